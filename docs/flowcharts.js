// Draws the flowcharts of a page, light or dark, and again when the reader changes that.
// A large one keeps a readable size in a frame that can be scrolled and dragged, or fills the window on request.
(async () => {
  const charts = [...document.querySelectorAll("pre.mermaid")];
  if (!charts.length) return;
  const own = document.querySelector("script[src*='flowcharts.js']").src;
  await new Promise((onload, onerror) =>
    document.head.append(Object.assign(document.createElement("script"), { src: new URL("mermaid.min.js", own), onload, onerror })));
  const texts = charts.map(chart => chart.textContent);
  const root = document.documentElement;
  const INKS = {
    light: { primaryColor: "#f3f5f8", primaryTextColor: "#22252b", primaryBorderColor: "#9aa4b2", lineColor: "#6b7482", edgeLabelBackground: "#ffffff" },
    dark: { primaryColor: "#2b313b", primaryTextColor: "#e8eaee", primaryBorderColor: "#6b7482", lineColor: "#9aa4b2", edgeLabelBackground: "#20242b" },
  };
  const SMALLEST = 0.6;  // of the natural size; below it the words cannot be read
  let drawn;

  function fit(chart) {
    const svg = chart.querySelector("svg"), { width, height } = svg.viewBox.baseVal;
    const large = chart.parentElement.classList.contains("enlarged");
    const scale = large ? 1 : Math.min(1, Math.max(SMALLEST, (chart.clientWidth - 40) / width));
    svg.setAttribute("width", width * scale);
    svg.setAttribute("height", height * scale);
    const first = svg.querySelector(".node");
    if (first) chart.scrollLeft += first.getBoundingClientRect().x - chart.getBoundingClientRect().x - chart.clientWidth / 2 + 60;
  }

  async function draw() {
    const look = root.dataset.theme === "dark" ? "dark" : "light";
    if (look === drawn) return;
    drawn = look;
    mermaid.initialize({ startOnLoad: false, securityLevel: "strict", theme: "base", fontFamily: "system-ui, sans-serif",
      themeVariables: { fontSize: "15px", ...INKS[look] },
      flowchart: { useMaxWidth: false, wrappingWidth: 180, nodeSpacing: 16, rankSpacing: 28, padding: 8 } });
    for (const [number, chart] of charts.entries()) {
      chart.innerHTML = (await mermaid.render(`flowchart-${number}`, texts[number])).svg;
      chart.dataset.drawn = look;
      fit(chart);
    }
  }

  for (const chart of charts) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "enlarge", textContent: "Enlarge" });
    const enlarge = open => {
      chart.parentElement.classList.toggle("enlarged", open);
      button.textContent = open ? "Close" : "Enlarge";
      fit(chart);
    };
    button.addEventListener("click", () => enlarge(button.textContent === "Enlarge"));
    addEventListener("keydown", event => event.key === "Escape" && enlarge(false));
    chart.addEventListener("pointermove", event => event.buttons === 1 && event.pointerType === "mouse" && chart.scrollBy(-event.movementX, -event.movementY));
    chart.before(button);
  }
  await draw();
  new MutationObserver(draw).observe(root, { attributeFilter: ["data-theme"] });
})();

// Opens pages in a real browser and prints, as JSON, what is wrong with each.
// node visit.mjs '{"chromium": PATH, "base": URL, "pages": [...], "shots": {PAGE: NAME}, "folder": DIR}'
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../../web/package.json", import.meta.url))("playwright-core");
const job = JSON.parse(process.argv[2]);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const LOOKS = {
  light: { colorScheme: "light", viewport: { width: 1280, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  phone: { colorScheme: "light", viewport: { width: 390, height: 844 } },
};
const TALLEST = 6000;  // pixels of a page that a screenshot keeps
const TABS = 3;  // at a time

// Runs in the page.
function faults() {
  const found = [];
  for (const chart of document.querySelectorAll("pre.mermaid")) {
    const svg = chart.querySelector("svg");
    if (!svg || svg.getBoundingClientRect().width < 80 || /syntax error/i.test(svg.textContent)) found.push("a flowchart is not drawn");
  }
  for (const formula of document.querySelectorAll(".math"))
    if (!formula.querySelector("mjx-container")) found.push(`raw TeX: ${formula.textContent.slice(0, 60)}`);
  const prose = document.querySelector("article, main").cloneNode(true);
  prose.querySelectorAll("code, pre, script, style, svg, .math").forEach(part => part.remove());
  const tex = prose.textContent.match(/\$\$|\\[([]|\\(frac|begin|text|cdot|sum)\b/);
  if (tex) found.push(`raw TeX: ${tex[0]}`);
  const mark = prose.textContent.match(/^:::.*|\]\([\w./#-]+\)|\*\*\w/m);
  if (mark) found.push(`raw markdown: ${mark[0]}`);
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`wider than the window by ${document.documentElement.scrollWidth - innerWidth} pixels`);
  return found;
}

async function visit(context, page, look) {
  const found = [];
  const tab = await context.newPage();
  tab.on("console", message => message.type() === "error" && found.push(`console: ${message.text()}`));
  tab.on("pageerror", error => found.push(`error: ${error.message}`));
  tab.on("response", answer => answer.status() >= 400 && found.push(`${answer.status()} for ${answer.url()}`));
  await tab.route(url => url.origin !== new URL(job.base).origin && /^(https?|wss?):$/.test(url.protocol), route => {
    found.push(`asks another host: ${route.request().url()}`);
    return route.abort();
  });
  await tab.goto(job.base + page, { waitUntil: "load" });
  const drawn = () => [...document.querySelectorAll("pre.mermaid")].every(chart => chart.dataset.drawn)
    && [...document.querySelectorAll(".math")].every(formula => formula.querySelector("mjx-container"))
    && (!location.search || document.querySelector("#search-results li a"));
  await tab.waitForFunction(drawn, null, { timeout: 120_000 }).catch(() => found.push("not everything drawn or found after two minutes"));
  found.push(...await tab.evaluate(faults));
  if (job.shots[page]) {
    const { width, height } = await tab.evaluate(() => ({ width: innerWidth, height: document.documentElement.scrollHeight }));
    const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) };
    await tab.screenshot({ path: `${job.folder}/${job.shots[page]}-${look}.png`, fullPage: true, clip, animations: "disabled" });
  }
  await tab.close();
  return found;
}

const browser = await chromium.launch({ executablePath: job.chromium, args: FLAGS });
const report = {};
for (const [look, options] of Object.entries(LOOKS)) {
  const context = await browser.newContext(options);
  const left = look === "dark" ? Object.keys(job.shots) : [...job.pages];
  const work = async () => {
    for (let page; (page = left.shift());)
      for (const fault of await visit(context, page, look)) (report[page] ??= []).push(`${fault} (${look})`);
  };
  await Promise.all(Array.from({ length: TABS }, work));
  await context.close();
}
await browser.close();
console.log(JSON.stringify(report));

// Drives the live notebooks in a real browser; called by test_live.py with what to do as JSON:
//     {"base": address of the site, "browser": program, "shots": folder, "job": "run", "play" or "explore", "notebooks": […]}
// and with "lab": true in JupyterLab, called by test_lab.py.
// Prints one line of JSON: {"outside": requests to other hosts, "faults": errors in the page, "found": …}.
import { createRequire } from "node:module";

// Requests of service workers are reported only if this is set before playwright is loaded.
process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = "1";
const { chromium } = createRequire(new URL("../../web/package.json", import.meta.url))("playwright-core");
const { base, browser: program, shots, job, notebooks, lab } = JSON.parse(process.argv[2]);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const PAGES = 2, MINUTE = 60_000;
const RULE = /(BLZ|UND|DIC|TS|ARC)-[A-Z0-9]+([.-]\w+)+/g;
const PIECES = ["unit", "merc", "card"];

// All but localhost goes to the test's server as to a proxy, which refuses it.
const browser = await chromium.launch({ executablePath: program, args: [...FLAGS, `--proxy-server=${base}`] });
const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
context.setDefaultTimeout(5 * MINUTE);
const outside = [], faults = [];
context.on("request", request => { if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(base)) outside.push(request.url()); });
context.on("weberror", error => faults.push(String(error.error())));

const shot = (page, name) => page.screenshot({ path: `${shots}/${lab ? "lab" : "live"}-${name}.png` });

// Open a notebook by way of the landing page, until its kernel is ready. On a busy machine a kernel sometimes does not start: then once more, in a new page.
async function open(notebook, landed = async () => {}, tries = 3) {
  const page = await context.newPage();
  await page.goto(lab ? `${base}/lab/tree/${encodeURI(notebook)}?reset` : `${base}/index.html?path=${encodeURIComponent(notebook)}`);
  if (!lab) {
    await landed(page);
    await page.waitForURL("**/notebooks/index.html?path=*");
  }
  const ready = notebook => {
    const shown = window.jupyterapp?.shell.currentWidget;
    return shown?.context?.path.endsWith(notebook) && shown.sessionContext?.session?.kernel?.status === "idle";
  };
  try {
    await page.waitForFunction(ready, notebook, { timeout: 2 * MINUTE });
    return page;
  } catch (error) {
    if (tries <= 1) throw error;
    console.error(`the kernel of ${notebook} did not start, once more`);
    await page.close();
    return open(notebook, landed, tries - 1);
  }
}

// Send the cells of a notebook to the kernel of the page, as Run All does, and return the first error.
const runInKernel = (page, notebook) => page.evaluate(async notebook => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  async function execute(code) {
    let error = null;
    const run = kernel.requestExecute({ code });
    run.onIOPub = message => { if (message.header.msg_type === "error") error = message.content; };
    await run.done;
    return error && `${error.ename}: ${error.evalue}`;
  }
  // As in a new kernel: no names, and the package imported afresh (a room of cards keeps what the last notebook put into it).
  await execute("%reset -f");
  await execute("import sys\nfor name in [n for n in sys.modules if n.split('.')[0] == 'solo_bots']: del sys.modules[name]");
  const { cells } = await (await fetch(`../files/${notebook}`)).json();
  for (const [number, cell] of cells.entries()) {
    const code = [cell.source].flat().join("");
    const error = cell.cell_type === "code" && code.trim() ? await execute(code) : null;
    if (error) return `cell ${number}: ${error}\n${code}`;
  }
  return null;
}, notebook);

// Run › Run All Cells in the page, until every cell has run or one has failed.
async function runAll(page) {
  await page.getByRole("menuitem", { name: "Run", exact: true }).click();
  await page.getByRole("menuitem", { name: "Run All Cells", exact: true }).click();
  const done = await page.waitForFunction(() => {
    const cells = [...window.jupyterapp.shell.currentWidget.context.model.cells].filter(c => c.type === "code" && c.sharedModel.source.trim());
    const errors = cells.flatMap(c => c.outputs.toJSON()).filter(o => o.output_type === "error").map(o => `${o.ename}: ${o.evalue}`);
    return errors.length || cells.every(c => c.executionCount) ? { errors } : null;
  });
  return (await done.jsonValue()).errors;
}

const jobs = {
  // Every notebook from top to bottom, in a few kernels.
  async run() {
    const found = {}, todo = [...notebooks];
    const pages = [];
    while (pages.length < PAGES) pages.push(await open("welcome.ipynb"));
    await Promise.all(pages.map(async page => {
      for (let name; (name = todo.shift());) found[name] = await runInKernel(page, name);
    }));
    return found;
  },

  // Start up, run the companion's notebook, let the bot move, and begin a move of one's own on the board.
  async play() {
    const found = {};
    await context.route("**/*.wasm", async route => { await new Promise(done => setTimeout(done, 1000)); await route.continue(); });
    const page = await open(notebooks[0], async page => {
      found.progress = await (await page.waitForFunction(() => document.querySelector("#said").textContent.match(/.* MB .*/)?.[0])).jsonValue();
      await shot(page, "landing");
    });
    await shot(page, "notebook");
    found.errors = await runAll(page);
    const widget = page.locator(".solo-bots").last();
    await widget.scrollIntoViewIfNeeded();
    found.before = await widget.innerText();
    await widget.getByRole("button", { name: "Bot’s turn" }).click();
    await widget.getByText("The bot has not decided anything yet.").waitFor({ state: "detached" });
    found.explanation = await widget.innerText();
    found.rules = found.explanation.match(RULE) ?? [];
    await shot(page, "bot-turn");
    for (let n = 0; n < 40 && await widget.getByRole("button", { name: "Bot’s turn" }).isEnabled(); n++) {  // several bots, several readings
      await widget.getByRole("button", { name: "Bot’s turn" }).click();
      await page.waitForTimeout(1000);
    }
    const unit = widget.locator(PIECES.map(kind => `svg [data-id^='${kind}:'].possible`).join(", ")).first();
    found.clicked = await unit.getAttribute("data-id");
    await unit.click();
    await widget.locator("svg .chosen").first().waitFor();
    found.after = await widget.innerText();
    await shot(page, "board-click");
    return found;
  },

  // Run a rule page, and turn one knob of each kind in its explorer: a fact, a die, a list.
  async explore() {
    const found = {};
    const page = await open(notebooks[0]);
    found.errors = await runAll(page);
    await page.evaluate(async () => {  // JupyterLab draws only the cells that are in view
      const cells = window.jupyterapp.shell.currentWidget.content;
      await cells.scrollToItem(cells.widgets.findIndex(c => c.model.sharedModel.source.includes("Explore(")));
    });
    const widget = page.locator(".solo-bots-explorer").first();
    await widget.scrollIntoViewIfNeeded();
    const changed = () => widget.getByText(/^Changed: /).waitFor();
    const back = async () => {
      await widget.getByRole("button", { name: "As in the example" }).click();
      await widget.getByText(/^As in the example\. /).waitFor();
      await widget.getByText("without the facts that you have turned").waitFor({ state: "detached" });  // told last
    };
    await widget.getByText(/^The bot: /).waitFor();
    found.before = await widget.innerText();
    await widget.locator(".widget-toggle-button:visible").first().click();
    await changed();
    found.fact = await widget.innerText();
    await shot(page, "explorer");
    await back();
    found.back = await widget.innerText();
    const slider = widget.locator(".noUi-handle:visible").first();
    await slider.focus();
    await slider.press((await slider.getAttribute("aria-valuenow")) === (await slider.getAttribute("aria-valuemax")) ? "ArrowLeft" : "ArrowRight");
    await changed();
    found.die = await widget.innerText();
    await back();
    const list = widget.locator("select:visible").first();
    if (await list.count()) {
      await list.selectOption({ index: (await list.evaluate(s => s.selectedIndex)) ? 0 : 1 });
      await changed();
      found.list = await widget.innerText();
      await back();
    }
    await widget.getByText("The line to send").click();
    found.line = await widget.locator("details code").innerText();
    return found;
  },
};

try { console.log(JSON.stringify({ found: await jobs[job](), outside, faults })); } finally { await browser.close(); }

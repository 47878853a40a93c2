"use strict";
// The page of cairn-view. `data` has the source, and for each target its panes:
// the lines of a text, and of each line the lines of source that it is from.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const isNarrow = () => matchMedia("(max-width: 700px)").matches;

const state = {
  target: 0,
  hidden: new Set(), // titles of panes
  shown: 0, // the pane of a narrow screen
  cursor: null, // [pane, line]
  matches: [], // [pane, line], each
  match: -1,
};
let panes = [];

// Panes

/** Where the block ends that each line opens; -1 for a line that opens none. */
function findBlocks(text) {
  const ends = new Array(text.length).fill(-1), open = [];
  text.forEach((line, i) => {
    const words = line.trim();
    if (words.startsWith("}") && open.length) ends[open.pop()] = i;
    if (/\{(\s*\/\/.*)?$/.test(words)) open.push(i);
  });
  return ends;
}

function makePane(title, text, sources) {
  const ofSource = new Map(); // lines by the line of source
  sources.forEach((lines, i) => {
    for (const line of lines) {
      if (!ofSource.has(line)) ofSource.set(line, []);
      ofSource.get(line).push(i);
    }
  });
  return { title, text, sources, ofSource, ends: findBlocks(text), folded: new Set(), rows: null };
}

function makePanes() {
  const target = data.targets[state.target];
  panes = [];
  if (data.source.length)
    panes.push(makePane(data.name.split("/").pop(), data.source, data.source.map((_, i) => [i + 1])));
  for (const pane of target.panes) panes.push(makePane(pane.title, pane.text, pane.sources));
}

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
function lineHTML(pane, i) {
  const text = pane.text[i].replace(/[&<>]/g, (c) => escapes[c]);
  const fold = pane.ends[i] > i + 1
    ? `<button class="fold" tabindex="-1" aria-label="Fold">▾</button>` : "";
  return `<div class="line" data-line="${i}"><span class="number">${i + 1}</span>${fold}` +
    `<span class="text">${text || " "}</span></div>`;
}

/** Colours the values of lines when they are about to be seen, as most never are. */
const colouring = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    colouring.unobserve(target);
    for (const text of target.querySelectorAll(".text"))
      text.innerHTML = text.innerHTML.replace(/[%!@][\w.$-]+(#\d+)?/g, '<span class="value">$&</span>');
  }
}, { rootMargin: "300px" });

function messageHTML(message) {
  const text = `${message.severity}: ${message.text}`.replace(/[&<>]/g, (c) => escapes[c]);
  return `<div class="message">${text}</div>`;
}

function paneHTML(pane, index) {
  const messages = new Map();
  if (index === 0 && data.source.length)
    for (const message of data.targets[state.target].messages)
      messages.set(message.line, (messages.get(message.line) || "") + messageHTML(message));
  const chunks = [];
  for (let start = 0; start < pane.text.length; start += 200) {
    let chunk = start === 0 ? messages.get(0) || "" : "";
    for (let i = start; i < Math.min(start + 200, pane.text.length); ++i)
      chunk += lineHTML(pane, i) + (messages.get(i + 1) || "");
    chunks.push(`<div class="chunk">${chunk}</div>`);
  }
  return `<h2>${pane.title.replace(/[&<>]/g, (c) => escapes[c])} <small>${pane.text.length} lines</small></h2>` +
    `<div class="lines" tabindex="0">${chunks.join("")}</div>`;
}

function render() {
  makePanes();
  const main = byId("main");
  main.replaceChildren();
  panes.forEach((pane, index) => {
    const element = document.createElement("section");
    element.className = "pane";
    element.dataset.pane = index;
    element.innerHTML = paneHTML(pane, index);
    main.append(element);
    pane.element = element;
    pane.rows = element.querySelectorAll(".line");
    for (const chunk of element.querySelectorAll(".chunk")) colouring.observe(chunk);
  });
  state.cursor = null;
  state.shown = Math.min(state.shown, panes.length - 1);
  renderButtons();
  search(byId("search").value);
}

function renderButtons() {
  const button = (text, pressed, attribute, action) => {
    const element = document.createElement("button");
    element.textContent = text;
    element.setAttribute(attribute, pressed);
    element.onclick = action;
    return element;
  };
  byId("targets").replaceChildren(...data.targets.map((target, i) => {
    const element = button(target.name, i === state.target, "aria-selected", () => setTarget(i));
    element.role = "tab";
    return element;
  }));
  byId("panes").replaceChildren(...panes.map((pane, i) =>
    button(pane.title, isShown(i), "aria-pressed", () => togglePane(i))));
  panes.forEach((pane, i) => {
    pane.element.hidden = !isNarrow() && state.hidden.has(pane.title);
    pane.element.style.display = pane.element.hidden ? "none" : "";
    pane.element.classList.toggle("shown", i === state.shown);
  });
}

function isShown(i) {
  return isNarrow() ? i === state.shown : !state.hidden.has(panes[i].title);
}

function setTarget(i) {
  const line = sourcesAtCursor();
  state.target = i;
  render();
  if (line) mark(new Set(line));
}

function togglePane(i) {
  if (i >= panes.length) return;
  if (isNarrow()) state.shown = i;
  else if (!state.hidden.delete(panes[i].title)) state.hidden.add(panes[i].title);
  renderButtons();
  if (isNarrow()) reveal(panes[i].element.querySelector(".marked"));
}

// Marks

const sourcesAtCursor = () => state.cursor && panes[state.cursor[0]].sources[state.cursor[1]];

/** Scrolls the pane of a row, and nothing else, so that the row is seen. */
function reveal(row) {
  if (!row) return;
  const box = row.closest(".lines");
  const offset = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (offset < 0 || offset > box.clientHeight - 40) box.scrollTop += offset - box.clientHeight / 3;
}

/** Marks what is from these lines of source, in each pane. */
function mark(lines, except = -1) {
  for (const row of document.querySelectorAll(".marked")) row.classList.remove("marked");
  panes.forEach((pane, index) => {
    const marked = new Set();
    for (const line of lines) for (const i of pane.ofSource.get(line) || []) marked.add(i);
    const order = [...marked].sort((a, b) => a - b);
    for (const i of order) pane.rows[i].classList.add("marked");
    if (order.length && index !== except) {
      unfoldTo(pane, order[0]);
      reveal(pane.rows[order[0]]);
    }
  });
}

function setCursor(pane, line, marks = true) {
  if (!panes[pane] || line < 0 || line >= panes[pane].rows.length) return;
  document.querySelector(".cursor")?.classList.remove("cursor");
  state.cursor = [pane, line];
  const row = panes[pane].rows[line];
  row.classList.add("cursor");
  reveal(row);
  if (marks) mark(new Set(panes[pane].sources[line]), pane);
}

/** The next line that is seen, up or down. */
function step(by) {
  if (!state.cursor) return setCursor(0, 0);
  const [pane, line] = state.cursor, rows = panes[pane].rows;
  let next = line + by;
  while (rows[next]?.hidden) next += by;
  setCursor(pane, next);
}

function stepPane(by) {
  if (!state.cursor) return setCursor(0, 0);
  let pane = state.cursor[0] + by;
  while (panes[pane] && !isNarrow() && !isShown(pane)) pane += by;
  if (!panes[pane]) return;
  if (isNarrow()) togglePane(pane);
  const marked = panes[pane].element.querySelector(".marked");
  setCursor(pane, marked ? Number(marked.dataset.line) : 0, false);
  panes[pane].element.scrollIntoView({ inline: "nearest", block: "nearest" });
}

// Folding

function applyFolds(pane) {
  let until = -1;
  pane.rows.forEach((row, i) => {
    row.hidden = i < until;
    const folded = !row.hidden && pane.folded.has(i);
    row.classList.toggle("folded", folded);
    const button = row.querySelector("button.fold");
    if (button) button.textContent = folded ? "▸" : "▾";
    if (folded) until = pane.ends[i];
  });
}

function toggleFold(paneIndex, line) {
  const pane = panes[paneIndex];
  // The block that the line opens, else the innermost around it.
  while (line >= 0 && !(pane.ends[line] > line + 1 && (pane.ends[line] >= line))) --line;
  if (line < 0) return;
  if (!pane.folded.delete(line)) pane.folded.add(line);
  applyFolds(pane);
}

function unfoldTo(pane, line) {
  let changed = false;
  for (const start of [...pane.folded])
    if (start < line && line < pane.ends[start]) changed = pane.folded.delete(start);
  if (changed) applyFolds(pane);
}

// Search

function search(query) {
  for (const row of document.querySelectorAll(".match")) row.classList.remove("match");
  state.matches = [];
  state.match = -1;
  const wanted = query.toLowerCase();
  if (wanted)
    panes.forEach((pane, p) => pane.text.forEach((text, i) => {
      if (!text.toLowerCase().includes(wanted)) return;
      state.matches.push([p, i]);
      pane.rows[i].classList.add("match");
    }));
  byId("found").textContent = wanted ? `${state.matches.length} lines` : "";
}

function nextMatch(by) {
  const count = state.matches.length;
  if (!count) return;
  state.match = (state.match + by + count) % count;
  const [pane, line] = state.matches[state.match];
  if (!isShown(pane)) togglePane(pane);
  unfoldTo(panes[pane], line);
  setCursor(pane, line);
  panes[pane].element.scrollIntoView({ inline: "nearest", block: "nearest" });
  byId("found").textContent = `${state.match + 1} of ${count} lines`;
}

// The chart

function bars(title, rows, unit) {
  const most = Math.max(...rows.map((row) => row[1]), 1e-9), step = 20;
  const lines = rows.map(([name, value], i) => {
    const y = 24 + i * step, width = Math.max(1, (260 * value) / most);
    return `<text x="88" y="${y + 12}" text-anchor="end">${name}</text>` +
      `<rect x="96" y="${y + 2}" width="${width}" height="13" rx="2"/>` +
      `<text x="${102 + width}" y="${y + 12}">${value.toLocaleString()} ${unit}</text>`;
  });
  return `<svg width="450" height="${30 + rows.length * step}" viewBox="0 0 450 ${30 + rows.length * step}" ` +
    `role="img" aria-label="${title}"><text x="4" y="14" font-weight="600">${title}</text>${lines.join("")}</svg>`;
}

function renderChart() {
  byId("chart").innerHTML = data.targets.map((target) => {
    const times = Object.entries(target.times).map(([name, ms]) => [name, Number(ms.toFixed(2))]);
    const sizes = target.panes.map((pane) => [pane.title, pane.text.length]);
    return bars(`${target.name}: time of each stage`, times, "ms") +
      bars(`${target.name}: size at each level`, sizes, "lines");
  }).join("");
}

function toggleSection(id) {
  const section = byId(id);
  section.hidden = !section.hidden;
  byId(`${id}-button`).setAttribute("aria-expanded", !section.hidden);
}

// Mouse and keyboard

byId("main").addEventListener("click", (event) => {
  const row = event.target.closest(".line");
  if (!row) return;
  const pane = Number(row.closest(".pane").dataset.pane), line = Number(row.dataset.line);
  if (event.target.matches("button.fold")) toggleFold(pane, line);
  else setCursor(pane, line);
});
byId("search").addEventListener("input", (event) => search(event.target.value));
byId("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter") nextMatch(event.shiftKey ? -1 : 1);
  if (event.key === "Escape") event.target.blur();
  event.stopPropagation();
});
byId("chart-button").onclick = () => toggleSection("chart");
byId("help-button").onclick = () => toggleSection("help");
matchMedia("(max-width: 700px)").addEventListener("change", renderButtons);

const keys = {
  j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1),
  l: () => stepPane(1), ArrowRight: () => stepPane(1), h: () => stepPane(-1), ArrowLeft: () => stepPane(-1),
  Enter: () => state.cursor && mark(new Set(sourcesAtCursor())),
  f: () => state.cursor && toggleFold(...state.cursor),
  t: () => setTarget((state.target + 1) % data.targets.length),
  n: () => nextMatch(1), N: () => nextMatch(-1), "/": () => byId("search").focus(),
  c: () => toggleSection("chart"), "?": () => toggleSection("help"),
  Escape: () => { mark(new Set()); document.querySelector(".cursor")?.classList.remove("cursor"); state.cursor = null; },
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, button")) return;
  const digit = Number(event.key);
  const action = digit >= 1 && digit <= 9 ? () => togglePane(digit - 1) : keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

renderChart();
render();

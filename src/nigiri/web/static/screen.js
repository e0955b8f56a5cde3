"use strict";
// A hall screen: tables are set as large as the screen allows, in as many panes side by side as that takes; what does not
// fit at the size that is read from afar is cut into pages, which turn by themselves.
(() => {
  const seconds = Number(document.body.dataset.seconds) || 12;
  const title = document.querySelector("#title");
  const page = document.querySelector("#page");
  let source = document.querySelector("#slides").cloneNode(true);
  let shown = { slide: 0, part: 0 };
  let timer = 0;
  document.body.classList.add("paged");

  // Measures are in em of the table's own size, as the stylesheet has them: a row, the head, what stands beside a cell.
  const ROW = 1.7, HEAD = 1.45, BESIDE = 0.8, BETWEEN = 2, LARGEST = 2.2, MOST_PANES = 4, LEAST_SQUEEZE = 0.6, NEARLY = 0.9, LOOSEST = 2;
  const sections = () => [...source.querySelectorAll("section")];
  const room = () => {
    const main = document.querySelector("main"), edges = getComputedStyle(main);
    return {
      width: main.clientWidth - parseFloat(edges.paddingLeft) - parseFloat(edges.paddingRight),
      height: main.clientHeight - parseFloat(edges.paddingTop) - parseFloat(edges.paddingBottom),
      smallest: parseFloat(getComputedStyle(document.body).fontSize),
    };
  };
  const show = () => {
    const all = sections();
    if (!all.length) return;
    shown.slide %= all.length;
    const section = all[shown.slide].cloneNode(true);
    section.hidden = false;
    document.querySelector("#slides").replaceChildren(section);
    title.textContent = section.dataset.title;
    tick();
    const table = section.querySelector("table");
    if (!table) { page.textContent = ""; shown.parts = fit(section); return; }
    // The number of pages stands in the head, which may need another line for it: then there is less room below.
    for (let height = -1; height !== room().height;) {
      height = room().height;
      section.replaceChildren(table.cloneNode(true));
      shown.parts = cut(section, section.firstElementChild);
      page.textContent = shown.parts > 1 ? `${shown.part + 1}/${shown.parts}` : "";
      if (room().height > height) break;
    }
  };
  // The width of every column in em, and of every text in it. A few names that are much longer than the rest do not set
  // the column: they are squeezed into it.
  const measure = (table) => {
    const size = parseFloat(getComputedStyle(table).fontSize);
    const range = document.createRange();
    const width = (cell) => { range.selectNodeContents(cell); return range.getBoundingClientRect().width / size; };
    const rows = [...table.tBodies[0].rows].map((row) => [...row.cells].map(width));
    const columns = [...table.tHead.rows[0].cells].map((cell, at) => {
      const sorted = rows.map((row) => row[at] ?? 0).sort((one, other) => one - other);
      const longest = sorted.at(-1) ?? 0, usual = sorted[Math.floor(0.8 * (sorted.length - 1))] ?? 0;
      return Math.max(width(cell), Math.max(Math.min(longest, 1.3 * usual), LEAST_SQUEEZE * longest)) + 0.05;
    });
    return { rows, columns, total: columns.reduce((sum, one) => sum + one + BESIDE, 0) };
  };
  // How many panes, pages and rows a pane, and the size: one page at the largest size, else pages at the smallest.
  const plan = (total, count, { width, height, smallest }) => {
    const byWidth = (panes) => width / (panes * total + (panes - 1) * BETWEEN);
    const byHeight = (each) => height / (each * ROW + HEAD);
    const whole = (panes, parts) => {
      const each = Math.max(1, Math.ceil(count / (panes * parts)));
      return { panes, parts, each, size: Math.min(LARGEST * smallest, byWidth(panes), byHeight(each)) };
    };
    const some = Array.from({ length: MOST_PANES }, (_, at) => whole(at + 1, 1));
    const best = some.reduce((one, other) => (other.size > one.size + 0.5 ? other : one));
    if (best.size >= NEARLY * Math.min(smallest, byWidth(1))) return best;
    const panes = Math.max(1, ...some.map((one) => one.panes).filter((one) => byWidth(one) >= smallest));
    const size = Math.min(smallest, byWidth(panes));
    const each = Math.max(1, Math.floor((height / size - HEAD) / ROW));
    return whole(panes, Math.max(1, Math.ceil(count / (panes * each))));
  };
  const cut = (section, table) => {
    const space = room();
    const measured = measure(table);
    const rows = [...table.tBodies[0].rows];
    const { panes, parts, each, size } = plan(measured.total, rows.length, space);
    shown.part = Math.min(shown.part, parts - 1);
    const first = shown.part * each * panes;
    const those = rows.slice(first, first + each * panes);
    const box = document.createElement("div");
    box.className = "panes";
    box.style.fontSize = `${size}px`;
    box.style.gridTemplateColumns = `repeat(${panes}, minmax(0, 1fr))`;
    // What is left of the height is given to the rows, so far as they still look like rows.
    const height = Math.min((space.height - HEAD * size) / each, LOOSEST * ROW * size);
    const head = [...table.tHead.rows[0].cells];
    head.forEach((cell, at) => { cell.style.width = `${(100 * (measured.columns[at] + BESIDE)) / measured.total}%`; });
    for (let at = 0; at < those.length; at += each) {
      const copy = table.cloneNode(false);
      copy.append(table.tHead.cloneNode(true), document.createElement("tbody"));
      copy.tBodies[0].append(...those.slice(at, at + each));
      box.append(copy);
    }
    those.forEach((row, at) => {
      row.style.height = `${height}px`;
      row.classList.toggle("even", (at % each) % 2 === 1);
      [...row.cells].forEach((cell, column) => {
        const squeeze = measured.columns[column] / measured.rows[first + at][column];
        if (squeeze >= 1) return;
        cell.style.fontSize = `${Math.floor(100 * squeeze)}%`;
        cell.style.paddingInline = `${BESIDE / 2 / squeeze}em`;
      });
    });
    section.replaceChildren(box);
    return parts;
  };
  const fit = (section) => {
    const { height, width } = room();
    for (let size = 100; size > 20 && (section.scrollHeight > height || section.scrollWidth > width + 1); size -= 5) {
      section.style.fontSize = `${size}%`;
    }
    return 1;
  };
  const turn = () => {
    if (shown.part + 1 < (shown.parts || 1)) shown.part += 1;
    else shown = { slide: shown.slide + 1, part: 0 };
    show();
  };
  const start = () => { clearInterval(timer); timer = setInterval(turn, seconds * 1000); };
  const refresh = async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer || !answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#slides");
    if (fresh && fresh.innerHTML !== source.innerHTML) { source = document.importNode(fresh, true); show(); }
  };
  // The clock of the hall, in whatever zone the computer behind the projector believes to be; what has passed since the
  // round began is counted between two moments, so that clocks put forward or back do not change it.
  const hallClock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: document.body.dataset.zone });
  const two = (number) => String(number).padStart(2, "0");
  const tick = () => {
    const now = new Date();
    document.querySelector("#now").textContent = hallClock.format(now);
    const face = document.querySelector("#slides [data-since]");
    if (face && face.dataset.since) {
      const passed = Math.floor((now - new Date(face.dataset.since)) / 1000);
      const size = Math.abs(passed);
      face.textContent = `${passed < 0 ? "−" : ""}${Math.floor(size / 3600)}:${two(Math.floor(size / 60) % 60)}:${two(size % 60)}`;
    }
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight" || event.key === " ") { turn(); start(); }
    if (event.key === "f") document.documentElement.requestFullscreen?.();
  });
  document.body.addEventListener("nigiri:changed", refresh);
  window.addEventListener("resize", () => { shown.part = 0; show(); });
  setInterval(tick, 1000);
  setInterval(refresh, 15000); // announcements and times of rounds are no lines of the journal
  if ("wakeLock" in navigator) navigator.wakeLock.request("screen").catch(() => {});
  show();
  start();
})();

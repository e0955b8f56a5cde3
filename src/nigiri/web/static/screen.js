"use strict";
// A hall screen: tables are cut into pages that fit the screen, in as many panes as are wide enough; pages turn by themselves.
(() => {
  const seconds = Number(document.body.dataset.seconds) || 12;
  const title = document.querySelector("#title");
  const page = document.querySelector("#page");
  let source = document.querySelector("#slides").cloneNode(true);
  let shown = { slide: 0, part: 0 };
  let timer = 0;

  const sections = () => [...source.querySelectorAll("section")];
  const panes = () => (document.querySelector("main").clientWidth > 36 * parseFloat(getComputedStyle(document.body).fontSize) ? 2 : 1);
  const show = () => {
    const all = sections();
    if (!all.length) return;
    shown.slide %= all.length;
    const section = all[shown.slide].cloneNode(true);
    section.hidden = false;
    const room = document.querySelector("#slides");
    room.replaceChildren(section);
    title.textContent = section.dataset.title;
    let parts = 1;
    const table = section.querySelector("table");
    if (table) parts = cut(section, table);
    page.textContent = parts > 1 ? `${shown.part + 1}/${parts}` : "";
    shown.parts = parts;
    tick();
  };
  const cut = (section, table) => {
    const rows = [...table.tBodies[0].rows];
    const main = document.querySelector("main"), edges = getComputedStyle(main);
    const room = main.clientHeight - parseFloat(edges.paddingTop) - parseFloat(edges.paddingBottom);
    const height = room - table.tHead.offsetHeight - 4;
    const count = panes();
    const measured = Math.max(1, ...rows.slice(0, 40).map((row) => row.offsetHeight));
    const each = Math.max(1, Math.floor(height / measured));
    const parts = Math.max(1, Math.ceil(rows.length / (each * count)));
    shown.part = Math.min(shown.part, parts - 1);
    const level = Math.ceil(rows.length / parts);
    const those = rows.slice(shown.part * level, (shown.part + 1) * level);
    const box = document.createElement("div");
    box.className = "panes";
    box.style.gridTemplateColumns = `repeat(${count}, minmax(0, 1fr))`;
    const inPane = Math.min(each, Math.ceil(those.length / count));
    for (let first = 0; first < those.length; first += inPane) {
      const copy = table.cloneNode(false);
      copy.append(table.tHead.cloneNode(true), document.createElement("tbody"));
      copy.tBodies[0].append(...those.slice(first, first + inPane));
      box.append(copy);
    }
    section.replaceChildren(box);
    return parts;
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

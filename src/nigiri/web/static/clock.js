"use strict";
// The clock on the table. What it shows is decided by clock_machine.js alone; this script carries presses to it, keeps
// the events so that a reload or a dead battery loses nothing, and works without a network once it is loaded.
(() => {
  const machine = globalThis.NigiriClock;
  const setup = JSON.parse(document.body.dataset.setup);
  const words = JSON.parse(document.body.dataset.words);
  const key = `nigiri-clock ${location.pathname}${location.search}`;
  const halves = [...document.querySelectorAll(".half")];
  const go = document.querySelector("#go");
  const panel = document.querySelector("#panel");
  const acts = document.querySelector("#acts");
  const message = document.querySelector("#message");
  let state = machine.ready(setup);
  let events = [];
  let origin = Date.now();
  let last = 0;

  const now = () => { last = Math.max(last, Date.now() - origin, state.at); return last; };
  const keep = () => localStorage.setItem(key, JSON.stringify({ setup, origin, events, flipped: document.body.dataset.flipped === "true" }));
  const tell = (text) => { message.textContent = text; };
  const act = (event) => {
    try {
      state = machine.apply(setup, state, event);
      events.push(event);
      keep();
      tell("");
    } catch (refusal) {
      if (!(refusal instanceof machine.ClockRefusal)) throw refusal;
      tell(words.refused);
    }
    draw();
  };
  const load = () => {
    const kept = JSON.parse(localStorage.getItem(key) || "null");
    if (!kept || JSON.stringify(kept.setup) !== JSON.stringify(setup)) return;
    let again = machine.ready(setup);
    try { for (const event of kept.events) again = machine.apply(setup, again, event); } catch { return; }
    ({ origin, events } = kept);
    state = again;
    if (kept.flipped) flip();
  };

  const two = (number) => String(number).padStart(2, "0");
  const face = (remaining, isShort) => {
    if (isShort && remaining < 10000) return (Math.floor(remaining / 100) / 10).toFixed(1);
    const seconds = Math.ceil(remaining / 1000);
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  };
  const told = (side, one, seen) => {
    const control = setup.controls[side], rest = machine.final(control);
    const parts = [];
    if (one.phase === "out") parts.push(machine.lostOnTime(seen) === side ? words.lost : seen.raised.some((flag) => flag.side === side) ? words.flag_down : words.out);
    else if (control.type === "moves" && one.stage < control.stages.length) parts.push(`${words.main}, ${machine.required(control, one.stage) - one.moves} ${words.moves}`);
    else if (rest.type === "japanese" || rest.type === "ing") {
      if (one.phase === "main") parts.push(`${words.main} + ${one.periods_left}`);
      else parts.push(one.periods_left <= 1 ? words.last : `${words.left}: ${one.periods_left}`);
    } else if (rest.type === "canadian") parts.push(one.phase === "main" ? words.main : `${words.stones}: ${one.stones_left}`);
    if (one.penalty) parts.push(`${words.penalty}: ${one.penalty}`);
    if (seen.forfeited === side) parts.push(words.forfeited);
    if (seen.absent.includes(side)) parts.push(words.absent);
    parts.push(`${words.moves}: ${one.moves}`);
    return parts.join(" · ");
  };
  const draw = () => {
    const at = now();
    const seen = state.started_at === null ? state : machine.advance(setup, state, at);
    for (const half of halves) {
      const side = half.dataset.side, one = seen[side];
      half.querySelector(".name").textContent = words[side];
      half.querySelector(".face").textContent = face(one.remaining, one.phase !== "main");
      half.querySelector(".told").textContent = told(side, one, seen);
      half.classList.toggle("running", seen.running === side);
      half.classList.toggle("out", one.phase === "out" || machine.lostOnTime(seen) === side);
      half.setAttribute("aria-label", `${words[side]} ${face(one.remaining, false)} ${told(side, one, seen)}`);
    }
    const isOver = seen.ended !== null;
    go.textContent = seen.started_at === null ? words.start : seen.stop ? words.resume : words.stop;
    go.disabled = isOver;
    if (isOver && seen.ended.kind !== "time") tell(words[seen.ended.kind === "both_flags" ? "both_flags" : "resigned"]);
    else if (seen.stop && !message.textContent) tell(seen.stop.reason === "first_break" ? words.break : words.stopped);
    else if (!seen.stop && [words.stopped, words.break].includes(message.textContent)) tell("");
  };

  const flip = () => {
    const [first, second] = halves;
    [first.dataset.side, second.dataset.side] = [second.dataset.side, first.dataset.side];
    document.body.dataset.flipped = String(document.body.dataset.flipped !== "true");
  };
  const press = (side) => {
    if (state.started_at === null) return;
    act({ at: now(), do: "press", side });
    if ("vibrate" in navigator) navigator.vibrate(20);
  };
  for (const half of halves) {
    // A press counts when the finger comes down, not when it is lifted; a click without a pointer is the keyboard's.
    half.addEventListener("pointerdown", (event) => { if (event.button === 0) { event.preventDefault(); press(half.dataset.side); } });
    half.addEventListener("click", (event) => { if (event.detail === 0) press(half.dataset.side); });
  }
  const form = (name) => acts.elements[name].value;
  const absent = () => [...acts.querySelectorAll("[name=absent]:checked")].map((box) => box.value);
  go.addEventListener("click", () => {
    const at = now();
    if (state.started_at === null) {
      origin = Date.now(); last = 0;
      act({ at: 0, do: "start", absent: absent() });
    } else if (machine.advance(setup, state, at).stop) act({ at, do: "resume", by: "referee" });
    else act({ at, do: "stop", by: "referee", reason: "other", captures: null });
  });
  document.querySelector("#referee").addEventListener("click", () => panel.showModal());
  document.querySelector("#turn-over").addEventListener("click", () => { flip(); keep(); draw(); });
  document.querySelector("#anew").addEventListener("click", () => {
    state = machine.ready(setup); events = []; origin = Date.now(); last = 0; keep(); tell(""); draw(); panel.close();
  });
  document.querySelector("#back-one").addEventListener("click", () => {
    const index = events.map((event) => event.do).lastIndexOf("press");
    if (index < 0) return;
    let then = machine.ready(setup);
    for (const event of events.slice(0, index)) then = machine.apply(setup, then, event);
    const at = now();
    then = machine.advance(setup, then, events[index].at);
    act({ at, do: "restore", by: "referee", reason: "the last press is taken back", black: then.black, white: then.white, turn: then.turn });
    panel.close();
  });
  acts.addEventListener("click", (event) => {
    const what = event.target.dataset ? event.target.dataset.do : undefined;
    if (!what) return;
    const at = now(), side = form("side"), by = "referee", reason = form("why") || "set by the referee";
    const length = (Number(form("minutes")) * 60 + Number(form("seconds"))) * 1000;
    const corrected = { at, side, by, reason, cause: "violation", phase: null, periods_left: null, stones_left: null };
    const made = {
      stop: { at, do: "stop", by, reason: form("reason"), captures: null },
      "player-stop": { at, do: "stop", by: side, reason: form("reason"), captures: null },
      resume: { at, do: "resume", by },
      "judge-yes": { at, do: "judge", by: "head_referee", justified: true },
      "judge-no": { at, do: "judge", by: "head_referee", justified: false },
      set: { ...corrected, do: "set", remaining: length },
      add: { ...corrected, do: "adjust", change: length },
      take: { ...corrected, do: "adjust", change: -length },
    }[what] ?? { at, do: what, side, by };
    act(made);
    panel.close();
  });
  document.addEventListener("keydown", (event) => {
    if (panel.open || event.repeat) return;
    if (event.key === " " && event.target.tagName !== "BUTTON") { event.preventDefault(); press(state.turn); }
    if (event.key === "ArrowUp" || event.key === "ArrowLeft") press(halves[0].dataset.side);
    if (event.key === "ArrowDown" || event.key === "ArrowRight") press(halves[1].dataset.side);
  });

  load();
  draw();
  setInterval(draw, 50);
  if ("wakeLock" in navigator) {
    const hold = () => navigator.wakeLock.request("screen").catch(() => {});
    hold();
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") hold(); });
  }
  if ("serviceWorker" in navigator) {
    navigator.serviceWorker.register("/clock/worker.js", { scope: "/" }).then(() => navigator.serviceWorker.ready).then((registration) => {
      const files = [...document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=icon]")].map((element) => element.src || element.href);
      registration.active.postMessage({ keep: [location.href, ...files] });
    }).catch(() => {});
  }
})();

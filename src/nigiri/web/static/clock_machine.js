"use strict";
// The game clock as a state machine: nigiri.clocks, function for function, in whole milliseconds. It knows no clock of
// its own: every event carries its time. The same traces are run here and by the server's machine and must agree.
// Setup: { controls: { black, white }, rules, kind, handicap, moves_reported }, all as the server writes them.
globalThis.NigiriClock = (() => {
  const MAIN = "main", OVERTIME = "overtime", OUT = "out";
  const GOES_ON = "goes_on", TURN_PASSES = "turn_passes", LOST = "lost";
  const LAPSES_KEPT = 100, MOST_EXPIRIES = 10000;
  const other = (side) => (side === "black" ? "white" : "black");
  const isPlayer = (who) => who === "black" || who === "white";
  const isReferee = (who) => who === "referee" || who === "head_referee";

  class ClockRefusal extends Error {
    constructor(code, facts = {}) { super(code); this.code = code; this.facts = facts; }
  }

  // One unit (units.py)
  const unit = (phase, remaining, periods_left = null, stones_left = null, more = {}) =>
    ({ phase, remaining, periods_left, stones_left, used: 0, moves: 0, stage: 0, series: 0, penalty: 0, ...more });
  const period = (control, index) => control.schedule[Math.min(index, control.schedule.length - 1)];
  const incremented = (remaining, control) => {
    const more = remaining + control.increment;
    return control.cap === null || control.cap === undefined ? more : Math.max(remaining, Math.min(more, control.cap));
  };
  const opening = (control) => {
    switch (control.type) {
      case "moves": {
        const after = opening(control.then);
        return unit(MAIN, control.stages[0].time, after.periods_left, after.stones_left);
      }
      case "absolute": return unit(MAIN, control.main);
      case "fischer": return unit(MAIN, control.before ? incremented(control.main, control) : control.main);
      case "japanese":
        return control.main ? unit(MAIN, control.main, control.periods) : unit(OVERTIME, control.period, control.periods, null, { series: 1 });
      case "canadian": {
        const first = period(control, 0), limit = control.max_periods ?? null;
        return control.main ? unit(MAIN, control.main, limit, first.stones) : unit(OVERTIME, first.time, limit, first.stones, { series: 1 });
      }
      case "ing": {
        const waiting = unit(MAIN, control.main, control.portions.length);
        return control.main ? waiting : nextPortion(control, waiting);
      }
      default: throw new ClockRefusal("control.unknown");
    }
  };
  const nextPortion = (control, one) => ({
    ...one, phase: OVERTIME, remaining: control.portions[one.series], periods_left: control.portions.length - one.series,
    series: one.series + 1, penalty: one.penalty + control.penalty,
  });
  const afterMove = (control, before) => {
    const one = { ...before, moves: before.moves + 1 };
    if (one.phase === OUT) return one;
    if (control.type === "moves") {
      if (one.phase === MAIN && one.stage < control.stages.length) return stageMove(control, one);
      control = control.then;
    }
    if (one.phase === MAIN) {
      if (control.type === "fischer") one.remaining = incremented(one.remaining, control);
    } else if (control.type === "japanese") one.remaining = control.period;
    else if (control.type === "canadian") return canadianMove(control, one);
    return one;
  };
  const required = (control, stage) => control.stages.slice(0, stage + 1).reduce((sum, each) => sum + each.moves, 0);
  const stageMove = (control, one) => {
    if (one.moves < required(control, one.stage)) return one;
    const stage = one.stage + 1, last = stage === control.stages.length;
    const after = opening(control.then), kept = control.carry ? one.remaining : 0;
    if (last && control.then.main === 0 && kept === 0) return { ...after, used: one.used, moves: one.moves, stage };
    if (!last) return { ...one, stage, remaining: kept + control.stages[stage].time };
    return { ...one, stage, remaining: kept + (after.phase === MAIN ? after.remaining : 0) };
  };
  const canadianMove = (control, one) => {
    const left = (one.stones_left || 1) - 1;
    return left ? { ...one, stones_left: left } : nextSeries(control, one);
  };
  const nextSeries = (control, one) => {
    const following = period(control, one.series), limit = control.max_periods ?? null;
    let penalty = one.penalty;
    if (limit !== null && one.series >= limit) {
      if ((control.price ?? null) === null) return { ...one, remaining: 0, stones_left: 0, periods_left: 0 };
      penalty += control.price;
    }
    const left = limit === null ? null : Math.max(limit - one.series, 1);
    return { ...one, remaining: following.time, stones_left: following.stones, periods_left: left, series: one.series + 1, penalty };
  };
  const outUnit = (one) => ({ ...one, phase: OUT, remaining: 0 });
  const expired = (control, one, rules) => {
    if (control.type === "moves") {
      const short = one.phase === MAIN && one.stage < control.stages.length;
      if (short && (control.then.main > 0 || control.then.type === "absolute" || control.then.type === "fischer")) return [outUnit(one), LOST];
      return expiredFinal(control.then, one, rules);
    }
    return expiredFinal(control, one, rules);
  };
  const toOvertime = (one, remaining, periods_left, stones_left) => ({ ...one, phase: OVERTIME, remaining, periods_left, stones_left, series: 1 });
  const expiredFinal = (control, one, rules) => {
    switch (control.type) {
      case "absolute": case "fischer": return [outUnit(one), LOST];
      case "japanese": {
        if (one.phase === MAIN) return [toOvertime(one, control.period, control.periods, null), GOES_ON];
        const left = one.periods_left || 1;
        if (left > 1) return [{ ...one, remaining: control.period, periods_left: left - 1, series: one.series + 1 }, GOES_ON];
        if (rules.overtime_japanese_expiry === "turn_passes") return [{ ...one, remaining: control.period }, TURN_PASSES];
        return [{ ...outUnit(one), periods_left: 0 }, LOST];
      }
      case "canadian": {
        if (one.phase === MAIN) {
          const first = period(control, 0);
          return [toOvertime(one, first.time, control.max_periods ?? null, first.stones), GOES_ON];
        }
        return canadianOverrun(control, one, rules);
      }
      default:
        if (one.series < control.portions.length) return [nextPortion(control, one), GOES_ON];
        return [{ ...outUnit(one), periods_left: 0 }, LOST];
    }
  };
  const canadianOverrun = (control, one, rules) => {
    const overrun = control.overrun ?? rules.overtime_canadian_expiry;
    const fixed = overrun.fee ?? null, unplayed = one.stones_left || 0;
    if ((fixed === null && !overrun.per_unplayed) || unplayed === 0) return [outUnit(one), LOST];
    const following = nextSeries(control, { ...one, penalty: one.penalty + (fixed === null ? unplayed : fixed) });
    return following.remaining === 0 ? [outUnit(one), LOST] : [following, GOES_ON];
  };
  const final = (control) => (control.type === "moves" ? control.then : control);
  const perMove = (control) => (final(control).type === "japanese" ? final(control) : null);
  const perSeries = (control) => (final(control).type === "canadian" ? final(control) : null);

  // The state (states.py)
  const ready = (setup, at = 0) => ({
    at, running: null, turn: firstSide(setup), black: opening(setup.controls.black), white: opening(setup.controls.white),
    started_at: null, stop: null, placed: null, reply: null, sealing: null, absent: [], arrivals: [], lapses: 0, forfeited: null,
    booked: [], breaks: [], flags: [], raised: [], forfeits: [], wrong_claims: [], reminders: [], ended: null,
  });
  const firstSide = (setup) => ((setup.handicap || 0) >= 2 && setup.rules.clock_handicap_start === "white" ? "white" : "black");
  const stopped = (at, by, reason, more = {}) => ({ at, by, reason, until: null, justified: true, pending: null, ...more });
  const lostOnTime = (state) => (state.ended && state.ended.kind === "time" ? state.ended.side : null);

  // Time passing (running.py)
  const advance = (setup, state, at) => {
    if (at < state.at) throw new ClockRefusal("clock.time_backwards", { at, last: state.at });
    for (let turns = 0; turns < MOST_EXPIRIES; turns += 1) {
      if (state.running === null) {
        if (state.stop === null || state.stop.until === null || state.stop.until > at) return { ...state, at };
        state = release(setup, { ...state, at: state.stop.until });
        continue;
      }
      if (state.lapses > LAPSES_KEPT) state = wholeCycles(setup, state, at);
      const one = state[state.running], elapsed = at - state.at;
      if (elapsed < one.remaining || one.phase === OUT) return charged(state, elapsed);
      state = flagFalls(setup, state, state.running, one);
    }
    throw new ClockRefusal("clock.gap", { at });
  };
  const charged = (state, elapsed) => {
    const one = state[state.running];
    return { ...state, at: state.at + elapsed, [state.running]: { ...one, remaining: one.phase === OUT ? 0 : one.remaining - elapsed, used: one.used + elapsed } };
  };
  const release = (setup, state) => {
    const going = { ...state, stop: null, running: state.turn };
    return going.placed !== null && placementEnds(setup, going, going.placed.side) ? settlePlacement(setup, going, going.placed) : going;
  };
  const halt = (state, stop) => ({ ...state, running: null, stop });
  const complete = (setup, state, side) => {
    const waits = other(side), before = state[side], after = afterMove(setup.controls[side], before);
    let next = { ...state, running: waits, turn: waits, [side]: after };
    if (next.placed !== null || next.forfeited !== null || next.sealing !== null || next.reply !== null) {
      next = { ...next, placed: next.reply === null ? null : { ...next.reply, at: next.at }, reply: null, sealing: null, forfeited: null, lapses: 0 };
    }
    const waiting = next[waits];
    if (next.placed !== null && placementEnds(setup, next, waits)) next = settlePlacement(setup, next, next.placed);
    if (after.series !== before.series && after.phase === OVERTIME && areLaidOut(setup, side)) return halt(next, stopped(next.at, "clock", "canadian_setup"));
    return waiting.remaining === 0 ? advance(setup, next, next.at) : next;
  };
  const placementEnds = (setup, state, side) =>
    setup.rules.overtime_move_end === "placement" && state[side].phase === OVERTIME && perMove(setup.controls[side]) !== null;
  const pressNeeded = (setup, state) => !(placementEnds(setup, state, "black") && placementEnds(setup, state, "white"));
  const settlePlacement = (setup, state, placed) =>
    (placed.captures === 0 && !pressNeeded(setup, state) ? complete(setup, state, placed.side) : { ...state, running: null });
  const flagFalls = (setup, state, side, one) => {
    const at = state.at + one.remaining;
    const spent = { ...one, remaining: 0, used: one.used + one.remaining }, flag = { side, at, phase: one.phase };
    const fallen = { ...state, at, [side]: spent, flags: state.lapses < LAPSES_KEPT ? [...state.flags, flag] : state.flags };
    const [after, outcome] = expired(setup.controls[side], spent, setup.rules);
    if (waitsForClaim(setup, spent, outcome)) {
      return { ...fallen, [side]: { ...(outcome === LOST ? after : spent), phase: OUT }, raised: [...fallen.raised, flag] };
    }
    return flagTakesEffect(setup, fallen, side);
  };
  const waitsForClaim = (setup, spent, outcome) =>
    setup.rules.flag_effect === "on_claim" && (outcome === LOST || (setup.kind === "analogue" && spent.phase === MAIN));
  const flagTakesEffect = (setup, state, side) => {
    const spent = state[side], [after, outcome] = expired(setup.controls[side], spent, setup.rules);
    state = { ...state, [side]: after };
    if (outcome === GOES_ON) return spent.phase === MAIN && after.phase === OVERTIME ? overtimeBegins(setup, state, side) : state;
    if (outcome === TURN_PASSES) {
      return {
        ...state, running: other(side), turn: other(side), lapses: state.lapses + 1, forfeited: side, placed: null, reply: null, sealing: null,
        forfeits: state.lapses < LAPSES_KEPT ? [...state.forfeits, { side, at: state.at }] : state.forfeits,
      };
    }
    if (state.absent.length === 2) return halt(state, stopped(state.at, "clock", "absent"));
    return { ...state, running: null, ended: { kind: "time", side, at: state.at } };
  };
  const wholeCycles = (setup, state, at) => {
    const black = perMove(setup.controls.black), white = perMove(setup.controls.white);
    if (!black || !white) return state;
    for (const one of [state.black, state.white]) if (one.phase !== OVERTIME || one.periods_left !== 1) return state;
    if (state.black.remaining !== black.period || state.white.remaining !== white.period) return state;
    const cycle = black.period + white.period, rounds = Math.floor((at - state.at) / cycle);
    if (rounds === 0) return state;
    return {
      ...state, at: state.at + rounds * cycle, lapses: state.lapses + 2 * rounds,
      black: { ...state.black, used: state.black.used + rounds * black.period },
      white: { ...state.white, used: state.white.used + rounds * white.period },
    };
  };
  const overtimeBegins = (setup, state, side) => {
    const extra = setup.rules.adjournment_sealing_in_byoyomi;
    if (state.sealing === side && extra !== null) state = { ...state, [side]: { ...state[side], remaining: state[side].remaining + extra } };
    if (state.absent.includes(side)) return halt(state, stopped(state.at, "clock", "absent"));
    if (state.booked.includes(side)) return firstBreak(setup, state, side);
    if (areLaidOut(setup, side)) return halt(state, stopped(state.at, "clock", "canadian_setup"));
    if (state.placed !== null && state.placed.side === side && placementEnds(setup, state, side)) return settlePlacement(setup, state, state.placed);
    return state;
  };
  const firstBreak = (setup, state, side) => halt(
    { ...state, breaks: [...state.breaks, side], booked: state.booked.filter((each) => each !== side) },
    stopped(state.at, side, "first_break", { until: state.at + setup.rules.overtime_first_break }),
  );
  const areLaidOut = (setup, side) =>
    setup.rules.overtime_canadian_setup !== "player" && setup.kind !== "software" && perSeries(setup.controls[side]) !== null;

  // Starting and arriving (attendance.py)
  const start = (setup, state, event) => {
    if (state.started_at !== null) throw new ClockRefusal("clock.started_already");
    if (event.at < state.at) throw new ClockRefusal("clock.time_backwards", { at: event.at, last: state.at });
    const side = event.side ?? firstSide(setup);
    const begun = { ...state, at: event.at, running: side, turn: side, started_at: event.at, absent: [...new Set(event.absent ?? [])] };
    if (begun.absent.includes(side) && begun[side].phase === OVERTIME) return halt(begun, stopped(event.at, "clock", "absent"));
    return advance(setup, begun, event.at);
  };
  const isOut = (state) => state[state.turn].phase === OUT;
  const arrive = (setup, state, event) => {
    state = advance(setup, state, event.at);
    if (!state.absent.includes(event.side) || state.started_at === null) throw new ClockRefusal("clock.not_absent", { side: event.side });
    const first = state.absent.length === 2, still = state.absent.filter((each) => each !== event.side);
    state = { ...state, absent: still, arrivals: [...state.arrivals, { at: event.at, side: event.side }] };
    const waited = state.stop !== null && state.stop.reason === "absent";
    if (first && (setup.rules.late_both_absent === "split_half" || !(waited && isOut(state)))) state = share(setup, state, event.at - state.started_at);
    if (!waited) return state;
    if (isOut(state)) {
      const fallen = [...state.flags].reverse().find((flag) => flag.side === state.turn);
      return { ...state, ended: { kind: "time", side: state.turn, at: fallen.at } };
    }
    const turn = state[state.turn];
    if (!still.includes(state.turn) || (turn.phase === MAIN && turn.remaining > 0)) return advance(setup, release(setup, state), event.at);
    return state;
  };
  const share = (setup, state, elapsed) => {
    if (setup.rules.late_both_absent === "mover_only") return state;
    if (setup.rules.late_both_absent === "equal") {
      const waiting = other(state.turn), like = state[state.turn];
      return { ...state, [waiting]: { ...state[waiting], phase: like.phase, remaining: like.remaining, series: like.series } };
    }
    const halved = (one, nominal) =>
      (nominal.phase !== MAIN ? one : { ...nominal, remaining: Math.max(nominal.remaining - Math.floor(elapsed / 2), 0), used: one.used });
    return { ...state, black: halved(state.black, opening(setup.controls.black)), white: halved(state.white, opening(setup.controls.white)) };
  };

  // Moves (moves.py)
  const mayPress = (state, side) =>
    state.turn === side && state.stop === null && state.ended === null && state.started_at !== null && !state.absent.includes(side);
  const press = (setup, state, event) => {
    state = advance(setup, state, event.at);
    if (!mayPress(state, event.side)) return state;
    if (setup.moves_reported && state.placed === null) throw new ClockRefusal("clock.no_move", { side: event.side });
    return complete(setup, state, event.side);
  };
  const made = (setup, state, placed) => {
    state = advance(setup, state, placed.at);
    if (state.ended !== null || state.forfeited === placed.side) return state;
    if (state.stop !== null || state.started_at === null) throw new ClockRefusal("clock.stopped");
    if (state.absent.includes(placed.side)) throw new ClockRefusal("clock.absent", { side: placed.side });
    if (placed.side !== state.turn) return reply(setup, state, placed);
    if (state.placed !== null) throw new ClockRefusal("clock.moved_already", { side: placed.side });
    state = { ...state, placed };
    return placementEnds(setup, state, placed.side) ? settlePlacement(setup, state, placed) : state;
  };
  const reply = (setup, state, placed) => {
    const firstMoved = state.placed !== null || !setup.moves_reported;
    if (!firstMoved || setup.rules.clock_reply_before_press !== "allow" || state.reply !== null) throw new ClockRefusal("clock.not_your_turn", { side: placed.side });
    return { ...state, reply: placed };
  };
  const removed = (setup, state, event) => {
    state = advance(setup, state, event.at);
    if (state.placed === null || state.placed.side !== event.side) throw new ClockRefusal("clock.no_captures", { side: event.side });
    state = { ...state, placed: { ...state.placed, captures: 0 } };
    return state.running === null && state.stop === null && !pressNeeded(setup, state) ? complete(setup, state, event.side) : state;
  };

  // Stops (stops.py)
  const DISPUTES = new Set(["fetch_referee", "seek_help", "protest", "conflict", "rule_clarification"]);
  const ENDED_BY_PLAYERS = new Set(["canadian_setup", "captures", "toilet_in_byoyomi", "first_break"]);
  const stopClocks = (setup, state, event) => {
    state = advance(setup, state, event.at);
    if (state.ended !== null) return state;
    if (state.started_at === null) throw new ClockRefusal("clock.not_started");
    if (state.stop !== null) throw new ClockRefusal("clock.stopped_already", { why: state.stop.reason });
    if (!isPlayer(event.by)) return halt(state, stopped(event.at, event.by, event.reason));
    if (!setup.rules.clock_player_stop_codes.includes(event.reason)) {
      if (event.reason === "captures") throw new ClockRefusal("stop.captures");
      return halt(state, stopped(event.at, event.by, event.reason, { justified: false, pending: setup.rules.sanction_unjustified_stop }));
    }
    state = conditionsMet(setup, state, event);
    return halt(state, stopped(event.at, event.by, event.reason, { justified: event.reason === "seek_help" ? null : true }));
  };
  const conditionsMet = (setup, state, event) => {
    const one = state[event.by];
    if (event.reason === "toilet_in_byoyomi" && one.phase !== OVERTIME) throw new ClockRefusal("stop.not_in_byoyomi", { side: event.by });
    if (event.reason === "captures") {
      const told = event.captures === null && state.placed !== null ? state.placed.captures : event.captures;
      const least = setup.rules.clock_stop_for_captures_min;
      if (least === null || (told !== null && told < least)) throw new ClockRefusal("stop.captures");
      return state;
    }
    if (event.reason === "canadian_setup") {
      const control = perSeries(setup.controls[event.by]);
      if (control !== null && one.phase === OVERTIME) {
        const now = control.schedule[Math.min(one.series - 1, control.schedule.length - 1)];
        if (one.stones_left === now.stones) return { ...state, [event.by]: { ...one, remaining: now.time } };
      }
      throw new ClockRefusal("stop.no_period_to_set", { side: event.by });
    }
    return state;
  };
  const resume = (setup, state, event) => {
    state = advance(setup, state, event.at);
    const stop = state.stop;
    if (stop === null || state.ended !== null) throw new ClockRefusal("clock.not_stopped");
    if (isPlayer(event.by) && !((stop.by === event.by || stop.by === "clock") && ENDED_BY_PLAYERS.has(stop.reason))) throw new ClockRefusal("clock.referee_resumes", { why: stop.reason });
    if (DISPUTES.has(stop.reason) && setup.rules.overtime_after_dispute === "full_period") {
      const one = state[state.turn], control = perMove(setup.controls[state.turn]);
      if (control !== null && one.phase === OVERTIME) state = { ...state, [state.turn]: { ...one, remaining: Math.max(control.period, one.remaining) } };
    }
    return advance(setup, release(setup, state), event.at);
  };
  const judge = (setup, state, event) => {
    state = advance(setup, state, event.at);
    if (state.stop === null || !isPlayer(state.stop.by)) throw new ClockRefusal("clock.no_player_stop");
    if (!isReferee(event.by)) throw new ClockRefusal("clock.referee_judges");
    if (event.justified) return { ...state, stop: { ...state.stop, justified: true, pending: null } };
    const pending = setup.rules.sanction_unjustified_stop, judged = { ...state.stop, justified: false, pending };
    if (pending === "resignation" && event.by === "head_referee") {
      return { ...state, stop: { ...judged, pending: null }, ended: { kind: "resignation", side: state.stop.by, at: event.at } };
    }
    return { ...state, stop: judged };
  };
  const bookBreak = (setup, state, event) => {
    state = advance(setup, state, event.at);
    const side = event.side, control = setup.controls[side];
    if (setup.rules.overtime_first_break === 0) throw new ClockRefusal("break.none");
    if (perMove(control) === null && perSeries(control) === null) throw new ClockRefusal("break.no_byoyomi");
    if (state.breaks.includes(side) || state.booked.includes(side)) throw new ClockRefusal("break.taken", { side });
    if (state[side].phase === MAIN) return { ...state, booked: [...state.booked, side] };
    if (state.running === side && state.flags.some((flag) => flag.side === side && flag.at === event.at && flag.phase === MAIN)) return firstBreak(setup, state, side);
    throw new ClockRefusal("break.too_late", { side });
  };

  // Claims and corrections (claims.py, corrections.py)
  const claim = (setup, state, event) => {
    state = advance(setup, state, event.at);
    if (state.ended !== null) return state;
    const raised = state.raised.find((flag) => flag.side === event.side);
    if (!raised) return { ...state, wrong_claims: [...state.wrong_claims, { at: event.at, by: event.by, side: event.side }] };
    const losing = state.raised.filter((flag) => expired(setup.controls[flag.side], { ...state[flag.side], phase: flag.phase, remaining: 0 }, setup.rules)[1] === LOST);
    if (losing.length === 2) {
      const ended = setup.kind === "analogue" ? { kind: "both_flags", at: event.at } : { kind: "time", side: losing[0].side, at: event.at };
      return { ...state, running: null, ended };
    }
    state = { ...state, raised: state.raised.filter((flag) => flag !== raised), [event.side]: { ...state[event.side], phase: raised.phase, remaining: 0 } };
    const after = flagTakesEffect(setup, state, event.side);
    return advance(setup, after.stop === null ? after : { ...after, running: null }, event.at);
  };
  const mayRemind = (rules, forgot, by) =>
    (rules.clock_forgotten_press === "opponent_only" && isPlayer(by) && by !== forgot) || (rules.clock_forgotten_press === "referee_must" && isReferee(by));
  const remind = (setup, state, event) => {
    state = advance(setup, state, event.at);
    if (!mayRemind(setup.rules, event.side, event.by)) throw new ClockRefusal("clock.no_reminder", { by: event.by });
    return { ...state, reminders: [...state.reminders, { at: event.at, by: event.by, side: event.side }] };
  };
  const byReferee = (event) => {
    if (!isReferee(event.by)) throw new ClockRefusal("correction.by_player");
    if (!event.reason.trim()) throw new ClockRefusal("correction.no_reason");
  };
  const reduced = (rules, shown, proposed, phase, cause) => {
    const floor = rules.clock_reduction_floor;
    if (proposed >= shown || floor === null || phase !== MAIN || cause === "lateness" || cause === "resumption") return proposed;
    if (shown > floor) return Math.max(proposed, floor);
    if (shown < floor && rules.clock_below_floor === "refuse") throw new ClockRefusal("correction.below_floor", { floor });
    return shown;
  };
  const setTime = (setup, state, event) => {
    state = advance(setup, state, event.at);
    byReferee(event);
    const one = state[event.side];
    let phase = event.phase ?? null;
    if (phase === null) phase = one.phase !== OUT ? one.phase : state.flags.filter((flag) => flag.side === event.side).at(-1)?.phase ?? MAIN;
    const remaining = reduced(setup.rules, one.remaining, event.remaining, phase, event.cause);
    if (remaining <= 0 || phase === OUT) throw new ClockRefusal("correction.no_time");
    const changed = { ...one, phase, remaining, periods_left: event.periods_left ?? one.periods_left, stones_left: event.stones_left ?? one.stones_left };
    state = { ...state, [event.side]: changed };
    const raised = state.raised.filter((flag) => flag.side !== event.side);
    if (lostOnTime(state) === event.side) return halt({ ...state, raised, ended: null }, stopped(state.at, event.by, "correction"));
    return { ...state, raised };
  };
  const adjustTime = (setup, state, event) => {
    state = advance(setup, state, event.at);
    return setTime(setup, state, { ...event, remaining: Math.max(state[event.side].remaining + event.change, 0), phase: null });
  };
  const replaceClock = (setup, state, event) => {
    state = advance(setup, state, event.at);
    byReferee(event);
    for (const [side, error] of [["black", event.black_error], ["white", event.white_error]]) {
      if (error) state = setTime(setup, state, { ...event, side, remaining: Math.max(state[side].remaining - error, 0), phase: null, periods_left: null, stones_left: null, cause: "defect" });
    }
    return halt(state, stopped(event.at, event.by, "equipment"));
  };
  const restore = (setup, state, event) => {
    state = advance(setup, state, event.at);
    byReferee(event);
    return halt({
      ...state, at: event.at, running: null, turn: event.turn, black: event.black, white: event.white, placed: null, reply: null, sealing: null,
      forfeited: null, raised: [], ended: null, started_at: state.started_at ?? event.at,
    }, stopped(event.at, event.by, "correction"));
  };

  // Sealing (sealing.py)
  const STEPS = ["written", "enclosed", "form_prepared"];
  const beginSealing = (setup, state, event) => {
    state = advance(setup, state, event.at);
    if (state.running !== event.side || state.absent.includes(event.side) || state.sealing !== null) throw new ClockRefusal("seal.not_to_move", { side: event.side });
    const one = state[event.side];
    if (one.phase === OVERTIME) {
      const extra = setup.rules.adjournment_sealing_in_byoyomi;
      if (extra === null) throw new ClockRefusal("seal.in_byoyomi", { side: event.side });
      state = { ...state, [event.side]: { ...one, remaining: one.remaining + extra } };
    }
    return { ...state, sealing: event.side };
  };
  const seal = (setup, state, event) => {
    state = advance(setup, state, event.at);
    const needed = setup.rules.adjournment_clock_until, reached = event.step ?? needed;
    if (STEPS.indexOf(reached) < STEPS.indexOf(needed) || state.running !== event.side || state.absent.includes(event.side)) return state;
    return halt(complete(setup, state, event.side), stopped(event.at, event.side, "sealed"));
  };

  const VERBS = {
    start, press, arrive, resume, judge, claim, remind, removed, adjust: adjustTime, set: setTime, replace: replaceClock, restore, seal: beginSealing, sealed: seal,
    break: bookBreak, stop: stopClocks,
    place: (setup, state, event) => made(setup, state, { at: event.at, side: event.side, captures: event.captures ?? 0, is_pass: false }),
    pass: (setup, state, event) => made(setup, state, { at: event.at, side: event.side, captures: 0, is_pass: true }),
  };
  // Returns the state after an event; throws a ClockRefusal where the rules do not allow it, and the old state stays.
  const apply = (setup, state, event) => VERBS[event.do](setup, state, event);

  // Traces, in seconds (traces.py)
  const ms = (seconds) => Math.round(seconds * 1000);
  const REASONS = new Set(["canadian_setup", "toilet_in_byoyomi", "announcement", "protest", "equipment", "adjournment_form", "restore_position", "flag", "resign",
    "fetch_referee", "captures", "sealed", "seek_help", "conflict", "rule_clarification", "record_restoration", "break", "adjournment", "first_break", "absent", "correction", "other"]);
  const readEvent = (raw, states) => {
    const event = { ...raw, at: ms(raw.at), by: raw.by ?? "referee" };
    if (raw.do === "stop" || raw.do === "resume") event.by = raw.side ?? event.by;
    if (raw.do === "stop") Object.assign(event, { reason: REASONS.has(raw.reason) ? raw.reason : "other", captures: raw.captures ?? null });
    if (raw.do === "judge") event.justified = raw.justified ?? true;
    if (raw.do === "set") Object.assign(event, { remaining: ms(raw.remaining), reason: raw.reason ?? "set", cause: raw.cause ?? "violation" });
    if (raw.do === "adjust") Object.assign(event, { change: ms(raw.change), reason: raw.reason ?? "adjusted", cause: raw.cause ?? "violation", periods_left: null, stones_left: null });
    if (raw.do === "replace") Object.assign(event, { black_error: ms(raw.black_error ?? 0), white_error: ms(raw.white_error ?? 0), reason: raw.reason ?? "replaced" });
    if (raw.do === "restore") {
      const then = states[raw.event];
      Object.assign(event, { black: then.black, white: then.white, turn: then.turn, reason: raw.reason ?? "restored" });
    }
    return event;
  };
  const written = (one) => ({
    phase: one.phase, remaining: one.remaining / 1000, periods_left: one.periods_left, stones_left: one.stones_left, moves: one.moves, used: one.used / 1000, penalty: one.penalty,
  });
  const stateToJson = (state) => {
    const found = {
      at: state.at / 1000, running: state.running, black: written(state.black), white: written(state.white),
      flags: state.flags.map((flag) => ({ side: flag.side, at: flag.at / 1000, phase: flag.phase })),
      turn_forfeited: state.forfeited, lost_on_time: lostOnTime(state), turn: state.turn,
    };
    if (state.stop !== null) found.stop = { ...state.stop, at: state.stop.at / 1000, until: state.stop.until === null ? null : state.stop.until / 1000 };
    if (state.ended !== null && state.ended.kind === "resignation") found.resigned = { side: state.ended.side, at: state.ended.at / 1000 };
    if (state.ended !== null && state.ended.kind === "both_flags") found.both_flags = { at: state.ended.at / 1000 };
    return found;
  };
  // Returns the states of a trace, and the code of the refusal that ended it, if one did.
  const runTrace = (setup, events) => {
    const states = [];
    let state = ready(setup);
    try {
      for (const raw of events) { state = apply(setup, state, readEvent(raw, states)); states.push(state); }
    } catch (refusal) {
      if (!(refusal instanceof ClockRefusal)) throw refusal;
      return { states: states.map(stateToJson), refused: refusal.code };
    }
    return { states: states.map(stateToJson), refused: null };
  };

  return { ready, apply, advance, mayPress, pressNeeded, runTrace, lostOnTime, isLate: isOut, ClockRefusal, final, required };
})();

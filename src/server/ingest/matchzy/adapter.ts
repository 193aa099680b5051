import { isMapOver, otherSide } from '../../../core/scoreboard/rules.ts';
import type { RoundReason, Side } from '../../../core/scoreboard/event.ts';
import type { Adapter, Sink, ToldBomb, ToldPlayed } from '../observation.ts';
import {
  gained,
  isLast,
  keyOf,
  linesOf,
  nothing,
  type RoundEnd,
  roundOf,
  type Seen,
  toScore,
} from './ends.ts';
import { type Place, readWebhook, type Webhook } from './read.ts';
import { gameReason, type Numbering, readReason } from './reasons.ts';

export interface WebhookState {
  map: number;
  picks: string[];
  /** Which side team1 began each map on, by the number of the map. */
  sides: Record<string, Side>;
  /** The ends of rounds of the map, by their number; those that a restore made void are gone. */
  seen: Record<string, Seen>;
  finished: number;
  /** Every end of a round that came, also of those that a restore made void: one that comes again is a repeat. */
  told: string[];
  /** Ends of rounds that came before the ones that they follow. */
  early: { readonly end: RoundEnd; readonly until: number }[];
  /** get5 tells starts and kills; MatchZy does not. */
  tellsStarts: boolean;
  tellsKills: boolean;
  /** A round whose start came before the end of the one before it, or before the restore that leads to it. */
  begun?: number;
  /** Whose numbers of reasons the source sends, as soon as one of them has proved it. */
  numbering?: Numbering;
}

/** How long the end of a round waits for the one before it, in milliseconds: each post of the plug-in is sent on its own. */
const patience = 2500;

/** The webhooks of MatchZy and get5: one event a post, without an order and without an identifier. */
export const matchzy: Adapter<WebhookState, Webhook> = {
  open: () => ({
    map: 1,
    picks: [],
    sides: {},
    seen: {},
    finished: 0,
    told: [],
    early: [],
    tellsStarts: false,
    tellsKills: false,
  }),
  read: ({ text }) => readWebhook(text),
  observe: (state, event, { at }, sink) => takeEvent(state, event, at, sink),
  tick: (state, at, sink) => {
    if (state.early.some(({ until }) => until <= at)) tellEarly(state, sink);
  },
  due: ({ early }) => (early.length === 0 ? undefined : Math.min(...early.map(({ until }) => until))),
};

type Takings = {
  readonly [N in Webhook['name']]: (
    state: WebhookState,
    event: Extract<Webhook, { readonly name: N }>,
    sink: Sink,
    at: number,
  ) => void;
};

const takings: Takings = {
  other: () => undefined,
  series_start: (state, { bestOf, team1, team2 }, sink) => {
    const score = state.seen[String(state.finished)];
    // Another series begins, so no round of this map follows.
    if (score && isMapOver(score)) sink.tell({ is: 'map_end', map: state.map, score: toScore(score) });
    sink.tell({ is: 'series', bestOf, team1, team2 });
  },
  map_picked: (state, { map, team }, sink) => takePick(state, map, team, sink),
  side_picked: (state, event, sink) => takeSide(state, event, sink),
  round_end: (state, event, sink, at) => takeEnd(state, event, at, sink),
  map_result: (state, event, sink) => takeResult(state, event, sink),
  series_end: (_state, _event, sink) => sink.tell({ is: 'match_end' }),
  going_live: (state, { number }, sink) => {
    openMap(state, number, sink);
    begin(state, sink, true);
  },
  round_start: (state, { number, round }, sink) => {
    openMap(state, number, sink);
    state.tellsStarts = true;
    if (round === undefined || round === state.finished + 1) begin(state, sink);
    else state.begun = round;
  },
  backup_loaded: (state, { rounds }, sink) => goBack(state, rounds, 'restore', sink),
  player_death: (state, event, sink) => {
    state.tellsKills = true;
    const { killer, victim, assister, weapon, headshot } = event;
    const round = reach(state, event, 'a kill', sink);
    if (round !== undefined) sink.tell({ is: 'kill', round, killer, victim, assister, weapon, headshot });
  },
  bomb_planted: (state, event, sink) => tellBomb(state, 'planted', event, sink),
  bomb_defused: (state, event, sink) => tellBomb(state, 'defused', event, sink),
  bomb_exploded: (state, event, sink) => tellBomb(state, 'exploded', event, sink),
};

const takeEvent = (state: WebhookState, event: Webhook, at: number, sink: Sink): void => {
  // Each taking is looked up by the name of its own event.
  const take = takings[event.name] as (state: WebhookState, event: Webhook, sink: Sink, at: number) => void;
  take(state, event, sink, at);
};

/** The round that the post names, else the one in play; undefined for one of an earlier map. */
const reach = (
  state: WebhookState,
  { number = state.map, round }: Place,
  what: string,
  sink: Sink,
): number | undefined => {
  if (number < state.map) {
    sink.note(`map ${number}`, `${what} of an earlier map came too late`);
    return undefined;
  }
  if (number > state.map) openMap(state, number, sink);
  return round ?? state.finished + 1;
};

const tellBomb = (
  state: WebhookState,
  what: ToldBomb['what'],
  { player, site, ...place }: Pick<ToldBomb, 'player' | 'site'> & Place,
  sink: Sink,
): void => {
  const round = reach(state, place, 'a bomb', sink);
  if (round !== undefined) sink.tell({ is: 'bomb', round, what, player, site });
};

const openMap = (state: WebhookState, map: number, sink: Sink): void => {
  if (map !== state.map) Object.assign(state, { map, seen: {}, finished: 0, told: [], early: [], begun: 0 });
  sink.tell({ is: 'map', name: '', map });
};

/** A round begins: told by get5, and concluded for MatchZy from the end of the round before. */
const begin = (state: WebhookState, sink: Sink, isInferred = false): void => {
  const side = state.sides[String(state.map)];
  if (state.finished === 0 && side) sink.tell({ is: 'side', team1: side });
  sink.tell({
    is: 'round_start',
    round: state.finished + 1,
    loadouts: [],
    untold: state.tellsKills || state.tellsStarts ? ['health'] : ['kills', 'health', 'bomb'],
    ...(isInferred && { isInferred }),
  });
};

/** After the end of a round, or a restore: the next round begins if its start has come, or never comes. */
const beginNext = (state: WebhookState, sink: Sink): void => {
  if (state.begun === state.finished + 1) begin(state, sink);
  else if (!state.tellsStarts) begin(state, sink, true);
};

/** The number in the post is that of the maps so far in one plug-in, and one less in the other, so they are counted. */
const takePick = (state: WebhookState, map: string, by: 'team1' | 'team2' | null, sink: Sink): void => {
  if (map === '') return;
  if (!state.picks.includes(map)) state.picks.push(map);
  sink.tell({ is: 'veto', map: state.picks.indexOf(map) + 1, name: map, by });
};

/** The side of a map is picked also where nobody picked the map: the decider. */
const takeSide = (
  state: WebhookState,
  { number, map, team, side }: Extract<Webhook, { name: 'side_picked' }>,
  sink: Sink,
): void => {
  if (team && side) state.sides[String(number)] = team === 'team1' ? side : otherSide(side);
  if (map !== '' && !state.picks.includes(map)) sink.tell({ is: 'veto', map: number, name: map, by: null });
};

/** Takes the end of a round: a new one, a repeat, an early or a late one, or one that is played again after a restore. */
const takeEnd = (state: WebhookState, end: RoundEnd, at: number, sink: Sink): void => {
  if (end.number < state.map)
    return sink.note(`map ${end.number}`, 'the end of a round of an earlier map came too late');
  if (end.number > state.map) openMap(state, end.number, sink);
  const round = roundOf(end);
  if (state.told.includes(keyOf(end))) return;
  if (round > state.finished + 1) {
    if (!state.early.some(each => roundOf(each.end) === round))
      state.early.push({ end, until: at + patience });
    return;
  }
  if (round <= state.finished) {
    if (!state.seen[String(round)]) return sink.note(`round ${round}`, 'its end came too late');
    goBack(state, round - 1, 'return', sink);
  }
  tellEnd(state, end, sink);
  for (;;) {
    const next = state.early.find(each => roundOf(each.end) === state.finished + 1);
    if (!next) return;
    state.early = state.early.filter(each => each !== next);
    tellEnd(state, next.end, sink);
  }
};

const goBack = (state: WebhookState, rounds: number, how: ToldPlayed['how'], sink: Sink): void => {
  const before = rounds === 0 ? { team1: 0, team2: 0 } : state.seen[String(rounds)];
  if (!before) return sink.note(`round ${rounds}`, 'play goes back to a round that was never told');
  for (const round of Object.keys(state.seen)) if (Number(round) > rounds) delete state.seen[round];
  state.finished = rounds;
  state.early = [];
  sink.tell({ is: 'played', rounds, score: toScore(before), how });
  beginNext(state, sink);
};

/** `winner.team` is the team in the lead, so the winner is the one whose score rose. */
const tellEnd = (state: WebhookState, end: RoundEnd, sink: Sink): void => {
  const { team1, team2, side, seconds } = end;
  const round = roundOf(end);
  const reason = reasonOf(state, end);
  const before = state.seen[String(round - 1)] ?? (round === 1 ? nothing : undefined);
  if (before) tellSides(end, team1.score > before.team1 ? side : otherSide(side), sink);
  const lines = linesOf(end);
  const damage = Object.fromEntries(lines.map(({ id, damage }) => [id, damage ?? 0]));
  const score = { team1: team1.score, team2: team2.score };
  sink.tell({ is: 'series', team1: team1.name, team2: team2.name });
  if (reason === 'bomb' && !state.tellsKills)
    sink.tell({ is: 'bomb', round, what: 'exploded', player: null, site: null });
  const told = { round, side, reason, score, seconds, damage: before ? gained(damage, before.damage) : {} };
  sink.tell({ is: 'round_end', ...told });
  state.seen[String(round)] = { ...score, damage };
  state.told.push(keyOf(end));
  state.finished = round;
  if (lines.length > 0) sink.tell({ is: 'totals', rounds: round, lines });
  if (!isLast(before, score)) beginNext(state, sink);
};

/** Numbers of get5 and of the game overlap, so what the source has proved counts, then what the post looks like. */
const reasonOf = (state: WebhookState, { side, reason, plugin }: RoundEnd): RoundReason | null => {
  if (reason === null) return null;
  if (plugin === 'matchzy') return gameReason(reason);
  const sendsMore = state.tellsStarts || state.tellsKills;
  const likely = state.numbering ?? plugin ?? (sendsMore ? 'get5' : 'game');
  const read = readReason(reason, side, likely);
  if (read.proves) state.numbering = read.proves;
  return read.reason;
};

/** The sides of the round that ended: the teams may change them before the next one. */
const tellSides = (end: RoundEnd, team1Side: Side, sink: Sink): void => {
  const { team1, team2 } = end;
  const round = roundOf(end);
  for (const { id, name } of team1.players) sink.tell({ is: 'player', id, name, side: team1Side, round });
  for (const { id, name } of team2.players)
    sink.tell({ is: 'player', id, name, side: otherSide(team1Side), round });
};

const takeResult = (
  state: WebhookState,
  { number, team1, team2 }: Extract<Webhook, { name: 'map_result' }>,
  sink: Sink,
): void => {
  // No earlier end will come after the end of the map.
  if (number === state.map) tellEarly(state, sink);
  const lines = linesOf({ team1, team2 });
  const score = { team1: team1.score, team2: team2.score };
  sink.tell({ is: 'series', team1: team1.name, team2: team2.name });
  if (lines.length > 0) sink.tell({ is: 'totals', rounds: roundOf({ team1, team2 }), lines });
  sink.tell({ is: 'map_end', map: number, score });
};

/** Tells the ends that waited, in their order. */
const tellEarly = (state: WebhookState, sink: Sink): void => {
  for (const { end } of state.early.splice(0).sort((a, b) => roundOf(a.end) - roundOf(b.end))) {
    if (roundOf(end) > state.finished + 1) sink.note(`round ${state.finished + 1}`, 'its end never came');
    tellEnd(state, end, sink);
  }
};

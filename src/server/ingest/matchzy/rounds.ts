import { isMapOver, otherSide, regulation } from '../../../core/scoreboard/rules.ts';
import type { RoundReason, Score, Side } from '../../../core/scoreboard/event.ts';
import type { Sink, ToldPlayed } from '../observation.ts';
import { type placeOf, type readTeams, reasonIn, type RoundEnd } from './read.ts';

type Teams = ReturnType<typeof readTeams>;
type Place = ReturnType<typeof placeOf>;

/** The end of a round that came: its score, and the damage of each player in all rounds. */
interface Seen extends Score {
  readonly damage: Readonly<Record<string, number>>;
}

export const open = () => ({
  map: 1,
  picks: [] as string[],
  /** Which side team1 began each map on, by the number of the map. */
  sides: {} as Record<string, Side>,
  /** The ends of rounds of the map, by their number; those that a restore made void are gone. */
  seen: {} as Record<string, Seen>,
  finished: 0,
  /** Every end of a round that came, also of those that a restore made void: one that comes again is a repeat. */
  told: [] as string[],
  /** Ends of rounds that came before the ones that they follow. */
  early: [] as { readonly end: RoundEnd; readonly until: number }[],
  /** get5 tells starts and kills; MatchZy does not. */
  tellsStarts: false,
  tellsKills: false,
  /** A round whose start came before the end of the one before it, or before the restore that leads to it. */
  begun: 0,
  /** Whose numbers of reasons the source sends: get5 those of the game less one. Null until one of them has proved it. */
  numbering: null as 'game' | 'get5' | null,
});
export type WebhookState = ReturnType<typeof open>;

/** One post: what it changes, and where it tells what it says. */
export interface Turn {
  readonly state: WebhookState;
  readonly sink: Sink;
  readonly at: number;
}
/** How long the end of a round waits for the one before it, in milliseconds: each post of the plug-in is sent on its own. */
const patience = 2500;

/** The round that the post names, else the one in play; undefined for one of an earlier map. */
export const reach = (turn: Turn, { map = turn.state.map, round }: Place, what: string) => {
  const { state, sink } = turn;
  if (map < state.map) {
    sink.note(`map ${map}`, `${what} of an earlier map came too late`);
    return undefined;
  }
  if (map > state.map) openMap(turn, map);
  return round ?? state.finished + 1;
};

export const openMap = ({ state, sink }: Turn, map: number): void => {
  if (map !== state.map) Object.assign(state, { map, seen: {}, finished: 0, told: [], early: [], begun: 0 });
  sink.tell({ is: 'map', name: '', map });
};

/** A round begins: told by get5, and concluded for MatchZy from the end of the round before. */
export const begin = ({ state, sink }: Turn, isInferred = false): void => {
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
const beginNext = (turn: Turn): void => {
  const { begun, finished, tellsStarts } = turn.state;
  if (begun === finished + 1) begin(turn);
  else if (!tellsStarts) begin(turn, true);
};

/** Takes the end of a round: a new one, a repeat, an early or a late one, or one that is played again after a restore. */
export const takeEnd = (turn: Turn, end: RoundEnd): void => {
  const { state, sink, at } = turn;
  if (end.map < state.map)
    return sink.note(`map ${end.map}`, 'the end of a round of an earlier map came too late');
  if (end.map > state.map) openMap(turn, end.map);
  const round = roundOf(end);
  if (state.told.includes(keyOf(end))) return;
  if (round > state.finished + 1) {
    if (!state.early.some(each => roundOf(each.end) === round))
      state.early.push({ end, until: at + patience });
    return;
  }
  if (round <= state.finished) {
    if (!state.seen[String(round)]) return sink.note(`round ${round}`, 'its end came too late');
    goBack(turn, round - 1, 'return');
  }
  tellEnd(turn, end);
  for (;;) {
    const next = state.early.find(each => roundOf(each.end) === state.finished + 1);
    if (!next) return;
    state.early = state.early.filter(each => each !== next);
    tellEnd(turn, next.end);
  }
};

export const goBack = (turn: Turn, rounds: number, how: ToldPlayed['how']): void => {
  const { state, sink } = turn;
  const before = beforeRound(state, rounds + 1);
  if (!before) return sink.note(`round ${rounds}`, 'play goes back to a round that was never told');
  for (const round of Object.keys(state.seen)) if (Number(round) > rounds) delete state.seen[round];
  state.finished = rounds;
  state.early = [];
  sink.tell({ is: 'played', rounds, score: toScore(before), how });
  beginNext(turn);
};

/** The end of the round before this one; undefined if it was never told. */
const beforeRound = ({ seen }: WebhookState, round: number): Seen | undefined =>
  round === 1 ? { team1: 0, team2: 0, damage: {} } : seen[String(round - 1)];

/** `winner.team` is the team in the lead, so the winner is the one whose score rose. */
const tellEnd = (turn: Turn, end: RoundEnd): void => {
  const { state, sink } = turn;
  const { team1, side, seconds } = end;
  const round = roundOf(end);
  const reason = reasonOf(state, end);
  const before = beforeRound(state, round);
  if (before) tellSides(sink, end, team1.score > before.team1 ? side : otherSide(side));
  const damage = Object.fromEntries(linesOf(end).map(each => [each.id, each.damage]));
  const score = scoreOf(end);
  tellSeries(turn, end);
  if (reason === 'bomb' && !state.tellsKills)
    sink.tell({ is: 'bomb', round, what: 'exploded', player: null, site: null });
  const fresh = before ? gained(damage, before.damage) : {};
  sink.tell({ is: 'round_end', round, side, reason, score, seconds, damage: fresh });
  state.seen[String(round)] = { ...score, damage };
  state.told.push(keyOf(end));
  state.finished = round;
  tellTotals(turn, end);
  if (!isLast(before, score)) beginNext(turn);
};

/** Why a round ended. Numbers of get5 and of the game overlap: what the source has proved counts, then how the post looks. */
const reasonOf = (state: WebhookState, { side, reason, plugin }: RoundEnd): RoundReason | null => {
  if (reason === null) return null;
  if (plugin === 'matchzy') return reasonIn(reason);
  const [game, get5] = [reasonIn(reason, side), reasonIn(reason + 1, side)];
  if (!game !== !get5) state.numbering = game ? 'game' : 'get5';
  const likely = state.numbering ?? plugin ?? (state.tellsStarts || state.tellsKills ? 'get5' : 'game');
  return likely === 'get5' ? get5 : game;
};

/** The sides of the round that ended: the teams may change them before the next one. */
const tellSides = (sink: Sink, end: RoundEnd, team1Side: Side): void => {
  const round = roundOf(end);
  const tell = ({ players }: Teams['team1'], side: Side): void =>
    players.forEach(({ id, name }) => sink.tell({ is: 'player', id, name, side, round }));
  tell(end.team1, team1Side);
  tell(end.team2, otherSide(team1Side));
};

export const tellSeries = ({ sink }: Turn, { team1, team2 }: Teams): void =>
  sink.tell({ is: 'series', team1: team1.name, team2: team2.name });

export const tellTotals = ({ sink }: Turn, teams: Teams): void => {
  const lines = linesOf(teams);
  if (lines.length > 0) sink.tell({ is: 'totals', rounds: roundOf(teams), lines });
};

/** Tells the ends that waited, in their order. */
export const tellEarly = (turn: Turn): void => {
  const { state, sink } = turn;
  for (const { end } of state.early.splice(0).sort((a, b) => roundOf(a.end) - roundOf(b.end))) {
    if (roundOf(end) > state.finished + 1) sink.note(`round ${state.finished + 1}`, 'its end never came');
    tellEnd(turn, end);
  }
};

export const toScore = ({ team1, team2 }: Score): Score => ({ team1, team2 });

export const scoreOf = ({ team1, team2 }: Teams): Score => ({ team1: team1.score, team2: team2.score });

const roundOf = ({ team1, team2 }: Teams): number => team1.score + team2.score;

const linesOf = ({ team1, team2 }: Teams) => [...team1.players, ...team2.players];

const keyOf = (end: RoundEnd): string => {
  const sums = linesOf(end).map(({ kills, deaths, damage }) => kills * 100_000 + deaths * 10_000 + damage);
  return `${end.team1.score}:${end.team2.score}:${sums.reduce((sum, each) => sum + each, 0)}`;
};

const gained = (after: Seen['damage'], before: Seen['damage']): Seen['damage'] =>
  Object.fromEntries(Object.entries(after).map(([id, sum]) => [id, Math.max(0, sum - (before[id] ?? 0))]));

/** The rounds of both halves where a map that is won by thirteen goes on: sixteen win it, or all of 24 are played. */
const longMap = 30;

/** Whether no round follows. A map that went on after the rules had ended it has others. */
const isLast = (before: Score | undefined, score: Score): boolean => {
  if (!isMapOver(score) || !before || !isMapOver(before)) return isMapOver(score);
  return isMapOver(score, longMap) || score.team1 + score.team2 === regulation;
};

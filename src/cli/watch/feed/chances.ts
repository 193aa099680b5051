import { chanceOnBoard, isPlanted, isRunning } from '../../../answers/winChance/board.ts';
import type { Kill, MatchEvent, RoundEnd, TeamKey } from '../../../core/scoreboard/event.ts';
import { otherTeam } from '../../../core/scoreboard/rules.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';

export interface KillSwing {
  /** The id of its event, and its time. */
  readonly id: string;
  readonly at: string;
  /** The team that gained by it, and the chance to win the round that it gained, from 0 to 1. */
  readonly team: TeamKey;
  readonly added: number;
}

export interface Chances {
  /** The first team's, as of the last thing that changed it; undefined if it was unknown. */
  readonly team1: number | undefined;
  /** The value that each player carried when he was first seen in the present round, in dollars. */
  readonly carried: ReadonlyMap<string, number>;
  readonly swings: readonly KillSwing[];
  /** The kill after which nobody of a side is alive: it counts if it decides the round. */
  readonly last?: KillSwing | undefined;
}

interface Judged {
  readonly board: ScoreboardState;
  readonly chances: Chances;
}

/** The most kills of which is remembered what they changed: those of a long match. */
const mostSwings = 1000;

export const noChances: Chances = { team1: undefined, carried: new Map(), swings: [] };

/** The first team's chance to win the round that is being played; undefined outside it, and if it is unknown. */
export const chanceIn = ({ board, chances }: Judged): number | undefined =>
  isRunning(board) ? chances.team1 : undefined;

/** The chances after an update that led to `board`. They do not change with the clock alone. */
export const chancesAfter = (before: Judged, board: ScoreboardState, event?: MatchEvent): Chances => {
  const { chances } = before;
  const isSame = before.board.mapNumber === board.mapNumber && before.board.round === board.round;
  const isKnown = isSame && chances.carried.size > 0 && event?.type !== 'round_start';
  const known: Chances = isKnown
    ? chances
    : { ...noChances, carried: carriedIn(board), swings: chances.swings };
  const isChanged = known.team1 === undefined || momentOf(before.board) !== momentOf(board);
  const next = isChanged ? { ...known, team1: judged(board, known.carried) } : known;
  if (event?.type === 'kill') return afterKill(before, next, event);
  return event?.type === 'round_end' ? afterEnd(next, event) : next;
};

/** Whatever changes the chance: who is alive, and whether the bomb is planted. */
const momentOf = (board: ScoreboardState): string =>
  JSON.stringify([isPlanted(board), board.players.map(({ playerId, alive }) => alive && playerId)]);

const judged = (board: ScoreboardState, carried: Chances['carried']): number | undefined =>
  chanceOnBoard({
    ...board,
    players: board.players.map(each => ({ ...each, equipment: carried.get(each.playerId) ?? null })),
  });

const afterEnd = ({ last, ...known }: Chances, { at, reason, winner }: RoundEnd): Chances => {
  // A kill at the very end either decided the round, if it is the only one, or came of what ended it.
  const swings = known.swings.filter(swing => swing.at !== at);
  const isOnly = swings.length === known.swings.length;
  const isDecided = last && isOnly && reason === 'elimination' && winner === last.team;
  return { ...known, swings: isDecided ? [...swings, last] : swings };
};

/** Whoever's value is unknown counts as the mean of the others; nobody is in it where it is unknown of all. */
const carriedIn = (board: ScoreboardState): Chances['carried'] => {
  const living = isRunning(board) ? board.players.filter(({ alive }) => alive) : [];
  const known = living.flatMap(({ equipment }) => valueOf(equipment) ?? []);
  const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
  return new Map(
    known.length > 0 ? living.map(each => [each.playerId, valueOf(each.equipment) ?? mean]) : [],
  );
};

/** A service may send anything. */
const valueOf = (equipment: number | null): number | undefined =>
  equipment !== null && equipment >= 0 ? equipment : undefined;

const afterKill = ({ board, chances }: Judged, next: Chances, { id, at, victimId }: Kill): Chances => {
  const victim = board.players.find(({ playerId }) => playerId === victimId);
  const one = judged({ ...board, last: { id, at } }, chances.carried);
  if (!victim || one === undefined) return next;
  const team = otherTeam(victim.team);
  const gain = (team1: number): number => (team === 'team1' ? team1 - one : one - team1);
  if (next.team1 === undefined)
    return { ...next, last: { id, at, team, added: gain(team === 'team1' ? 1 : 0) } };
  const swings = [...next.swings, { id, at, team, added: gain(next.team1) }];
  return { ...next, swings: swings.slice(-mostSwings) };
};

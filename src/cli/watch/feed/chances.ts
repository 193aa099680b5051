import { chanceOnBoard, isRunning } from '../../../answers/winChance/board.ts';
import type { Kill, MatchEvent, RoundEnd, TeamKey } from '../../../core/scoreboard/event.ts';
import { otherTeam } from '../../../core/scoreboard/rules.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';

/** What a kill changed. */
export interface KillSwing {
  /** The id of its event, and its time. */
  readonly id: string;
  readonly at: string;
  /** The team that gained by it, and the chance to win the round that it gained, from 0 to 1. */
  readonly team: TeamKey;
  readonly added: number;
}

/** What the win chances of a match need besides its scoreboard, and what kills changed. */
export interface Chances {
  /** The value that each player carried when he was first seen in the present round, in dollars. */
  readonly carried: ReadonlyMap<string, number>;
  readonly swings: readonly KillSwing[];
  /** The kill after which nobody of a side is alive: it counts if it decides the round. */
  readonly last?: KillSwing | undefined;
}

interface Judged {
  readonly board: ScoreboardState;
  readonly chances: Pick<Chances, 'carried'>;
}

/** The most kills of which is remembered what they changed: those of a long match. */
const mostSwings = 1000;

export const noChances: Chances = { carried: new Map(), swings: [] };

/** The first team's chance to win the round that is being played; undefined outside it, and if it is unknown. */
export const chanceIn = ({ board, chances: { carried } }: Judged): number | undefined =>
  chanceOnBoard({
    ...board,
    players: board.players.map(each => ({ ...each, equipment: carried.get(each.playerId) ?? null })),
  });

/** The chances after an update that led to `board`. */
export const chancesAfter = (
  before: { readonly board: ScoreboardState; readonly chances: Chances },
  board: ScoreboardState,
  event?: MatchEvent,
): Chances => {
  const { chances } = before;
  const isSame = before.board.mapNumber === board.mapNumber && before.board.round === board.round;
  const isKnown = isSame && chances.carried.size > 0 && event?.type !== 'round_start';
  const known: Chances = isKnown ? chances : { carried: carriedIn(board), swings: chances.swings };
  if (event?.type === 'kill') return afterKill(before, { board, chances: known }, event);
  return event?.type === 'round_end' ? afterEnd(known, event) : known;
};

const afterEnd = ({ last, ...known }: Chances, { at, reason, winner }: RoundEnd): Chances => {
  // A kill at the very end either decided the round or came of what ended it.
  const swings = known.swings.filter(swing => swing.at !== at);
  const isDecided = last && reason === 'elimination' && winner === last.team;
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

const afterKill = (
  { board, chances }: Judged,
  after: { readonly board: ScoreboardState; readonly chances: Chances },
  { id, at, victimId }: Kill,
): Chances => {
  const victim = board.players.find(({ playerId }) => playerId === victimId);
  const one = chanceIn({ board: { ...board, last: { id, at } }, chances });
  if (!victim || one === undefined) return after.chances;
  const team = otherTeam(victim.team);
  const gain = (team1: number): number => (team === 'team1' ? team1 - one : one - team1);
  const two = chanceIn(after);
  if (two === undefined)
    return { ...after.chances, last: { id, at, team, added: gain(team === 'team1' ? 1 : 0) } };
  const swings = [...after.chances.swings, { id, at, team, added: gain(two) }];
  return { ...after.chances, swings: swings.slice(-mostSwings) };
};

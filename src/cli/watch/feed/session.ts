import { type NextBuy, nextBuys } from '../../../answers/economy/nextBuy.ts';
import type { Score, TeamKey } from '../../../core/scoreboard/event.ts';
import { boardAfter } from '../../../core/scoreboard/seen/boardAfter.ts';
import type { ReadUpdate } from '../../../core/scoreboard/seen/readUpdate.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';
import { type Chances, chancesAfter, noChances } from './chances.ts';

/** The value of both teams' equipment at the start of a round, in dollars. */
export interface RoundBuys {
  readonly mapNumber: number;
  readonly round: number;
  readonly team1: number;
  readonly team2: number;
}

/** A match as the watch knows it: the present scoreboard, and records of the rounds it saw. */
export interface Session {
  readonly board: ScoreboardState;
  /** The players as they were known later, if the board is that of an earlier round. */
  readonly later?: ScoreboardState['players'];
  /** The scoreboard at the end of each round that was seen, by `roundKey`. */
  readonly ended: ReadonlyMap<string, ScoreboardState>;
  readonly buys: readonly RoundBuys[];
  readonly chances: Chances;
  /** Whether nothing that happened in the match may be shown. */
  readonly isHidden?: true;
  /** The greatest lead that each team was seen to have on a map, in rounds, by the map's number. */
  readonly leads: Leads;
}

/** A match that is over is shown in full, and then in a line, before it is forgotten: in milliseconds after its end. */
export const collapsedAfter = 600_000;
export const forgottenAfter = 3_600_000;

type Leads = ReadonlyMap<number, Score>;

const mostRounds = 90;

export const openSession = (board: ScoreboardState): Session => ({
  board,
  ended: new Map(),
  buys: [],
  chances: chancesAfter({ board, chances: noChances }, board),
  leads: leadsAfter(new Map(), board),
});

export const roundKey = (mapNumber: number, round: number): string => `${mapNumber}:${round}`;

/** The match of an update; undefined if neither the update nor `only` names it. */
export const matchOf = (update: ReadUpdate, only?: string): string | undefined =>
  (update.kind === 'event' ? update.event.matchId : update.matchId) ?? only;

/** The session after an update: the same object if nothing changed, undefined while the match is unknown. */
export const applyUpdate = (
  session: Session | undefined,
  update: ReadUpdate,
  matchId: string,
  now: number,
): Session | undefined => {
  const board = boardAfter(session?.board, update, matchId, now);
  if (!board || board === session?.board) return session;
  const before = session ?? openSession(board);
  const event = update.kind === 'event' ? update.event : undefined;
  return {
    board,
    ended: endedAfter(before, board),
    buys: buysAfter(before.buys, board),
    chances: chancesAfter(before, board, event),
    leads: isScoreOf(before.board, board) ? before.leads : leadsAfter(before.leads, board),
  };
};

/** What each team can afford next: as it was at the round's end once that is over, before anybody buys again. */
export const nextBuysOf = ({ ended, board }: Session): Readonly<Partial<Record<TeamKey, NextBuy>>> =>
  nextBuys(ended.get(roundKey(board.mapNumber ?? 0, board.round ?? 0)) ?? board);

const isScoreOf = (before: ScoreboardState, after: ScoreboardState): boolean =>
  before.maps === after.maps && before.rounds === after.rounds;

const leadsAfter = (known: Leads, { maps, rounds }: ScoreboardState): Leads => {
  const leads = new Map(known);
  const see = (number: number, score: Score): void => {
    const { team1, team2 } = leads.get(number) ?? { team1: 0, team2: 0 };
    leads.set(number, {
      team1: Math.max(team1, score.team1 - score.team2),
      team2: Math.max(team2, score.team2 - score.team1),
    });
  };
  for (const { mapNumber, score } of rounds) see(mapNumber, score);
  for (const { number, score } of maps) if (score) see(number, score);
  return leads;
};

const endedAfter = ({ ended }: Session, board: ScoreboardState): Session['ended'] => {
  const { mapNumber, round, phase } = board;
  if (phase !== 'over' || mapNumber === null || round === null || board.roundEndedAt === null) return ended;
  const key = roundKey(mapNumber, round);
  return ended.has(key) ? ended : new Map([...[...ended].slice(1 - mostRounds), [key, board]]);
};

const buysAfter = (buys: readonly RoundBuys[], board: ScoreboardState): readonly RoundBuys[] => {
  const { mapNumber, round, players } = board;
  if (mapNumber === null || round === null || board.phase === 'over') return buys;
  const last = buys.at(-1);
  if (last?.mapNumber === mapNumber && last.round === round) return buys;
  // Once a player has died, the equipment no longer shows what was bought.
  if (players.length === 0 || players.some(player => player.alive !== true || player.equipment === null))
    return buys;
  const sum = (team: 'team1' | 'team2'): number =>
    players.reduce((total, player) => total + (player.team === team ? (player.equipment ?? 0) : 0), 0);
  return [...buys.slice(1 - mostRounds), { mapNumber, round, team1: sum('team1'), team2: sum('team2') }];
};

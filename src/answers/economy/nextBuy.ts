import { type BuyKind, buyKind } from '../../core/scoreboard/buys.ts';
import type { RoundReason, TeamKey } from '../../core/scoreboard/event.ts';
import { sumOf } from './economy.ts';
import { regulationIn, type ScoreboardState } from '../../core/scoreboard/state.ts';
import {
  economy,
  halfOf,
  isMapOver,
  lossBonusOf,
  lossCountAfter,
  otherTeam,
  placeInHalf,
  plusOne,
  startsHalf,
  winReward,
} from '../../core/scoreboard/rules.ts';

export interface NextBuy {
  /** If it wins the round. Undefined if it did not, and if the map is over then; so is `lost`. */
  readonly won: BuyKind | undefined;
  readonly lost: BuyKind | undefined;
}

/**
 * What both teams can afford after the round in play, or after the one that has just ended: the money of each player,
 * his reward or loss bonus, and what those alive carry. Whoever loses the running round is taken to lose his equipment.
 * Rewards for kills and plants count only as far as the service has added them to the money. A team of which money,
 * equipment or an earlier round of the half is unknown is absent.
 */
export const nextBuys = (board: ScoreboardState): Readonly<Partial<Record<TeamKey, NextBuy>>> => {
  const { mapNumber, round, phase, team1Side, roundEndedAt } = board;
  if (mapNumber === null || round === null || team1Side === null) return {};
  const played = board.rounds.filter(each => each.mapNumber === mapNumber);
  const ended = played.find(each => each.round === round);
  // Unless the end itself was seen, the money may be that of the next round already.
  if (ended ? roundEndedAt === null : phase !== 'live') return {};
  const regular = regulationIn(board);
  const score = board.maps.find(({ number }) => number === mapNumber)?.score;
  const lossCounts = lossCountsBefore(round, played, regular);

  if (!score || !lossCounts) return {};
  const buysOf = (team: TeamKey): NextBuy | undefined => {
    const fighters = fightersOf(board, team);
    const isT = (team === 'team1') === (team1Side === 'T');
    const buyAfter = (hasWon: boolean, reason: RoundReason | null): BuyKind => {
      // A pistol round, or a half of an overtime, which begins with money for a full buy.
      if (startsHalf(round + 1, regular)) return buyKind(economy.overtimeStart, 1, round + 1, regular);
      const worth = fighters.map(({ money, alive, equipment }) => {
        const outlivesTime = isT && alive && reason === 'time';
        const bonus = outlivesTime ? 0 : lossBonusOf(lossCounts[team]);
        const reward = hasWon ? winReward[reason ?? 'elimination'] : bonus;
        return Math.min(economy.cap, money + reward) + (hasWon || ended ? equipment : 0);
      });
      return buyKind(sumOf(worth), fighters.length, round + 1, regular);
    };
    if (fighters.length === 0) return undefined;
    if (ended) {
      const buy = isMapOver(score, regular) ? undefined : buyAfter(ended.winner === team, ended.reason);
      return ended.winner === team ? { won: buy, lost: undefined } : { won: undefined, lost: buy };
    }
    return {
      won: isMapOver(plusOne(score, team), regular) ? undefined : buyAfter(true, null),
      lost: isMapOver(plusOne(score, otherTeam(team)), regular) ? undefined : buyAfter(false, null),
    };
  };
  const [team1, team2] = [buysOf('team1'), buysOf('team2')];
  return { ...(team1 && { team1 }), ...(team2 && { team2 }) };
};

/** The loss counts with which a round is played; undefined if an earlier round of its half is missing. */
const lossCountsBefore = (round: number, played: ScoreboardState['rounds'], regular: number) => {
  const counts: Record<TeamKey, number> = {
    team1: economy.lossCountAtStart,
    team2: economy.lossCountAtStart,
  };
  const earlier = played
    .filter(each => each.round < round && halfOf(each.round, regular) === halfOf(round, regular))
    .toSorted((one, two) => one.round - two.round);
  if (earlier.length !== placeInHalf(round, regular)) return undefined;
  for (const { winner } of earlier)
    for (const team of ['team1', 'team2'] as const)
      counts[team] = lossCountAfter(counts[team], winner === team);
  return counts;
};

interface Fighter {
  readonly money: number;
  readonly alive: boolean;
  readonly equipment: number;
}

const fightersOf = ({ players }: ScoreboardState, team: TeamKey): readonly Fighter[] => {
  const members = players.filter(player => player.team === team);
  const fighters = members.flatMap(({ money, alive, equipment }): readonly Fighter[] => {
    if (money === null || alive === null) return [];
    if (!alive) return [{ money, alive, equipment: 0 }];
    return equipment === null ? [] : [{ money, alive, equipment }];
  });
  return fighters.length === members.length ? fighters : [];
};

import { roundReasons } from '../../core/entities/match.ts';
import { type BuyKind, buyKind, buyKinds } from '../../core/scoreboard/buys.ts';
import type { RoundReason, Side, TeamKey } from '../../core/scoreboard/event.ts';
import {
  economy,
  lossBonusOf,
  lossCountAfter,
  otherSide,
  regulation,
  startsHalf,
} from '../../core/scoreboard/rules.ts';
import type { PlayedMap } from '../winChance/swing.ts';
import type { PlayedRound } from '../winChance/moments.ts';

/** What a team had in a round, in dollars. */
export interface TeamBuy {
  readonly side: Side;
  readonly buy: BuyKind;
  /** The value of the team's equipment at the end of the freeze time. */
  readonly equipment: number;
  /** The money left after buying; null if unknown for a player. */
  readonly left: number | null;
  /** What each player gets if the team loses the round. */
  readonly lossBonus: number;
}

export interface EconomyRound {
  readonly mapNumber: number;
  readonly map: string;
  readonly round: number;
  readonly winner: TeamKey;
  readonly reason: RoundReason | null;
  readonly team1: TeamBuy;
  readonly team2: TeamBuy;
}

/** What a kind of buy won. */
export interface BuyRecord {
  readonly team: TeamKey;
  readonly buy: BuyKind;
  readonly rounds: number;
  readonly won: number;
  /** The mean equipment of the team, in dollars. */
  readonly equipment: number;
}

/** The buys of every round whose equipment is known, in order. */
export const economyOf = (maps: readonly PlayedMap[]): readonly EconomyRound[] =>
  maps.flatMap(({ number, name, rounds }) => {
    const losses = { team1: 0, team2: 0 };
    return rounds.flatMap((played): EconomyRound[] => {
      const { round, winner, team1Side, reason } = played;
      if (round === undefined || (winner !== 'team1' && winner !== 'team2')) return [];
      if (team1Side !== 'T' && team1Side !== 'CT') return [];
      if (startsHalf(round)) losses.team1 = losses.team2 = economy.lossCountAtStart;
      const sides = { team1: team1Side, team2: otherSide(team1Side) } as const;
      const [team1, team2] = (['team1', 'team2'] as const).map(team =>
        teamBuy(played, round, { team, side: sides[team], losses: losses[team] }),
      );
      for (const team of ['team1', 'team2'] as const)
        losses[team] = lossCountAfter(losses[team], winner === team);
      if (!team1 || !team2) return [];
      return [{ mapNumber: number, map: name, round, winner, reason: knownReason(reason), team1, team2 }];
    });
  });

const teamBuy = (
  { players = [] }: PlayedRound,
  round: number,
  { team, side, losses }: { readonly team: TeamKey; readonly side: Side; readonly losses: number },
): TeamBuy | undefined => {
  const own = players.filter(player => player.team === team);
  const known = own.flatMap(({ equipment }) => (equipment === undefined ? [] : [equipment]));
  if (known.length === 0) return undefined;
  const equipment = sumOf(known);
  const left = own.flatMap(({ money }) => (money === undefined ? [] : [money]));
  return {
    side,
    buy: buyKind(equipment, known.length, round, regulation),
    equipment,
    left: left.length === own.length ? sumOf(left) : null,
    lossBonus: lossBonusOf(losses),
  };
};

/** The reason if it is one of ours, else null. */
export const knownReason = (word: string | undefined): RoundReason | null =>
  roundReasons.find(reason => reason === word) ?? null;

/** What each kind of buy won for each team; kinds without a round are left out. */
export const buyRecords = (rounds: readonly EconomyRound[]): readonly BuyRecord[] =>
  (['team1', 'team2'] as const).flatMap(team =>
    buyKinds.flatMap(buy => {
      const own = rounds.filter(round => round[team].buy === buy);
      if (own.length === 0) return [];
      const equipment = sumOf(own.map(round => round[team].equipment)) / own.length;
      const won = own.filter(({ winner }) => winner === team).length;
      return [{ team, buy, rounds: own.length, won, equipment: Math.round(equipment) }];
    }),
  );

export const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

import { getOrMake } from '../../core/getOrMake.ts';
import { isMapOver, mapsToWin, otherSide, plusOne } from '../../core/scoreboard/rules.ts';
import type { Score, TeamKey } from '../../core/scoreboard/event.ts';
import { chanceOfCt } from './model.ts';
import { type PlayedRound, type RoundMoment, type SeenKill, stepsOf } from './moments.ts';

/** A map of a series with its rounds in order. */
export interface PlayedMap {
  readonly number: number;
  readonly name: string;
  readonly rounds: readonly PlayedRound[];
}

/** A kill with what it changed, from the view of the team that gained by it. Chances are from 0 to 1. */
export interface Swing {
  readonly mapNumber: number;
  readonly map: string;
  readonly round: number;
  /** Rounds won on the map before this round. */
  readonly score: Score;
  readonly kill: SeenKill;
  readonly team: TeamKey;
  /** Players alive: the team's own, then the other's. */
  readonly before: readonly [own: number, others: number];
  readonly after: readonly [own: number, others: number];
  /** The team's chance to win the round. */
  readonly chanceBefore: number;
  readonly chanceAfter: number;
  /** The win probability added: in the round, and in the series if all other rounds and maps were even. */
  readonly added: number;
  readonly seriesAdded: number;
}

/** Every kill of a series before its round was decided, in order. Maps and rounds without kills are left out. */
export const swingsOf = (maps: readonly PlayedMap[], bestOf: number | undefined): readonly Swing[] => {
  const won = { team1: 0, team2: 0 };
  const most = bestOf ?? Math.max(1, 2 * Math.ceil(maps.length / 2) - 1);
  return maps.flatMap(map => {
    let score: Score = { team1: 0, team2: 0 };
    const found = map.rounds.flatMap(round => {
      const before = score;
      if (round.winner === 'team1' || round.winner === 'team2') score = plusOne(score, round.winner);
      const weight = mapWeight(before) * seriesWeight(won, most);
      return swingsOfRound(round).map((swing): Swing => ({
        ...swing,
        mapNumber: map.number,
        map: map.name,
        round: round.round ?? 0,
        score: before,
        seriesAdded: swing.added * weight,
      }));
    });
    if (isMapOver(score)) won[score.team1 > score.team2 ? 'team1' : 'team2']++;
    return found;
  });
};

type RoundSwing = Omit<Swing, 'mapNumber' | 'map' | 'round' | 'score' | 'seriesAdded'>;

/** The kills of a round before it was decided; the one that decides it only once the round's end is known. */
const swingsOfRound = (round: PlayedRound): readonly RoundSwing[] =>
  (stepsOf(round)?.steps ?? []).flatMap(({ kill, victimSide, before, after }) => {
    const side = otherSide(victimSide);
    const other = victimSide;
    const chanceOf = (moment: RoundMoment): number =>
      side === 'CT' ? chanceOfCt(moment) : 1 - chanceOfCt(moment);
    // The last one of a side: it decides the round, unless a planted bomb still ticks.
    if (!after && (round.reason !== 'elimination' || round.side !== side)) return [];
    const chanceBefore = chanceOf(before);
    const chanceAfter = after ? chanceOf(after) : 1;
    const [own, others] = [before.alive[side], before.alive[other]];
    return [
      {
        kill,
        team: side === round.team1Side ? 'team1' : 'team2',
        before: [own, others],
        after: [own, others - 1],
        chanceBefore,
        chanceAfter,
        added: chanceAfter - chanceBefore,
      } as const,
    ];
  });

/** How much of its map a round is worth: the first team's chance if it wins it, less that if it loses it. */
const mapWeight = (score: Score): number =>
  mapChance(plusOne(score, 'team1')) - mapChance(plusOne(score, 'team2'));

/** How much of the series a map is worth, in the same way. */
const seriesWeight = (won: Score, bestOf: number): number =>
  seriesChance(plusOne(won, 'team1'), bestOf) - seriesChance(plusOne(won, 'team2'), bestOf);

/** The first team's chance to win a map from a score, every round even. */
const mapChance = (score: Score, known: Map<string, number> = new Map()): number => {
  if (isMapOver(score)) return score.team1 > score.team2 ? 1 : 0;
  if (score.team1 === score.team2) return 0.5;
  const chanceWith = (team: TeamKey): number => mapChance(plusOne(score, team), known);
  return getOrMake(
    known,
    `${score.team1}:${score.team2}`,
    () => (chanceWith('team1') + chanceWith('team2')) / 2,
  );
};

/** The first team's chance to win a series, every map even; a half for a draw. */
const seriesChance = (won: Score, bestOf: number): number => {
  if (won.team1 >= mapsToWin(bestOf)) return 1;
  if (won.team2 >= mapsToWin(bestOf)) return 0;
  if (won.team1 + won.team2 >= bestOf) return 0.5;
  return (seriesChance(plusOne(won, 'team1'), bestOf) + seriesChance(plusOne(won, 'team2'), bestOf)) / 2;
};

import { seedOrder } from '../stages/bracket.ts';
import type { KnownStage } from '../stages/readStages.ts';
import { at } from '../stages/swissStage.ts';
import { bySeed, type Futures, type SeriesChance } from './futures.ts';

/** What may become of a team, as chances from 0 to 1. */
export interface TeamOutlook {
  /** The seed in the stage, from 0. */
  readonly team: number;
  readonly through: number;
  /** In a Swiss stage: through without a loss, and out without a win. */
  readonly unbeaten?: number;
  readonly winless?: number;
  /** That it wins the tournament, where a knock-out of those that go through follows. */
  readonly title?: number;
}

/** The chances of each team over all futures of a stage. */
export const outlookOf = (
  stage: KnownStage,
  futures: Futures,
  titles: TitleChances | undefined,
): readonly TeamOutlook[] => {
  const sums = stage.teams.map((_, team) => ({ team, through: 0, unbeaten: 0, winless: 0, title: 0 }));
  let total = 0;
  let hasRecords = false;
  futures.each(({ weight, through, records }) => {
    total += weight;
    const chances = titles?.(through) ?? [];
    for (const [place, team] of through.entries()) {
      const sum = sums[team];
      if (sum) sum.through += weight;
      if (sum) sum.title += weight * at(chances, place);
    }
    if (!records) return;
    hasRecords = true;
    for (const sum of sums) {
      const [wins, losses] = [at(records.wins, sum.team), at(records.losses, sum.team)];
      if (losses === 0 && wins > 0) sum.unbeaten += weight;
      if (wins === 0 && losses > 0) sum.winless += weight;
    }
  });
  return sums.map(({ team, through, unbeaten, winless, title }) => ({
    team,
    through: through / total,
    ...(hasRecords && { unbeaten: unbeaten / total, winless: winless / total }),
    ...(titles && { title: title / total }),
  }));
};

/** The error of a sampled chance in 19 of 20 samples, from 0 to 1; 0 where every future was visited. */
export const sampleError = (chance: number, { isExact, count }: Pick<Futures, 'isExact' | 'count'>): number =>
  isExact ? 0 : 1.96 * Math.sqrt((chance * (1 - chance)) / count);

/** For teams in the order of their seeds, the chance of each to win the knock-out. */
export type TitleChances = (seeded: readonly number[]) => readonly number[];

/** The chances in a single elimination in which all matches are best of three but the final. */
export const titleChances = (stage: KnownStage, chance: SeriesChance, final: number): TitleChances => {
  const beats = bySeed(stage, chance);
  const places = new Map<number, readonly number[]>();
  return seeded => {
    const size = seeded.length;
    if (!places.has(size))
      places.set(
        size,
        seedOrder(size).map(seed => seed - 1),
      );
    const seats = places.get(size) ?? [];
    let alive = seats.map(() => 1);
    for (let block = 1; block < size; block *= 2) {
      const bestOf = 2 * block === size ? final : 3;
      const next: number[] = [];
      for (let seat = 0; seat < size; seat++) {
        const first = (Math.floor(seat / block) ^ 1) * block;
        let wins = 0;
        for (let other = first; other < first + block; other++)
          wins += at(alive, other) * beats(at(seeded, at(seats, seat)), at(seeded, at(seats, other)), bestOf);
        next.push(at(alive, seat) * wins);
      }
      alive = next;
    }
    const byPlace: number[] = [];
    for (let seat = 0; seat < size; seat++) byPlace[at(seats, seat)] = at(alive, seat);
    return byPlace;
  };
};

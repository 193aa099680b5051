/**
 * Fits how long rounds take: `node scripts/pace.ts <folder of demo exports> <YYYY-MM-DD> <event>...`. Only the named
 * events count; a test proves the result on the others. Nothing of the recordings themselves is kept.
 */
import { writeFile } from 'node:fs/promises';
import type { FittedPace, Lengths } from '../src/answers/pace/lengths.ts';
import type { Interest } from '../src/answers/pace/nextPoll.ts';
import { readRecordings, type RecordedRound } from './pace/recordings.ts';

const [demos, day, ...events] = process.argv.slice(2);
if (demos === undefined || day === undefined || events.length === 0)
  throw new Error('usage: pace.ts <folder> <YYYY-MM-DD> <event>...');

const series = (await readRecordings(demos)).filter(({ event }) => events.includes(event));
const maps = series.flatMap(each => each.maps);
const gaps = maps.flatMap(rounds =>
  rounds.slice(1).map(({ end }, place) => ({ round: place + 2, seconds: end - (rounds[place]?.end ?? 0) })),
);
const fitted: Omit<FittedPace, 'costs'> = {
  day,
  sample: { series: series.length, maps: maps.length, rounds: maps.flat().length },
  evenness: mostLikely(maps),
  first: lengthsOf(maps.flatMap(rounds => rounds[0]?.end ?? [])),
  round: lengthsOf(gaps.flatMap(({ round, seconds }) => (round === 13 ? [] : seconds))),
  half: lengthsOf(gaps.flatMap(({ round, seconds }) => (round === 13 ? seconds : []))),
};
const file = new URL('../src/answers/pace/coefficients.ts', import.meta.url);
await writeFile(file, source(fitted, { lateness: [], final: [], maps: [], rounds: 0 }));
// The scheduler reads the lengths when it is loaded.
const { pollsOf } = await import('./pace/pollsOf.ts');
const perMap = (interest: Interest, late: number): number =>
  series.reduce(
    (sum, each) =>
      sum + pollsOf(each, interest, { lateness: late, maps: true, rounds: true, openings: false }),
    0,
  ) / maps.length;
const lateness = [60, 90, 120, 150, 180, 210];
const byMap = lateness.map(late => perMap('maps', late));
const final = lateness.map(late => perMap('final', late));
await writeFile(file, source(fitted, { lateness, final, maps: byMap, rounds: perMap('rounds', 150) }));

function mostLikely(recorded: readonly (readonly RecordedRound[])[]): number {
  const likelihood = (evenness: number): number =>
    recorded.reduce((sum, rounds) => {
      const won = { team1: 0, team2: 0 };
      return rounds.reduce((all, { winner }, played) => {
        const chance = (won[winner] + evenness) / (played + 2 * evenness);
        won[winner] += 1;
        return all + Math.log(chance);
      }, sum);
    }, 0);
  const candidates = Array.from({ length: 60 }, (_, place) => place + 1);
  return candidates.reduce((best, each) => (likelihood(each) > likelihood(best) ? each : best));
}

function lengthsOf(seconds: readonly number[]): Lengths {
  const sorted = seconds.toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, each) => sum + each, 0) / sorted.length;
  const variance = sorted.reduce((sum, each) => sum + (each - mean) ** 2, 0) / sorted.length;
  const quantiles = Array.from(
    { length: 21 },
    (_, place) => sorted[Math.round((place / 20) * (sorted.length - 1))] ?? 0,
  );
  return { mean, deviation: Math.sqrt(variance), quantiles };
}

function source(
  { day: fittedOn, sample, evenness, ...lengths }: Omit<FittedPace, 'costs'>,
  { lateness, final, maps: byMaps, rounds }: FittedPace['costs'],
): string {
  const lines = Object.entries(lengths).map(
    ([name, { mean, deviation, quantiles }]) => `  ${name}: {
    mean: ${mean.toFixed(1)},
    deviation: ${deviation.toFixed(1)},
    quantiles: [${quantiles.map(each => each.toFixed(0)).join(', ')}],
  },`,
  );
  return `/** Written by \`scripts/pace.ts\`: a \`FittedPace\`. */
export const fitted = {
  day: '${fittedOn}',
  sample: { series: ${sample.series}, maps: ${sample.maps}, rounds: ${sample.rounds} },
  evenness: ${evenness},
${lines.join('\n')}
  costs: {
    lateness: [${lateness.join(', ')}],
    final: [${final.map(each => each.toFixed(2)).join(', ')}],
    maps: [${byMaps.map(each => each.toFixed(2)).join(', ')}],
    rounds: ${rounds.toFixed(2)},
  },
} as const;
`;
}

/**
 * Trains the win chance of a round: `node scripts/winChance.ts <folder of demo exports> <YYYY-MM-DD>`. Writes the weights
 * and the page that says how good they are. Nothing of the recordings themselves is kept.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { featureNames, type TrainedModel } from '../src/answers/winChance/model.ts';
import { examplesOf, forecastHeldOut } from './winChance/evaluate.ts';
import { readExamples } from './winChance/examples.ts';
import { fitWeights } from './winChance/fit.ts';
import { winChancePage } from './winChance/page.ts';

const [demos, day] = process.argv.slice(2);
if (demos === undefined || day === undefined) throw new Error('usage: winChance.ts <folder> <YYYY-MM-DD>');

const folder = await mkdtemp(join(tmpdir(), 'win-chance-'));
try {
  const run = { pid: process.pid, random: 'training', isAlive: (pid: number) => pid === process.pid };
  const recorded = await readExamples(demos, { into: join(folder, 'all.db'), now: Date.parse(day), run });
  const weights = fitWeights(examplesOf(recorded));
  const model: TrainedModel = {
    day,
    sample: {
      maps: recorded.length,
      rounds: recorded.reduce((sum, { rounds }) => sum + rounds.length, 0),
      states: examplesOf(recorded).length,
    },
    weights,
  };
  const page = winChancePage(model, recorded, {
    map: forecastHeldOut(recorded, 'map'),
    event: forecastHeldOut(recorded, 'event'),
  });
  await writeFile(new URL('../docs/win-chance.md', import.meta.url), page);
  await writeFile(new URL('../src/answers/winChance/coefficients.ts', import.meta.url), source(model));
} finally {
  await rm(folder, { recursive: true });
}

function source({ day: trainedOn, sample, weights }: TrainedModel): string {
  return `/** Written by \`scripts/winChance.ts\`: a \`TrainedModel\`. */
export const trained = {
  day: '${trainedOn}',
  sample: { maps: ${sample.maps}, rounds: ${sample.rounds}, states: ${sample.states} },
  weights: {
${featureNames.map(name => `    ${name}: ${weights[name].toFixed(5)},`).join('\n')}
  },
} as const;
`;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trained } from '../../../src/answers/winChance/coefficients.ts';
import {
  calibration,
  examplesOf,
  firstKillRate,
  type Forecast,
  forecastHeldOut,
  rateAt,
  rateOf,
  scoresOf,
} from '../../../scripts/winChance/evaluate.ts';
import { readExamples, type RecordedExamples } from '../../../scripts/winChance/examples.ts';
import { fitWeights } from '../../../scripts/winChance/fit.ts';
import { featureNames } from '../../../src/answers/winChance/model.ts';
import { now, run } from '../../data/import/importing.ts';
import { describeReal, realData } from '../../support/realData.ts';

describeReal('demos/raw', 'demos/events')('the win chance of real rounds', () => {
  let recorded: readonly RecordedExamples[] = [];
  let byMap: readonly Forecast[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'esports-test-'));
  beforeAll(async () => {
    recorded = await readExamples(realData('demos'), { into: join(folder, 'all.db'), now, run });
    byMap = forecastHeldOut(recorded, 'map');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has at most 0.47 log loss on maps and on events that the model has not seen', () => {
    for (const held of [byMap, forecastHeldOut(recorded, 'event')]) {
      expect(held).toHaveLength(trained.sample.states);
      expect(scoresOf(held).logLoss).toBeLessThanOrEqual(0.47);
      expect(scoresOf(held).brier).toBeLessThanOrEqual(0.153);
      expect(scoresOf(held.filter(({ isStart }) => isStart)).logLoss).toBeLessThanOrEqual(0.61);
    }
  });

  test('is as often right as it says', () => {
    for (const { states, forecast, won } of calibration(byMap)) {
      // Three standard errors of the share in so many rounds, of which a state is hardly more than a third.
      const error = 3 * Math.sqrt((forecast * (1 - forecast)) / (states / 3));
      expect(Math.abs(forecast - won)).toBeLessThanOrEqual(error);
    }
  });

  test('gives the base rates of professional matches', () => {
    const near = (forecast: number, measured: number) =>
      expect(Math.abs(forecast - measured)).toBeLessThanOrEqual(0.05);
    near(firstKillRate(recorded), 0.72);
    near(rateAt(byMap, 5, 4).forecast, 0.691);
    near(rateAt(byMap, 4, 5).forecast, 0.246);
    near(rateAt(byMap, 1, 1).forecast, 0.439);
    near(rateOf(byMap.filter(({ isStart }) => isStart)).forecast, 0.483);
  });

  test('comes from the weights that the program has', () => {
    const weights = fitWeights(examplesOf(recorded));
    for (const name of featureNames) expect(weights[name]).toBeCloseTo(trained.weights[name], 4);
  });
});

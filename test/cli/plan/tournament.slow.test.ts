import { expect, test } from 'vitest';
import { readRecordings } from '../../../scripts/pace/recordings.ts';
import { describeReal, realData } from '../../support/realData.ts';
import { quantile, replay } from '../../support/replay.ts';
import { layOut } from '../../support/tournament.ts';

const limits = { timeout: 300_000 };
/** The events whose rounds were fitted; the others prove the result. */
const fittedOn = ['ESL Pro League Season 21', 'Thunderpick World Championship 2024 Finals'];

const heldOut = async () => {
  const recorded = await readRecordings(realData('demos'));
  const others = recorded.filter(({ event }) => !fittedOn.includes(event));
  return layOut(others, Date.UTC(2026, 5, 1));
};

/** Free keys have 500 requests a month and 10 a minute. */
describeReal('demos')('a month of recorded series on a free key', () => {
  test('has every final score within 4 minutes, half of them within 90 s', limits, async () => {
    const series = await heldOut();
    expect(series.length).toBeGreaterThanOrEqual(40);
    const { finals, spent, refused, idle } = await replay({ series, followed: [] });
    const [late = []] = finals;
    expect(quantile(late, 1)).toBeLessThanOrEqual(240);
    expect(quantile(late, 0.5)).toBeLessThanOrEqual(90);
    expect([refused, spent <= 475, idle <= 10]).toEqual([0, true, true]);
  });

  test('passes no limit with two machines, and goes on after an outage', limits, async () => {
    const series = await heldOut();
    const two = await replay({ series, followed: [], machines: 2 });
    expect([two.refused, two.spent <= 480]).toEqual([0, true]);
    const [first] = series;
    const ends = first?.ends ?? 0;
    // The service is away from an hour before the first series ends until half an hour before.
    const outages = [[ends - 3_600_000, ends - 1_800_000]] as const;
    const { finals } = await replay({ series: series.slice(0, 4), followed: [], outages });
    expect(quantile(finals[0] ?? [], 1)).toBeLessThanOrEqual(240);
  });
});

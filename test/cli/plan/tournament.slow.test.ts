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
    expect([refused, spent <= 475]).toEqual([0, true]);
    // While nothing is on, only the schedule tells when the next match begins, and the service's has two days.
    expect(idle.filter(path => !path.endsWith('/matches/upcoming'))).toEqual([]);
    expect(idle.length).toBeLessThanOrEqual(5);
  });

  test.each([
    ['a team with three series, beside all final scores', ['falcons'], true],
    ['two teams with two series each, beside all final scores', ['furia', 'gamerlegion'], true],
    ['a team with five series, and nothing else', ['faze'], false],
  ])(
    'has the rounds of %s within 45 s, for half of what a poll a minute takes',
    limits,
    async (_, followed, others) => {
      const series = await heldOut();
      const { finals, rounds, spent, refused, during, byMinute } = await replay({ series, followed, others });
      const [late = []] = finals;
      const wanted = others ? late : late.filter(each => each < Infinity);
      expect([quantile(wanted, 1) <= 240, quantile(wanted, 0.5) <= 90]).toEqual([true, true]);
      expect(quantile(rounds[0] ?? [], 0.5)).toBeLessThanOrEqual(45);
      expect(during / byMinute).toBeLessThanOrEqual(0.5);
      expect([refused, spent <= 490]).toEqual([0, true]);
    },
  );

  test('has every final score within 4 minutes on each of two machines', limits, async () => {
    const { finals, spent, refused } = await replay({ series: await heldOut(), followed: [], machines: 2 });
    expect(quantile(finals.flat(), 1)).toBeLessThanOrEqual(240);
    expect([refused, spent <= 500]).toEqual([0, true]);
  });

  test('has final scores in time after an outage', limits, async () => {
    const series = await heldOut();
    const ends = series[0]?.ends ?? 0;
    // The service is away from an hour before the first series ends until half an hour before.
    const outages = [[ends - 3_600_000, ends - 1_800_000]] as const;
    const { finals } = await replay({ series: series.slice(0, 4), followed: [], outages });
    expect(quantile(finals[0] ?? [], 1)).toBeLessThanOrEqual(240);
  });
});

import { expect, test } from 'vitest';
import { priceNotices } from '../../../../src/cli/commands/notify/prices.ts';

const now = Date.UTC(2026, 10, 22, 18);
const ember = (price: number) => ({ word: 'ak-47-ember', name: 'AK-47 | Ember', price });

test.each([
  ['seen for the first time', undefined, 20, []],
  ['still above', 30, 26, []],
  ['at the limit', 30, 25, []],
  ['below it now', 30, 24.5, ['price:ak-47-ember:25:2026-11-22']],
  ['from the limit', 25, 24.99, ['price:ak-47-ember:25:2026-11-22']],
  ['below it before', 24, 23, []],
  ['below two limits', 30, 9, ['price:ak-47-ember:25:2026-11-22', 'price:ak-47-ember:10:2026-11-22']],
])('a price %s', (_what, before, price, expected) => {
  const seen = new Map(before === undefined ? [] : [['ak-47-ember', before] as const]);
  expect(priceNotices(seen, [ember(price)], [{ below: 25 }, { below: 10 }], now).map(({ id }) => id)).toEqual(
    expected,
  );
});

test.each([
  ['ak-47-ember', 1],
  ['AK-47 | Ember', 1],
  ['awp-slate', 0],
  [undefined, 1],
])('a limit for %s reports %d notices of another price', (skin, count) => {
  const seen = new Map([['ak-47-ember', 30]]);
  const limits = [{ below: 25, skin }, ...(skin === undefined ? [{ below: 25, skin: 'ak-47-ember' }] : [])];
  expect(priceNotices(seen, [ember(20)], limits, now).length).toBe(count);
});

test('the notice has the figures, and an inert text', () => {
  const seen = new Map([['ak-47-ember', 30]]);
  const named = { ...ember(24.5), name: 'AK-47 \u001b[31m| Ember' };
  const [found] = priceNotices(seen, [named], [{ below: 25 }], now);
  expect(found).toMatchObject({ type: 'price', at: '2026-11-22T18:00:00.000Z', price: 24.5, below: 25 });
  expect(found?.text).not.toContain('\u001b');
  expect(found?.text).toContain('costs $24.50, below your limit of $25.00');
});

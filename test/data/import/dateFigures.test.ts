import { describe, expect, it } from 'vitest';
import { createDateColumn, type DateColumn, readFigures } from '../../../src/data/import/dateFigures.ts';
import { readMoment } from '../../../src/data/import/moment.ts';
import * as fc from '../../support/property.ts';

/** Days from 2001 to 2069. */
const days = fc.integer({ min: 11_400, max: 36_500 }).map(day => day * 86_400_000);
interface Writing {
  readonly isMonthFirst: boolean;
  readonly separator: string;
  readonly isPadded: boolean;
  readonly clock: string;
}
const writings: fc.Arbitrary<Writing> = fc.record({
  isMonthFirst: fc.boolean(),
  separator: fc.constantFrom('/', '-'),
  isPadded: fc.boolean(),
  clock: fc.constantFrom('', ' 19:03', ' 7:03 PM', 'T19:03:00Z'),
});

const write = (at: number, { isMonthFirst, separator, isPadded, clock }: Writing): string => {
  const parts = new Date(at).toISOString().slice(0, 10).split('-');
  const [year = '', month = '', day = ''] = isPadded ? parts : parts.map(part => String(Number(part)));
  return `${(isMonthFirst ? [month, day, year] : [day, month, year]).join(separator)}${clock}`;
};

const columnOf = (dates: readonly string[]): DateColumn => {
  const column = createDateColumn();
  for (const date of dates) column.add(date);
  return column;
};

const isCertain = (at: number): boolean => new Date(at).getUTCDate() > 12;
const afterMidnight = (19 * 60 + 3) * 60_000;

describe('the dates of a column', () => {
  it('are all read once one of them has a certain order, whatever their order in the column', () => {
    fc.assert(
      fc.property(
        fc.array(days, { minLength: 1 }),
        days.filter(isCertain),
        writings,
        (open, certain, how) => {
          const column = columnOf([...open, certain].map(at => write(at, how)));
          for (const at of open) {
            const date = write(at, how);
            const moment = readMoment(column.settle(date) ?? date);
            expect(moment).toEqual({
              at: at + (how.clock === '' ? 0 : afterMidnight),
              dayOnly: how.clock === '',
            });
          }
        },
      ),
    );
  });

  it('stay open where none is certain, where they contradict each other, and where only another form is certain', () => {
    fc.assert(
      fc.property(days.filter(isCertain), writings, (at, how) => {
        const open = write(Date.UTC(2025, 2, 4), how);
        const certain = write(at, how);
        const contrary = write(at, { ...how, isMonthFirst: !how.isMonthFirst });
        const other = write(at, { ...how, separator: how.separator === '/' ? '-' : '/' });
        for (const dates of [[], [certain, contrary], [other]])
          expect([readFigures(open)?.isOpen, columnOf([open, ...dates]).settle(open)]).toEqual([
            true,
            undefined,
          ]);
      }),
    );
  });

  it.each<readonly [dates: readonly string[], date: string, settled: string | undefined]>([
    [['10/31/24'], '03/04/25', '2025-03-04'],
    [['10/31/24'], '5/5/25 7:03 PM', '2025-5-5 7:03 PM'],
    // The first may be the year.
    [['24/10/11', '31/10/24'], '03/04/25', undefined],
    [['10/31/2024'], '05/05/2025', undefined],
    [['10/31/2024', 'today', ''], 'today', undefined],
    // These tell nothing.
    [['5/05/2024', '24/31/2024'], '03/04/2025', undefined],
    [['10/31/2024'], '03/04/20255', undefined],
  ])('beside %j %s is %s', (dates, date, settled) => {
    expect(columnOf(dates).settle(date)).toBe(settled);
  });
});

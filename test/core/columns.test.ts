import { expect, test } from 'vitest';
import { cols, route } from '../../src/core/route.ts';
import { list, record, text } from '../../src/core/schema.ts';

const base = { about: '', path: '/words', params: {}, query: {}, examples: [], lifetime: 60 } as const;
const returns = list(record('', { word: text(''), start: text(''), remark: text('') }));

test('the columns of a row are fields with a priority, where needed a format, and a mark for people', () => {
  const row = route({ ...base, returns, columns: cols('word:1 start:2:start remark:3?') });
  expect(row.columns).toEqual([
    { field: 'word', priority: 1 },
    { field: 'start', priority: 2, format: 'start' },
    { field: 'remark', priority: 3, forPeople: true },
  ]);
});

test('a column that the answer does not have, or has no such priority, does not compile', () => {
  // @ts-expect-error -- there is no such field
  const { columns: unknown } = route({ ...base, returns, columns: cols('wrd:1') });
  // @ts-expect-error -- there is no such priority
  const { columns: beyond } = route({ ...base, returns, columns: cols('word:5') });
  expect([unknown.length, beyond.length]).toEqual([1, 1]);
});

import { expect, it } from 'vitest';
import { groupFaults } from '../../../src/cli/commands/data/import.ts';

it('lists each file and reason once, with its first lines or one of its items', () => {
  const at = (line: number) => ({ subject: 'a.csv', line, reason: 'cut' });
  expect(
    groupFaults([
      ...[3, 5, 7, 9, 11, 13].map(at),
      { subject: 'b.csv', line: 2, reason: 'cut' },
      { subject: 'c.json', item: 'Kiln', reason: 'no price' },
      { subject: 'c.json', item: 'Rook', reason: 'no price' },
      { subject: 'd.json', item: 'Rook', reason: 'no price' },
      { subject: 'e.md', reason: 'not text' },
    ]),
  ).toEqual([
    'a.csv, 6 lines (3, 5, 7, 9, 11, …): cut',
    'b.csv:2: cut',
    'c.json, 2 items, such as Kiln: no price',
    'd.json, Rook: no price',
    'e.md: not text',
  ]);
});

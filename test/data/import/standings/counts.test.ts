import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { importStandings } from '../importing.ts';
import { listPage, rosterPage, writePages } from '../madeUpPages.ts';

const ravens = { rank: 1, points: 1900, name: 'Ravens', players: 'ada, ben, cy, dov, eli' };
const otters = { rank: 2, points: 1800, name: 'Otters', players: 'fay, gus, hal, ivy, jon' };

describe('the counts of an import', () => {
  it('match the data file, even if several lists have the same match', async () => {
    const page = (day: string, ...matches: readonly (readonly [number, string, string, string])[]) => ({
      [`standings_global_${day}.md`]: listPage(day, [ravens, otters]),
      [`details/${day}/0001--ravens.md`]: rosterPage({
        ...ravens,
        matches,
        prizes: [['2026-01-04', '$80,000.00']],
      }),
      [`details/${day}/0002--otters.md`]: rosterPage({
        ...otters,
        matches: matches.map(([number, played, , result]) => [
          number,
          played,
          'Ravens',
          result === 'W' ? 'L' : 'W',
        ]),
      }),
    });
    const { taken } = await importStandings(
      writePages(createTemporaryFolder(), {
        ...page('2026_01_05', [5, '2026-01-02', 'Otters', 'W'], [4, '2026-01-03', 'Otters', 'W']),
        ...page('2026_02_02', [9, '2026-01-02', 'Otters', 'W'], [8, '2026-01-03', 'Otters', 'W']),
      }),
    );
    expect(taken).toMatchObject({ lists: 2, rows: 4, matches: 2, matchesOnBothPages: 2, prizes: 1 });
  });
});

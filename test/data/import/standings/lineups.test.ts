import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, importStandings } from '../importing.ts';
import { listPage, rosterPage, writePages } from '../madeUpPages.ts';

const ravens = { rank: 1, points: 1900, name: 'Ravens', players: 'ada, ben, cy, dov, eli' };
const otters = { rank: 2, points: 1800, name: 'Otters', players: 'fay, gus, hal, ivy, jon' };

it('keeps the players of both teams of a match, and of an opponent without a page none', async () => {
  const { into } = await importStandings(
    writePages(createTemporaryFolder(), {
      'standings_global_2026_01_05.md': listPage('2026_01_05', [ravens, otters]),
      'details/2026_01_05/0001--ravens.md': rosterPage({
        ...ravens,
        matches: [
          [5, '2026-01-03', 'Otters', 'W'],
          [9, '2026-01-02', 'Nobodies', 'W'],
        ],
      }),
      'details/2026_01_05/0002--otters.md': rosterPage({
        ...otters,
        matches: [[5, '2026-01-03', 'Ravens', 'L']],
      }),
    }),
  );
  const lineups = ask(
    into,
    `SELECT date(starts_at / 1000, 'unixepoch'), slug, players FROM match_lineup l JOIN match m ON m.id = match_id
     JOIN team t ON t.id = iif(l.team = 1, team1_id, team2_id) ORDER BY 1, 2`,
  );
  expect(lineups).toEqual([
    ['2026-01-02', 'ravens', '["ada","ben","cy","dov","eli"]'],
    ['2026-01-03', 'otters', '["fay","gus","hal","ivy","jon"]'],
    ['2026-01-03', 'ravens', '["ada","ben","cy","dov","eli"]'],
  ]);
});

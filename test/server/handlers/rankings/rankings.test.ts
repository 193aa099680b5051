import { describe, expect, it } from 'vitest';
import { createDataFile } from '../../fixtures/dataFile.ts';
import { createPick, createRead } from '../../fixtures/service.ts';

const read = createRead();
const pick = createPick();
const alpha = { teamId: 'fx-team-1', teamSlug: 'alpha', teamName: 'Alpha', region: 'europe', country: 'SE' };

describe('rankings', () => {
  it('are the latest published list, with changes relative to the previous list', async () => {
    expect(await read('/rankings/world?limit=1')).toEqual([
      {
        ...alpha,
        rank: 1,
        points: 950,
        change: 0,
        pointsChange: 50,
        roster: ['Player 1', 'Ström'],
        ranking: 'world',
        date: '2026-11-16',
      },
    ]);
    expect(
      await pick('/rankings/vrs', 'rank', 'teamName', 'points', 'change', 'pointsChange', 'regionalRank'),
    ).toEqual([
      [1, 'Alpha', 1950, 1, 150, 1],
      [2, 'Charlie', 1880, 1, 180, 1],
      [3, 'Bravo', 1850, -2, -50, 2],
      [4, 'Delta', 1000, null, null, 1],
    ]);
  });

  it('of a date are the list of that day, or the latest before it', async () => {
    const days = async (query: string) => (await pick(`/rankings/world${query}`, 'date', 'change'))[0];
    expect(await days('?date=2026-11-15')).toEqual(['2026-11-09', null]);
    expect(await days('?date=2026-11-16')).toEqual(['2026-11-16', 0]);
    // The list of the 23rd is not published yet.
    expect(await days('?date=2026-12-31')).toEqual(['2026-11-16', 0]);
    expect(await read('/rankings/vrs?date=2026-01-01')).toEqual([]);
  });

  it('are the developer’s list, and name it, if the file has no world list', async () => {
    const { database, store } = createDataFile();
    database.exec("DELETE FROM ranking_list WHERE system = 'world'");
    for (const path of ['/rankings', '/rankings/world'])
      expect(await createPick({ store })(`${path}?limit=1`, 'ranking', 'date')).toEqual([
        ['vrs', '2026-11-02'],
      ]);
    database.exec('DELETE FROM ranking_list');
    for (const path of ['/rankings', '/rankings/world', '/rankings/vrs', '/rankings/region/asia'])
      expect(await createRead({ store })(path)).toEqual([]);
  });

  it.each(['europe', 'Europe', 'EU', 'eu', '%20europe'])('of the region %s rank within it', async region => {
    expect(
      await pick(`/rankings/region/${region}`, 'rank', 'teamName', 'change', 'worldRank', 'regionalRank'),
    ).toEqual([
      [1, 'Alpha', 1, 1, 1],
      [2, 'Bravo', -1, 3, 2],
    ]);
  });

  it.each(['americas', 'NA', 'sa', 'North%20America', 'south_america'])(
    'know the Americas as %s',
    async region => {
      expect(await pick(`/rankings/region/${region}`, 'teamName', 'change')).toEqual([['Charlie', 0]]);
    },
  );

  it('do not compare ranks of two regions: a team from another region has no change in rank', async () => {
    const { database, store } = createDataFile();
    database.exec("UPDATE ranking_row SET region = 'asia' WHERE list_id = 1 AND team_id = 1");
    expect(
      (await createPick({ store })('/rankings/region/europe', 'teamName', 'change')).map(
        ([, change]) => change,
      ),
    ).toEqual([null, -1]);
  });

  it('accept a region of the file, in its spelling', async () => {
    const { database, store } = createDataFile();
    database.exec("UPDATE ranking_row SET region = 'Middle East' WHERE region = 'asia'");
    expect(await createPick({ store })('/rankings/region/middle-east', 'teamName')).toEqual([['Delta']]);
    expect(await createPick({ store })('/rankings/region/asia', 'teamName')).toEqual([]);
  });
});

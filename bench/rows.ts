import { routes } from '../src/api/routes/index.ts';
import { columnsFromFields } from '../src/output/columns.ts';
import type { FormatInput, FormatPage } from '../src/output/formats/format.ts';
import { formats } from '../src/output/formats/index.ts';
import { createTheme } from '../src/output/theme.ts';
import { median } from './startUp.ts';

export interface RowsResult {
  readonly name: string;
  readonly perSecond: number;
}

const count = 100_000;

/** Rows a second that each streaming format writes, as far as there is one: 100,000 rows of a ranking. */
export const measureRows = async (rounds: number): Promise<readonly RowsResult[]> => {
  const { returns } = routes.rankings.world;
  const rows = Array.from({ length: count }, (_, index) => ({
    rank: index + 1,
    teamId: `cs-team-${index}`,
    teamSlug: `team-${index}`,
    teamName: `Team ${index}`,
    points: 2000 - (index % 1900),
    change: (index % 7) - 3,
    pointsChange: index % 11,
    region: 'europe',
    country: null,
    roster: ['one', 'two', 'three', 'four', 'five'],
    ranking: 'world',
    date: '2026-11-21',
  }));
  const texts = rows.map(row => JSON.stringify(row));
  const page: FormatPage = {
    rows,
    columns: columnsFromFields(returns.item.fields ?? {}),
    texts: () => texts,
    identify: row => row['teamId'],
  };
  const input: FormatInput = { pages: [page], document: items => `[${items.join(',')}]` };
  const options = { terminal: false, width: 80, theme: await createTheme(0), now: Date.now() };
  const results: RowsResult[] = [];
  for (const name of ['ndjson', 'tsv', 'csv'] as const) {
    const format = await formats[name].load();
    const speeds: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const begin = performance.now();
      let length = 0;
      for await (const chunk of format(input, options)) length += chunk.length;
      if (length === 0) throw new Error(`${name} wrote nothing`);
      if (round >= 0) speeds.push(count / ((performance.now() - begin) / 1000));
    }
    results.push({ name: `${name}, ${count} rows`, perSecond: median(speeds) });
  }
  return results;
};

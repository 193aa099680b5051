import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { importInto } from '../../../../src/data/import/index.ts';
import { likelyMaps, mapChances } from '../../../../src/cli/commands/preview/mapChances.ts';
import type { Sheet } from '../../../../src/cli/commands/preview/sheet.ts';
import { openFileViews } from '../../../../src/data/store/views/openViews.ts';
import { describeReal, realData } from '../../../support/realData.ts';
import { run } from '../../../data/import/importing.ts';
import { createSharedFolder } from '../../../support/temporaryFolder.ts';
import { previewOf, queried } from './previewRuns.ts';
import { createRecomputer } from './recompute.ts';

const now = Date.UTC(2026, 10, 21);

describeReal('.')('previews of real matches', () => {
  const folder = createSharedFolder();
  const into = join(folder, 'real.db');
  const chosen = (sql: string): readonly number[] => {
    const database = new DatabaseSync(into, { readOnly: true });
    const found = database.prepare(sql).all();
    database.close();
    return found.map(row => Number(row['id']));
  };
  beforeAll(async () => {
    for (const [kind, path] of [
      ['standings', 'standings'],
      ['demos', 'demos'],
      ['tournament', 'tournament/cologne-2026.json'],
    ] as const)
      await importInto({ kind, path: `${realData('.')}/${path}`, into, now, run });
  });

  test('sixty matches seen from the day before: every sentence is that of the tables, and none knows the day', async () => {
    const recompute = createRecomputer(into, now);
    const ids = [
      ...chosen(
        'SELECT id FROM match WHERE id IN (SELECT match_id FROM match_map) ORDER BY id % 1009, id LIMIT 40',
      ),
      ...chosen(
        'SELECT id FROM match WHERE event_id IS NOT NULL AND id NOT IN (SELECT match_id FROM match_map) ORDER BY id % 1013, id LIMIT 10',
      ),
      ...chosen(
        'SELECT id FROM match WHERE event_id IS NULL AND starts_at > 1767225600000 ORDER BY id % 1019, id LIMIT 10',
      ),
    ];
    expect(ids).toHaveLength(60);
    let sentences = 0;
    for (const id of ids) {
      const sheet = await previewOf(`cs-match-${id}`, into, folder, now);
      expect(queried(sheet)).toEqual(recompute(id));
      for (const { until } of sheet.sentences) expect((until ?? '') < sheet.day).toBe(true);
      sentences += sheet.sentences.length;
    }
    expect(sentences).toBeGreaterThan(600);
  });

  test('the forecast of maps is better than the maps that both played most', async () => {
    const database = new DatabaseSync(into, { readOnly: true });
    const rows = database
      .prepare(`SELECT m.id, m.starts_at AS at, m.team1_id AS one, m.team2_id AS other, p.name AS map
        FROM match m JOIN match_map p ON p.match_id = m.id`)
      .all() as unknown as readonly { id: number; at: number; one: number; other: number; map: string }[];
    database.close();
    let [ours, most, count] = [0, 0, 0];
    const views = openFileViews(into, now);
    for (const [id, played] of Map.groupBy(rows, row => row.id)) {
      const [{ at, one, other } = { at: 0, one: 0, other: 0 }] = played;
      const day = new Date(at).toISOString().slice(0, 10);
      const teams = [one, other].map(team => ({ id: String(team), slug: '', name: '' }));
      const asked = likelyMaps({ id: String(id), day, teams } as unknown as Sheet);
      const { columns, rows: answered } = views.query(asked.sql);
      const found = [...answered].map(row =>
        Object.fromEntries(row.map((value, at) => [columns[at], value])),
      );
      if (asked.say(found).length === 0) continue;
      const chances = new Map(mapChances(found, 1).map(({ map, chance }) => [map, chance]));
      const dayStart = Date.parse(day);
      const known = rows.filter(({ at }) => at < dayStart && at >= dayStart - 180 * 86_400_000);
      const own = known.filter(row =>
        [row.one, row.other].some(team => team === played[0]?.one || team === played[0]?.other),
      );
      for (const { map } of played.filter(row => chances.has(row.map))) {
        ours -= Math.log(chances.get(map) ?? 0);
        most -= Math.log((own.filter(row => row.map === map).length + 1) / (own.length + chances.size));
        count += 1;
      }
    }
    views.close();
    expect(count).toBeGreaterThan(150);
    expect(ours / count).toBeLessThan(most / count);
  });
});

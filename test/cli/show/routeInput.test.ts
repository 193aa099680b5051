import { describe, expect, test } from 'vitest';
import { subjectFields } from '../../../src/core/names/subject.ts';
import type { Route } from '../../../src/core/route.ts';
import { routes } from '../../../src/core/table/index.ts';
import { readFor, toEnvelope } from '../../../src/cli/show/present.ts';
import { type RouteInputOptions, toFormatInput } from '../../../src/cli/show/routeInput.ts';
import { selectionOf } from '../../../src/cli/show/selection.ts';
import type { SharedFlagValues } from '../../../src/cli/parse/flags.ts';
import { createClient } from '../../../src/client/client.ts';
import { askPages, type PageOptions } from '../../../src/client/pages/pages.ts';
import type { Row } from '../../../src/output/columns.ts';
import { type FormatName, formats } from '../../../src/output/formats/index.ts';
import { escapeTsv } from '../../../src/output/formats/tsv.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import { createFakeTransport } from '../../support/fakeTransport.ts';
import * as fc from '../../support/property.ts';

const row = routes.rankings.world;
const now = Date.UTC(2026, 10, 21, 18);

const allPages = { all: true, maxPages: 50 } as const;

/** Pages of a service in memory, as text, so that every digit is kept. */
const show = async (
  name: FormatName,
  pages: readonly string[],
  flags: SharedFlagValues = {},
  route: Route = row,
  { read = 'fields', first, ...options }: PageOptions & Pick<RouteInputOptions, 'read' | 'first'> = allPages,
  linePage: { readonly limit?: number; readonly page?: number } = {},
): Promise<string> => {
  const transport = createFakeTransport((_url, index) => ({ status: 200, text: pages[index] ?? '[]' }));
  const client = createClient({
    transport,
    target: { baseUrl: 'http://service.example/api/v1', game: 'game' },
    userAgent: 'test',
    now: () => now,
    timeout: 1000,
  });
  const input = toFormatInput(route, askPages<Route>(client, route, {}, options), {
    forPeople: name === 'table',
    linePage,
    read,
    first,
    selection: selectionOf(route, flags, name),
    ...(flags.meta && {
      wrap: (document, last) => toEnvelope(document, last, { source: 'service', fetchedAt: now }),
    }),
  });
  const format = formats[name].format;
  const chosen = flags.columns !== undefined && flags.columns[0] !== '*';
  let out = '';
  for await (const chunk of format(input, { terminal: false, width: 80, theme: plainTheme, now, chosen }))
    out += chunk;
  return out;
};

const first =
  '{"success":true,"data":[{"rank":2,"teamName":"b","id":9007199254740993}],"meta":{"total":2,"hasNext":true}}';
const second =
  '{"success":true,"data":[{"rank":1,"teamName":"a","x":1.0}],"meta":{"total":2,"hasNext":false}}';

describe('several pages', () => {
  test('are one document of their items, every digit kept', async () => {
    const items = '{"rank":2,"teamName":"b","id":9007199254740993},{"rank":1,"teamName":"a","x":1.0}';
    expect(await show('json', [first, second])).toBe(`[${items}]\n`);
    expect(await show('ndjson', [first, second])).toBe(`${items.replace('},{', '}\n{')}\n`);
  });

  test('are sorted together, in JSON as in rows', async () => {
    const flags = { sort: 'rank' };
    expect(await show('json', [first, second], flags)).toMatch(/^\[\{"rank":1.*\{"rank":2/);
    expect(await show('csv', [first, second], { ...flags, columns: ['teamName', 'rank'] })).toBe(
      'teamName,rank\na,1\nb,2\n',
    );
  });

  test('have the envelope of the last page around the items of all, and name their source', async () => {
    const client = '"client":{"source":"service","fetchedAt":"2026-11-21T18:00:00.000Z","stale":false}';
    expect(await show('json', [second], { meta: true })).toBe(`${second.slice(0, -1)},${client}}\n`);
    expect(await show('json', [first, second], { meta: true })).toBe(
      `{"success":true,"data":[{"rank":2,"teamName":"b","id":9007199254740993},{"rank":1,"teamName":"a","x":1.0}],"meta":{"total":2,"hasNext":false},${client}}\n`,
    );
    expect(await show('json', ['[1]'], { meta: true })).toBe(`{"data":[1],${client}}\n`);
  });
});

describe('columns', () => {
  test('may be any field of the lines, and * selects the record’s own fields', async () => {
    expect(await show('csv', [second], { columns: ['teamSlug', 'points', 'rank'] })).toBe(
      'teamSlug,points,rank\n,,1\n',
    );
    expect(await show('csv', [first], { columns: ['*'] }, row, { maxPages: 1 })).toBe(
      'rank,teamName,id\n2,b,9007199254740993\n',
    );
  });

  test('that no record can have are refused before any request', async () => {
    await expect(show('csv', [], { columns: ['teamNam'] })).rejects.toThrow(
      '--columns: there is no column "teamNam"',
    );
    await expect(show('csv', [], { sort: 'rank:up' })).rejects.toThrow(
      '--sort takes a column, or column:desc',
    );
    await expect(show('ids', [], {}, routes.live.rounds)).rejects.toThrow('have no identifiers');
  });
});

test('rows are escaped, whether they are read from the texts of later pages or parsed', async () => {
  let plainPages = 0;
  const names = fc.array(fc.string({ unit: fc.constantFrom(...'ab ,"\\\t\u009b\u202eé\ud800'.split('')) }), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(names, async teamNames => {
      const pages = teamNames.map((teamName, place) => {
        const meta = { total: teamNames.length, hasNext: place + 1 < teamNames.length };
        return JSON.stringify({ success: true, data: [{ rank: place + 1, teamName }], meta });
      });
      for (const read of ['columns', 'fields'] as const) {
        const lines = (await show('tsv', pages, {}, row, { ...allPages, read })).split('\n');
        expect(lines.slice(0, -1).map(line => line.split('\t')[2])).toEqual(teamNames.map(escapeTsv));
      }
      if (/^[ab ,]*$/.test(teamNames.slice(1).join(''))) plainPages += 1;
    }),
  );
  expect(plainPages).toBeGreaterThan(0);
});

test('a line is identified by the first identifier that it has', async () => {
  expect(await show('ids', ['[{"teamId":"t1","teamSlug":"a"},{"teamSlug":"b"},{}]'], {})).toBe('t1\nb\n\n');
});

test('a list in a wrapper is shown unchanged, and read nevertheless', async () => {
  const wrapped = '{"data":{"updated":"x","teams":[{"rank":1,"teamName":"a"}]}}';
  expect(await show('json', [wrapped])).toBe('{"updated":"x","teams":[{"rank":1,"teamName":"a"}]}\n');
  expect(await show('csv', [wrapped], { columns: ['rank', 'teamName'] })).toBe('rank,teamName\n1,a\n');
});

test('lines that are not records have a line each', async () => {
  expect(await show('table', ['["a","b"]'])).toBe('value\na\nb\n');
  expect(await show('tsv', ['["a","b"]'], { columns: ['rank', 'teamName'] })).toBe('\t\n\t\n');
});

describe('the lines of a record', () => {
  const lines = ['Nuke', 'Dust2', 'Mirage'].map(map => `{"map":"${map}","kills":9}`).join(',');
  const career = `{"success":true,"data":{"nickname":"nova","totals":{"maps":3},"maps":[${lines}]}}`;
  const stats: Route = { ...routes.players.stats, path: '/stats', params: {} };
  const shown = (linePage: { readonly limit?: number; readonly page?: number }) =>
    show('csv', [career], { columns: ['map'] }, stats, { maxPages: 1 }, linePage);

  test('are the page that was asked for, even if the service answers all of them', async () => {
    expect(await shown({})).toBe('map\nNuke\nDust2\nMirage\n');
    expect(await shown({ limit: 2 })).toBe('map\nNuke\nDust2\n');
    expect(await shown({ limit: 2, page: 2 })).toBe('map\nMirage\n');
  });
});

test('what sees the first rows changes nothing of what is shown', async () => {
  const fields = subjectFields;
  const pages = [
    '[{"rank":1,"teamName":"a","teamSlug":"a-x"},{"place":2,"team":{"name":"b","slug":"b-x"}},7]',
  ];
  for (const name of ['tsv', 'table', 'ids', 'json', 'ndjson'] as const)
    for (const read of [readFor(name, {}), 'fields'] as const)
      for (const most of [0, 1, 2, 500]) {
        const seen: Row[] = [];
        const first = {
          fields,
          wanted: () => most - seen.length,
          see: (rows: readonly Row[]) => void seen.push(...rows),
        };
        const shown = await show(name, pages, {}, row, { ...allPages, read, first });
        expect(shown).toBe(await show(name, pages, {}, row, { ...allPages, read }));
        expect(seen.map(({ teamSlug }) => teamSlug)).toEqual(['a-x', 'b-x', undefined].slice(0, most));
      }
});

import { describe, expect, it } from 'vitest';
import { isList } from '../../src/core/route.ts';
import { routeEntries } from '../../src/core/table/index.ts';
import { differences } from '../support/exact.ts';
import { fixtureNames } from './fixtures/names.ts';
import { createAsk } from './fixtures/service.ts';

const rows = routeEntries.filter(({ row }) => row.stream === undefined);

describe('every row of the table', () => {
  const ask = createAsk();

  it.each(rows.map(({ group, verb, row }) => [`${group} ${verb}`, row] as const))(
    '%s answers exactly as its schema requires',
    async (_, row) => {
      const matchId =
        row.path.startsWith('/live') || row.path.endsWith('/streams') ? 'fx-match-3' : 'fx-match-1';
      const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => fixtureNames[name] ?? matchId);
      const query = `${isList(row) ? 'limit=100&' : ''}${row.query['q'] ? 'q=e' : ''}`;
      const { status, body } = await ask(`${path}?${query}`);
      expect(status).toBe(200);
      const { data, meta: found, ...others } = body as { success: boolean; data: unknown; meta?: object };
      const { firstDay: _first, lastDay: _last, ...paging }: Readonly<Record<string, unknown>> = { ...found };
      expect(differences(row.returns, data)).toEqual([]);
      const count = Array.isArray(data) ? data.length : 0;
      const meta = { count, total: count, page: 1, totalPages: 1, hasNext: false };
      expect([Array.isArray(data) && count > 0, others, paging]).toEqual([
        isList(row),
        { success: true },
        isList(row) ? meta : {},
      ]);
    },
  );
});

import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { meaningOf, type NameKind } from '../../../src/api/names/names.ts';
import { type AnswerCache, clearCache, createCacheFolder } from '../../../src/client/cache/cacheFolder.ts';
import { openNameIndex } from '../../../src/client/names/nameIndex.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const base = 'https://api.example/api/v1/game';
const open = (): { readonly folder: string; readonly store: (path: string, body: unknown) => void } => {
  const folder = createTemporaryFolder();
  const cache: AnswerCache = createCacheFolder({ folder, apiKey: 'key', pid: 1, now: () => 0 });
  const store = (path: string, body: unknown): void =>
    cache.write({ url: base + path, fetchedAt: 0, freshFor: 0, text: JSON.stringify(body) });
  return { folder, store };
};
const find = (folder: string, kind: NameKind, text: string, scope = base): readonly string[] => {
  const index = openNameIndex({ folder, scope, pid: 1 });
  try {
    const meaning = meaningOf(text, kind, index.find(kind, text));
    if (meaning.kind === 'none') return [];
    return meaning.kind === 'exact' ? [meaning.named.word] : meaning.all.map(({ word }) => word);
  } finally {
    index.close();
  }
};
const rankings = {
  data: [
    { rank: 1, teamId: 'x-1', teamSlug: 'natus-vincere', teamName: 'Natus Vincere' },
    { rank: 2, team: { id: 2, slug: 'spirit', name: 'Team Spirit' } },
  ],
};

describe('the names in stored answers', () => {
  test('are found by identifier, slug, name, short name and part, once they were stored', () => {
    const { folder, store } = open();
    store('/rankings/world?limit=2', rankings);
    const texts = ['x-1', 'NATUS-VINCERE', 'natus vincere', 'navi', 'vince', 'Spirit', 'zzz'];
    expect(texts.map(text => find(folder, 'team', text))).toEqual([
      ['natus-vincere'],
      ['natus-vincere'],
      ['natus-vincere'],
      ['natus-vincere'],
      ['natus-vincere'],
      ['spirit'],
      [],
    ]);
  });

  test('are those of players, tournaments and skins too, and of both teams of a match', () => {
    const { folder, store } = open();
    store('/players/search?q=d', {
      data: [{ id: 'p1', slug: 'donk', nickname: 'donk', realName: 'Danil K' }],
    });
    store('/events/live', { data: [{ id: 'e1', slug: 'cologne-2026', name: 'Cologne 2026' }] });
    store('/skins?q=ak', { data: [{ id: 's1', slug: 'ak-47-ember', name: 'AK-47 | Ember' }] });
    store('/matches/recent', {
      data: [
        { id: 'm1', team1: { slug: 'falcons', name: 'Falcons' }, team2: { slug: 'mouz', name: 'MOUZ' } },
      ],
    });
    expect([
      find(folder, 'player', 'danil k'),
      find(folder, 'event', 'cologne 2026'),
      find(folder, 'skin', 'AK-47 | Ember'),
      find(folder, 'team', 'mouz'),
      find(folder, 'team', 'Cologne 2026'),
    ]).toEqual([['donk'], ['cologne-2026'], ['ak-47-ember'], ['mouz'], []]);
  });

  test('mean nothing at another service or in another game', () => {
    const { folder, store } = open();
    store('/rankings/world', rankings);
    expect(find(folder, 'team', 'navi', 'https://other.example/api/v1/game')).toEqual([]);
    expect(find(folder, 'team', 'navi', 'https://api.example/api/v1/other')).toEqual([]);
  });

  test('are the newest ones, survive a damaged index, and go with the stored answers', () => {
    const { folder, store } = open();
    store('/rankings/world', rankings);
    expect(find(folder, 'team', 'spirit')).toEqual(['spirit']);
    store('/teams/spirit', { data: { id: 2, slug: 'spirit', name: 'Spirit Reborn' } });
    expect(find(folder, 'team', 'spirit reborn')).toEqual(['spirit']);
    writeFileSync(
      `${folder}/answers/names.db`,
      'no database at all, but long enough to be looked at'.repeat(20),
    );
    store('/rankings/world?limit=1', rankings);
    expect(find(folder, 'team', 'navi')).toEqual(['natus-vincere']);
    clearCache(folder);
    store('/live', { data: [] });
    expect(find(folder, 'team', 'navi')).toEqual([]);
  });

  test('are nothing where an answer is of no route, damaged, or of other shapes', () => {
    const { folder, store } = open();
    for (const body of [null, 7, [], [null], { data: { slug: {}, name: [] } }, { data: [{ teamName: 5 }] }]) {
      store('/rankings/world', body);
      store('/teams/x', body);
      store('/nothing/of/the/kind', body);
    }
    expect(find(folder, 'team', 'x')).toEqual([]);
  });
});

import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { meaningOf, type NamedThing } from '../../../src/core/names/names.ts';
import type { NameKind } from '../../../src/core/names/subject.ts';
import { type AnswerCache, clearCache, createCacheFolder } from '../../../src/client/cache/cacheFolder.ts';
import { type NameIndex, openNameIndex } from '../../../src/client/names/nameIndex.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const base = 'https://api.example/api/v1/game';
const open = (): { readonly folder: string; readonly store: (path: string, body: unknown) => void } => {
  const folder = createTemporaryFolder();
  const cache: AnswerCache = createCacheFolder({ folder, apiKey: 'key', pid: 1, now: () => 0 });
  const store = (path: string, body: unknown): void =>
    cache.write({ url: base + path, fetchedAt: 0, freshFor: 0, text: JSON.stringify(body) });
  return { folder, store };
};
const openAt = (folder: string, scope = base): Promise<NameIndex> =>
  openNameIndex({ folder, scope, pid: 1, now: 0 });
const find = async (
  folder: string,
  kind: NameKind,
  text: string,
  scope = base,
): Promise<readonly string[]> => {
  const index = await openAt(folder, scope);
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
  test('are found by identifier, slug, name, short name and part, once they were stored', async () => {
    const { folder, store } = open();
    store('/rankings/world?limit=2', rankings);
    const texts = ['x-1', 'NATUS-VINCERE', 'natus vincere', 'navi', 'vince', 'Spirit', 'zzz'];
    const found: (readonly string[])[] = [];
    for (const text of texts) found.push(await find(folder, 'team', text));
    expect(found).toEqual([
      ['natus-vincere'],
      ['natus-vincere'],
      ['natus-vincere'],
      ['natus-vincere'],
      ['natus-vincere'],
      ['spirit'],
      [],
    ]);
  });

  test('are those of players, tournaments and skins too, and of both teams of a match', async () => {
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
      await find(folder, 'player', 'danil k'),
      await find(folder, 'event', 'cologne 2026'),
      await find(folder, 'skin', 'AK-47 | Ember'),
      await find(folder, 'team', 'mouz'),
      await find(folder, 'team', 'Cologne 2026'),
    ]).toEqual([['donk'], ['cologne-2026'], ['ak-47-ember'], ['mouz'], []]);
  });

  test('are those of the teams of matches that tell no slug of them, unless another has that name', async () => {
    const { folder, store } = open();
    const match = (id: string, team1Name: string, team2Name: string) => ({ id, team1Name, team2Name });
    store('/matches/recent', {
      data: [match('m1', 'Natus Vincere', 'FaZe'), match('m2', 'Famalicão', 'NAVI Junior')],
    });
    store('/teams/faze-clan', { data: { id: 't1', slug: 'faze-clan', name: 'FaZe' } });
    const texts = ['navi', 'vincere', 'faze', 'NAVI Junior', 'famalicão', 'fa'];
    const found: (readonly string[])[] = [];
    for (const text of texts) found.push(await find(folder, 'team', text));
    expect(found).toEqual([['natus-vincere'], [], ['faze-clan'], ['navi-junior'], [], ['faze-clan']]);
  });

  test('mean nothing at another service or in another game', async () => {
    const { folder, store } = open();
    store('/rankings/world', rankings);
    expect(await find(folder, 'team', 'navi', 'https://other.example/api/v1/game')).toEqual([]);
    expect(await find(folder, 'team', 'navi', 'https://api.example/api/v1/other')).toEqual([]);
  });

  test('are the newest ones, survive a damaged index, and go with the stored answers', async () => {
    const { folder, store } = open();
    store('/rankings/world', rankings);
    expect(await find(folder, 'team', 'spirit')).toEqual(['spirit']);
    store('/teams/spirit', { data: { id: 2, slug: 'spirit', name: 'Spirit Reborn' } });
    expect(await find(folder, 'team', 'spirit reborn')).toEqual(['spirit']);
    writeFileSync(
      `${folder}/answers/names.db`,
      'no database at all, but long enough to be looked at'.repeat(20),
    );
    store('/rankings/world?limit=1', rankings);
    expect(await find(folder, 'team', 'navi')).toEqual(['natus-vincere']);
    clearCache(folder);
    store('/live', { data: [] });
    expect(await find(folder, 'team', 'navi')).toEqual([]);
  });

  test('are nothing where an answer is of no route, damaged, or of other shapes', async () => {
    const { folder, store } = open();
    for (const body of [null, 7, [], [null], { data: { slug: {}, name: [] } }, { data: [{ teamName: 5 }] }]) {
      store('/rankings/world', body);
      store('/teams/x', body);
      store('/nothing/of/the/kind', body);
    }
    expect(await find(folder, 'team', 'x')).toEqual([]);
  });
});

describe('the names of a file', () => {
  const thing = (kind: NamedThing['kind'], word: string, name: string, more: Partial<NamedThing> = {}) => ({
    kind,
    named: { word, name },
    ...more,
  });
  const things: readonly NamedThing[] = [
    thing('team', 'natus-vincere', 'Natus Vincere'),
    thing('team', 'navy-seals', 'Navy Seals'),
    thing('team', 'honved', 'Honvéd'),
    thing('team', 'team-spirit', 'Team Spirit'),
    thing('player', 'isik', 'Işık'),
    thing('skin', 'ak-ember', 'AK-47 | Ember'),
    thing('variant', 'ak-ember-worn', 'AK-47 | Ember (Well-Worn)'),
    thing('match', 'm-1', 'Natus Vincere vs Team Spirit', { at: 1000 }),
    thing('match', 'm-2', 'Team Spirit vs Honvéd', { at: 4000 }),
    thing('match', 'm-3', 'Honvéd vs Navy Seals', { at: 5000, knownAt: 5000 }),
  ];
  /** The index of a file that holds these things, and how often it was read. */
  const openWith = async (folder: string | undefined, stamp = '1', now = 4500, scope = 'file:/a.db') => {
    let reads = 0;
    const index = await openNameIndex({
      folder,
      scope,
      pid: 1,
      now,
      isGone: other => other === 'file:/gone.db',
      source: {
        stamp,
        things: async () => {
          reads += 1;
          return stamp === '1' ? things : things.slice(1);
        },
      },
    });
    return { index, reads: () => reads };
  };
  const words = (found: readonly { readonly word: string }[]): readonly string[] =>
    found.map(({ word }) => word);

  test.each<readonly [NameKind, string, readonly string[]]>([
    ['team', 'na', ['navy-seals', 'natus-vincere']],
    ['team', 'NAVI', ['natus-vincere']],
    ['team', 'nav', ['navy-seals', 'natus-vincere']],
    ['team', 'natus v', ['natus-vincere']],
    ['team', 'hónv', ['honved']],
    ['team', 'team-s', ['team-spirit']],
    ['team', 'spi', ['team-spirit']],
    ['team', 'vincere', []],
    ['team', '', ['honved', 'navy-seals', 'team-spirit', 'natus-vincere']],
    ['player', 'IS', ['isik']],
    ['player', 'ısı', ['isik']],
    ['skin', 'ak', ['ak-ember', 'ak-ember-worn']],
    ['match', '', ['m-2', 'm-1']],
    ['match', 'm-', ['m-2', 'm-1']],
    ['match', 'spirit', ['m-2', 'm-1']],
    ['match', 'natus vincere vs sp', ['m-1']],
    ['match', 'honved', ['m-2']],
  ])('%s "%s" begins %j', async (kind, prefix, expected) => {
    const { index } = await openWith(undefined);
    expect(words(index.beginningWith(kind, prefix, 9))).toEqual(expected);
    expect(words(index.beginningWith(kind, prefix, 1))).toEqual(expected.slice(0, 1));
    index.close();
  });

  test('are read once until the file changes, and then they are those of the new file', async () => {
    const folder = createTemporaryFolder();
    const counts: number[] = [];
    for (const stamp of ['1', '1', '2', '2']) {
      const { index, reads } = await openWith(folder, stamp);
      counts.push(reads(), index.find('team', 'navi').length);
      index.close();
    }
    expect(counts).toEqual([1, 1, 0, 1, 1, 0, 0, 0]);
  });

  test('mean nothing in another file, and go when their file is gone', async () => {
    const folder = createTemporaryFolder();
    const reads: number[] = [];
    for (const scope of ['file:/gone.db', 'file:/a.db', 'file:/gone.db']) {
      const opened = await openWith(folder, '1', 0, scope);
      reads.push(opened.reads());
      opened.index.close();
    }
    expect(reads).toEqual([1, 1, 1]);
    expect(await find(folder, 'team', 'natus vincere', 'file:/b.db')).toEqual([]);
    expect(await find(folder, 'team', 'natus vincere')).toEqual([]);
  });

  test('do not tell of a match whose teams are not known yet', async () => {
    const { index } = await openWith(undefined, '1', 5000);
    expect(words(index.find('match', 'honvéd v navy seals'))).toEqual(['m-3']);
    index.close();
    const earlier = await openWith(undefined, '1', 4999);
    expect(words(earlier.index.find('match', 'honvéd v navy seals'))).toEqual([]);
    earlier.index.close();
  });
});

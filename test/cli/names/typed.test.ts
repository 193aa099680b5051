import { describe, expect, test } from 'vitest';
import { meaningOf, type NamedThing } from '../../../src/core/names/names.ts';
import type { NameKind } from '../../../src/core/names/subject.ts';
import { type NameIndex, openNameIndex } from '../../../src/client/names/nameIndex.ts';
import { createCacheFolder } from '../../../src/client/cache/cacheFolder.ts';
import { teamsNamed } from '../../../src/cli/names/matchNames.ts';
import { namesIn } from '../../../src/data/store/names.ts';
import { createStore } from '../../../src/data/store/store.ts';
import { openSeason } from '../../../src/server/demo/file/openSeason.ts';
import { began } from '../../support/began.ts';
import { quickMatch } from '../../server/demo/quickMatch.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const withoutAccents = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** How people type a name: none of these changes what it means. */
const typings: readonly ((name: string) => string)[] = [
  name => name,
  name => name.toUpperCase(),
  name => name.toLowerCase(),
  name => withoutAccents(name),
  name => name.normalize('NFD'),
  name => `  ${name.replaceAll(' ', '   ')} `,
  name => name.replaceAll(' ', '-'),
  name => name.replaceAll(' ', '_'),
  name => name.replaceAll(/[-\s]+/g, ''),
  name => name.replaceAll('-', ' '),
  name => name.replaceAll('| ', ''),
  name => `★ ${name}™`,
];
const teamTypings: typeof typings = [
  ...typings,
  name => `Team ${name}`,
  name => `Team${name}`,
  name => `${name} Esports`,
  name => `the ${name.toLowerCase()} gaming`,
];

const indexOf = (things: readonly NamedThing[]): Promise<NameIndex> =>
  openNameIndex({
    folder: undefined,
    scope: 'file:/a.db',
    pid: 1,
    now: 0,
    source: { stamp: '1', things: async () => things },
  });

const wordsOf = (index: NameIndex, kind: NameKind, text: string): readonly string[] => {
  const meaning = meaningOf(text, kind, index.find(kind, text));
  if (meaning.kind === 'exact') return [meaning.named.word];
  return meaning.kind === 'several' ? meaning.all.map(({ word }) => word) : [];
};

/** Everything that the made-up season names; how its matches were played does not matter. */
const season = openSeason({
  path: null,
  now: began,
  seed: 1,
  simulate: quickMatch,
}).then(database => {
  const store = createStore(database);
  const things = [...namesIn(store, '2026-11-20')];
  store.close();
  return things;
});

const everyThird = <T>(all: readonly T[]): readonly T[] => all.filter((_, place) => place % 3 === 0);

describe('a name of the made-up season', () => {
  test.each(['team', 'player', 'event', 'skin'] as const)(
    'of a %s is found however it is typed',
    async kind => {
      const things = (await season).filter(thing => thing.kind === kind);
      const index = await indexOf(things);
      const missed = everyThird(things).flatMap(({ named: { word, name, also = [] } }) => {
        const typed = (kind === 'team' ? teamTypings : typings).map(type => type(name));
        const real = also.filter(each => each.includes(' ')).flatMap(each => typings.map(type => type(each)));
        return [...typed, ...real, word, word.toUpperCase(), ...also].filter(
          text => !wordsOf(index, kind, text).includes(word),
        );
      });
      index.close();
      expect(things.length).toBeGreaterThan(50);
      expect(missed).toEqual([]);
    },
  );

  test('is found by each of its words and by its beginning', async () => {
    const things = await season;
    const index = await indexOf(things);
    const named = things.filter(({ kind }) => kind !== 'match');
    const missed = everyThird(named).flatMap(({ kind, named: { word, name } }) => {
      if (kind === 'match' || kind === 'variant') return [];
      const begins = name.slice(0, 4).toUpperCase();
      const found = [
        ...name
          .split(/[^\p{L}\p{N}]+/u)
          .filter(part => part.length > 2)
          .map(part => index.find(kind, part)),
        index.beginningWith(kind, begins, 500),
      ];
      return found.every(all => all.some(each => each.word === word || each.name === name)) ? [] : [name];
    });
    index.close();
    expect(missed).toEqual([]);
  });

  test('of both teams of a match is found in either order, with any word between them', async () => {
    const things = await season;
    const index = await indexOf(things);
    const matches = things.filter(({ kind }) => kind === 'match').slice(0, 200);
    const missed = matches.flatMap(({ named: { name } }) => {
      const [first = '', second = ''] = name.split(' vs ');
      const typed = [
        name,
        `${second} v ${first}`,
        `${first.toLowerCase()} - ${second}`,
        `${second} versus ${first}`,
      ];
      return typed.filter(text => {
        const teams = teamsNamed(text, side => index.find('team', side))?.map(team => team.name) ?? [];
        return teams.toSorted().join() !== [first, second].toSorted().join();
      });
    });
    index.close();
    expect([matches.length, missed]).toEqual([200, []]);
  });
});

/** Answers of a service with the names of the field. */
const rankings = {
  data: [
    'Natus Vincere',
    'Spirit',
    'Vitality',
    'FaZe',
    'G2',
    'Ninjas in Pyjamas',
    'Virtus.pro',
    'The MongolZ',
    'paiN',
    'MIBR',
    'Honvéd',
    'Famalicão',
    'Lynn Vision',
    '9z',
    '3DMAX',
    '100 Thieves',
    'BC.Game',
    'Gentle Mates',
    'THE',
    'Işıklar',
    'Динамо',
    'Røde Ulve',
    'GamerLegion',
    'fnatic',
    'Passion UA',
    'MOUZ',
    'MOUZ NXT',
    'Liquid',
  ].map((name, place) => ({
    rank: place + 1,
    teamId: `t-${place}`,
    teamSlug: `slug-${place}`,
    teamName: name,
  })),
};

test.each<readonly [string, string]>([
  ['navi', 'Natus Vincere'],
  ["Na'Vi", 'Natus Vincere'],
  ['na vi', 'Natus Vincere'],
  ['Team Spirit', 'Spirit'],
  ['ts', 'Spirit'],
  ['VITALITY', 'Vitality'],
  ['team vitality', 'Vitality'],
  ['FaZe Clan', 'FaZe'],
  ['g2 esports', 'G2'],
  ['nip', 'Ninjas in Pyjamas'],
  ['VP', 'Virtus.pro'],
  ['virtuspro', 'Virtus.pro'],
  ['virtus pro', 'Virtus.pro'],
  ['mongolz', 'The MongolZ'],
  ['TMZ', 'The MongolZ'],
  ['pain gaming', 'paiN'],
  ['honved', 'Honvéd'],
  ['FAMALICAO', 'Famalicão'],
  ['lvg', 'Lynn Vision'],
  ['9z team', '9z'],
  ['3dmax', '3DMAX'],
  ['100t', '100 Thieves'],
  ['bc game', 'BC.Game'],
  ['bcgame', 'BC.Game'],
  ['m8', 'Gentle Mates'],
  ['the', 'THE'],
  ['ISIKLAR', 'Işıklar'],
  ['ışıklar', 'Işıklar'],
  ['динамо', 'Динамо'],
  ['ДИНАМО', 'Динамо'],
  ['rode ulve', 'Røde Ulve'],
  ['gl', 'GamerLegion'],
  ['fnc', 'fnatic'],
  ['pua', 'Passion UA'],
  ['mouz', 'MOUZ'],
  ['mousesports', 'MOUZ'],
  ['mouz-nxt', 'MOUZ NXT'],
  ['tl', 'Liquid'],
  ['T-27', 'Liquid'],
  ['SLUG-27', 'Liquid'],
])('"%s" is %s in the stored answers of a service', async (text, name) => {
  const folder = createTemporaryFolder();
  const cache = createCacheFolder({ folder, apiKey: 'key', pid: 1, now: () => 0 });
  const base = 'https://api.example/api/v1/game';
  cache.write({ url: `${base}/rankings/world`, fetchedAt: 0, freshFor: 0, text: JSON.stringify(rankings) });
  const index = await openNameIndex({ folder, scope: base, pid: 1, now: 0 });
  const meaning = meaningOf(text, 'team', index.find('team', text));
  index.close();
  expect(meaning).toMatchObject({ kind: 'exact', named: { name } });
});

import { describe, expect, test } from 'vitest';
import type { Named } from '../../../src/core/names/names.ts';
import { routes } from '../../../src/core/table/index.ts';
import { UsageError } from '../../../src/cli/parse/usageError.ts';
import { serviceNamed } from '../../../src/core/services/services.ts';
import { createNameResolver } from '../../../src/cli/names/resolver.ts';
import { createClient } from '../../../src/client/client.ts';
import { openNameIndex } from '../../../src/client/names/nameIndex.ts';
import { createFakeTransport } from '../../support/fakeTransport.ts';

const client = createClient({
  transport: createFakeTransport(() => ({ json: {} })),
  target: { baseUrl: 'https://api.example/api/v1', game: 'game' },
  userAgent: 'test',
  now: () => 0,
  timeout: 1000,
});

/** What a team's name becomes over a data file with these teams, and what was asked of the user and noted. */
const lists = {
  now: () => 0,
  random: () => 0,
  pid: 1,
  parentPid: 2,
  terminalId: () => undefined,
  env: {},
  platform: 'linux',
  userId: undefined,
  systemHome: () => undefined,
  ownerOf: () => undefined,
};
const resolve = async (text: string, teams: readonly Named[], isTerminal: boolean, answer?: string) => {
  const asked: string[] = [];
  const notes: string[] = [];
  const index = await openNameIndex({
    folder: undefined,
    scope: 'file:/a.db',
    pid: 1,
    now: 0,
    source: { stamp: '1', things: async () => teams.map(named => ({ kind: 'team', named })) },
  });
  const names = createNameResolver(
    { client, source: { kind: 'demo', game: 'game' }, names: async () => index },
    {
      note: async note => void notes.push(note),
      host: {
        ...lists,
        stdout: { isTerminal, columns: 80, write: async () => {} },
        ask: async question => {
          asked.push(question);
          return answer;
        },
      },
    },
  );
  const { teamIdOrSlug } = await names.known(routes.teams.show, { teamIdOrSlug: text });
  return { word: teamIdOrSlug, asked, notes };
};

const spirit: Named = { word: 'spirit', name: 'Spirit', about: 'RU' };
const academy: Named = { word: 'spirit-academy', name: 'Spirit Academy' };

describe('a typed name', () => {
  test('that fits several things is offered as a choice on a terminal', async () => {
    expect(await resolve('spi', [spirit, academy], true, '2')).toEqual({
      word: 'spirit-academy',
      asked: [
        '"spi" may be\n  1  Spirit (RU, spirit)\n  2  Spirit Academy (spirit-academy)\nWhich one? [1-2] ',
      ],
      notes: [],
    });
  });

  test.each(['teams/spirit', 'teams/spirit/results?limit=5', 'team/SPIRIT#roster'])(
    'may be the address of the thing at a service, as %s',
    async path => {
      const { word } = await resolve(`https://api.example/api/v1/game/${path}`, [spirit, academy], false);
      expect(word).toBe('spirit');
    },
  );

  test('that is the address of a thing of another kind is refused', async () => {
    const other = resolve('https://api.example/api/v1/game/players/spirit', [spirit], false);
    await expect(other).rejects.toThrow('"spirit" is a player, not a team');
  });

  test('that fits one thing in part is enough on a terminal, and not in a script', async () => {
    expect(await resolve('acad', [spirit, academy], true)).toEqual({
      word: 'spirit-academy',
      asked: [],
      notes: ['"acad" is Spirit Academy.'],
    });
    await expect(resolve('acad', [spirit, academy], false)).rejects.toThrow(UsageError);
  });

  test('that fits several things of one name is refused in a script with what distinguishes them', async () => {
    const twins = [
      { word: 'x', name: 'Lag', about: 'Europe' },
      { word: 'y', name: 'Lag', about: 'Asia' },
    ];
    await expect(resolve('lag', twins, false)).rejects.toMatchObject({
      hint: 'Name one of them: x (Lag, Europe), y (Lag, Asia)',
    });
  });

  test.each([
    ['mongols', 'the-mongolz'],
    ['the mongls', 'the-mongolz'],
    ['eternel fir', 'eternal-fire-esports'],
    ['team 1nfern', 'inferno'],
    ['1nferno esports', 'inferno'],
    ['5pirjt', 'spirit'],
  ])('%j is taken for a misspelling of %s', async (typed, word) => {
    const teams = [
      spirit,
      academy,
      { word: 'the-mongolz', name: 'The MongolZ' },
      { word: 'eternal-fire-esports', name: 'Eternal Fire Esports' },
      { word: 'inferno', name: 'Team Inferno' },
    ];
    await expect(resolve(typed, teams, false)).rejects.toMatchObject({
      ambiguous: { candidates: [{ word }] },
    });
  });

  test('reaches the terminal inert, whatever a service calls its teams', async () => {
    const hostile = [spirit, { word: 'x', name: 'spi\u001b[2J\nWhich', about: '\u202e' }];
    const { asked } = await resolve('spi', hostile, true, '1');
    expect(['\u001b', '\u202e'].filter(character => asked.join('').includes(character))).toEqual([]);
    expect(asked.join('').split('\n').length).toBe(4);
  });
});

test('another team of a club is offered, and not taken for it', async () => {
  const junior: Named = { word: 'navi-junior', name: 'NAVI Junior' };
  await expect(resolve('navi', [junior], true)).rejects.toThrow('No team is called exactly "navi"');
  expect(await resolve('navi jun', [junior], true)).toMatchObject({ word: 'navi-junior' });
});

describe('a skin at a service whose slugs nobody types', () => {
  const cito = serviceNamed('cito');
  const slug = 'ak-47-redline-field-tested-1ab1a2dc';
  const find = async (text: string, skins: readonly object[]) => {
    const paths: string[] = [];
    const searching = createClient({
      transport: createFakeTransport(url => {
        paths.push(url.pathname + url.search);
        return { json: { success: true, data: skins } };
      }),
      target: { baseUrl: 'https://api.example/api/v1', game: 'game' },
      userAgent: 'test',
      now: () => 0,
      timeout: 1000,
    });
    const index = await openNameIndex({ folder: undefined, scope: 'x', pid: 1, now: 0 });
    const names = createNameResolver(
      {
        client: searching,
        source: {
          kind: 'remote',
          baseUrl: 'https://api.example/api/v1',
          game: 'game',
          ...(cito && { service: cito }),
        },
        names: async () => index,
      },
      {
        note: async () => {},
        host: {
          ...lists,
          stdout: { isTerminal: true, columns: 80, write: async () => {} },
          ask: async () => '',
        },
      },
    );
    const { skinIdOrSlug } = await names.known(routes.skins.show, { skinIdOrSlug: text });
    return { word: skinIdOrSlug, paths };
  };

  test('is searched by its name', async () => {
    const skins = [{ slug, name: 'AK-47 | Redline (Field-Tested)' }];
    expect(await find('ak-47-redline-field-tested', skins)).toEqual({
      word: slug,
      paths: ['/api/v1/game/skins?q=ak-47-redline-field-tested&limit=100'],
    });
    await expect(find('ak-47-nothing', [])).rejects.toThrow('No skin is called "ak-47-nothing"');
  });

  test('is asked for by its slug at once', async () => {
    expect(await find(slug, [])).toEqual({ word: slug, paths: [] });
  });
});

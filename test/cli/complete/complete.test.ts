import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allOwnLines } from '../../../src/cli/commands/index.ts';
import { complete } from '../../../src/cli/complete/complete.ts';
import { completionData } from '../../../scripts/completion/data.ts';
import { kinds } from '../../../src/cli/complete/complete.ts';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { valueKinds } from '../../../src/cli/derived/completion.ts';
import { createCacheFolder } from '../../../src/client/cache/cacheFolder.ts';
import { toDocument } from '../../../src/cli/settings/credentials.ts';
import { began } from '../../support/began.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const data = completionData(commandTree, await allOwnLines(commandTree));
const service = { ESPORTS_BASE_URL: 'https://api.example/api/v1', ESPORTS_API_KEY: 'canary-key' };

/** Answers of a service, as they are stored. */
const answers = {
  '/rankings/world': [
    { rank: 1, teamId: 'x-1', teamSlug: 'rain-temple', teamName: 'Rain Temple' },
    { rank: 2, teamId: 'x-2', teamSlug: 'iron-plum', teamName: 'Iron Plum' },
  ],
  '/players/search?q=a': [{ id: 'p1', slug: 'arbor', nickname: 'arbor', realName: 'Anna Orr' }],
  '/events/live': [{ id: 'e1', slug: 'cologne-2026', name: 'Cologne 2026' }],
  '/skins?q=ak': [{ id: 's1', slug: 'ak-47-ember', name: 'AK-47 | Ember' }],
  '/matches/upcoming': [
    {
      id: 'm1',
      team1: { slug: 'rain-temple', name: 'Rain Temple' },
      team2: { slug: 'iron-plum', name: 'Iron Plum' },
      eventName: 'Cologne 2026',
    },
  ],
};

/** Asks as a script does, in a folder with stored answers; resolves with the values and their descriptions. */
const ask = async (
  words: string,
  {
    shell = 'bash',
    env = service,
    folder = createTemporaryFolder(),
  }: {
    readonly shell?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly folder?: string;
  } = {},
) => {
  const cache = createCacheFolder({
    folder: join(folder, 'cache'),
    apiKey: 'canary-key',
    pid: 7,
    now: () => began,
  });
  for (const [path, body] of Object.entries(answers)) {
    const url = `${service.ESPORTS_BASE_URL}/game${path}`;
    cache.write({ url, fetchedAt: began, freshFor: 0, text: JSON.stringify({ data: body }) });
  }
  const [kind = '', ...given] = words.split(' ');
  // The last word is what was typed; an underscore in it is a blank.
  const typed = (given.pop() ?? '').replaceAll('_', ' ');
  const text = await complete([shell, kind, `=${typed}`, ...given], {
    env: {
      ESPORTS_STATE_DIR: join(folder, 'state'),
      ESPORTS_CACHE_DIR: join(folder, 'cache'),
      ESPORTS_CONFIG_DIR: join(folder, 'config'),
      ...env,
    },
    platform: 'linux',
    userId: undefined,
    systemHome: () => folder,
    pid: 7,
    now: () => began,
    readData: () => data,
  });
  return text.split('\n').flatMap(line => (line === '' ? [] : [line.split('\t')]));
};

test('there is an offer for every kind of value that a script asks for', () => {
  expect([...Object.keys(kinds), 'argument'].toSorted()).toEqual([...valueKinds].toSorted());
});

test.each<readonly [words: string, texts: readonly string[]]>([
  ['team teams rain', ['rain-temple']],
  ['team teams RAIN', ['rain-temple']],
  ['team teams rain_t', ['rain-temple']],
  ['team teams templ', ['rain-temple']],
  ['team teams vs rain-temple ', ['iron-plum']],
  ['player players a', ['arbor']],
  ['player players anna', ['arbor']],
  ['event events co', ['cologne-2026']],
  ['skin skins show AK', ['ak-47-ember']],
  ['match live scoreboard ', ['m1']],
  ['match live scoreboard m', ['m1']],
  ['match watch rain', ['m1', 'rain-temple']],
  ['columns rankings world ra', ['rank', 'ranking']],
  ['columns rankings world rank,po', ['rank,points', 'rank,pointsChange']],
  ['columns rankings world rank,rank', ['rank,ranking']],
  ['columns ranking world pointsC', ['pointsChange']],
  ['columns today team1N', ['team1Name']],
  ['columns live team1N', ['team1Name']],
  ['columns teams rain-temple nick', ['nickname']],
  ['columns match stats x kas', ['kast']],
  ['columns config list va', ['value']],
  ['columns version s', []],
  ['fields teams show rain-temple worldR', ['worldRanking']],
  ['fields rankings world --limit 5 pointsc', ['pointsChange']],
  ['match results --json team1S', ['team1Slug']],
  ['match results --json id,team1S', ['id,team1Slug']],
  ['match results --json rain', ['m1', 'rain-temple']],
  ['argument rankings --json pointsC', ['pointsChange']],
  ['argument rankings po', []],
  ['sort rankings world change', ['change']],
  ['sort rankings world points:d', ['points:desc']],
  ['path api /ga', expect.arrayContaining(['/game/live', '/game/rankings/world', '/game/teams/'])],
  ['path api /game/teams/rain', ['/game/teams/rain-temple']],
  ['path api /game/teams/rain-temple/m', ['/game/teams/rain-temple/map-stats']],
  ['path api /game/teams/x/v', ['/game/teams/x/vs/']],
  ['path api --game valorant /valorant/rankings/wo', ['/valorant/rankings/world']],
  ['path api /other/', []],
  ['setting config set output js', ['json']],
  ['setting config set tz berl', ['Europe/Berlin']],
  ['setting config set budget.monthly 1', []],
  ['zone live lo', ['local']],
  ['zone live europe/ber', ['Europe/Berlin']],
  ['unheard-of live x', []],
])('%s', async (words, texts) => {
  expect((await ask(words)).map(([text]) => text)).toEqual(texts);
});

test('a slug is described by its name, a match by its teams, a column by what it holds', async () => {
  expect(await ask('team teams rain')).toEqual([['rain-temple', 'Rain Temple']]);
  expect(await ask('match results match m')).toEqual([['m1', 'Rain Temple vs Iron Plum · Cologne 2026']]);
  expect(await ask('columns rankings world points')).toContainEqual(['points', 'Ranking points']);
});

test('fish is given the name once a blank was typed, because it drops what does not continue the word', async () => {
  expect(await ask('team teams rain_t', { shell: 'fish' })).toEqual([['Rain Temple', '']]);
  expect(await ask('team teams rain', { shell: 'fish' })).toEqual([['rain-temple', 'Rain Temple']]);
});

test('offers the user’s aliases, and after one what its command takes', async () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'config'), { mode: 0o700 });
  const aliases = { versus: 'teams vs $1 $2', top: 'esports rankings world --limit 5' };
  writeFileSync(join(folder, 'config/settings.json'), JSON.stringify({ aliases }), { mode: 0o600 });
  expect(await ask('alias v', { folder })).toEqual([['versus', 'teams vs $1 $2']]);
  expect(await ask('argument versus rain', { folder })).toEqual([['rain-temple', 'Rain Temple']]);
  expect(await ask('argument versus rain-temple ', { folder })).toEqual([['iron-plum', 'Iron Plum']]);
  expect(await ask('argument top ', { folder })).toEqual([]);
  expect(await ask('argument unknown ', { folder })).toEqual([]);
  expect(await ask('sort top pointsC', { folder })).toEqual([
    ['pointsChange', 'Points gained since the previous list'],
  ]);
});

test('offers the user’s profiles', async () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'config'), { mode: 0o700 });
  const profiles = new Map([['work', { baseUrl: 'https://api.example/api/v1', game: 'game' }]]);
  writeFileSync(join(folder, 'config/credentials.json'), JSON.stringify(toDocument({ profiles })), {
    mode: 0o600,
  });
  expect(await ask('profile profile use w', { folder })).toEqual([['work', 'https://api.example/api/v1']]);
});

test('offers only the names of the service that the line means', async () => {
  expect(await ask('team teams --base-url https://api.example/api/v1 rain', { env: {} })).not.toEqual([]);
  expect(await ask('team teams --base-url=https://other.example/api/v1 rain')).toEqual([]);
  expect(await ask('team teams --game other rain')).toEqual([]);
  expect(await ask('team teams --profile demo rain')).toEqual([]);
});

test('does not build the season, and offers nothing where anything is wrong', async () => {
  const folder = createTemporaryFolder();
  expect(await ask('team teams rain', { folder, env: {} })).toEqual([]);
  expect(existsSync(join(folder, 'state'))).toBe(false);
  expect(await ask('team teams --profile none rain')).toEqual([]);
  expect(await ask('team teams --data /none.db rain')).toEqual([]);
  expect(await ask('team teams rain', { shell: 'tcsh' })).toEqual([]);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type GroupName, routeEntries, routes } from '../../src/core/table/index.ts';
import { type CitoOptions, type CitoService, startCitoService } from '../support/citoService/service.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { routeLine } from '../support/outputShapes.ts';
import { runHere, userIn } from '../support/programHere.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const now = Date.UTC(2026, 10, 24, 12);
/** Rooms as they are joined without a subscription, so that the command of each row gets its update. */
const options: CitoOptions = { plan: 'enterprise', subscription: false, roomKey: 'header' };

/** A settings folder whose profile is that of the service. */
const userOf = ({ baseUrl, origin, key }: CitoService): string => {
  const folder = join(createTemporaryFolder(), 'esports');
  mkdirSync(folder, { mode: 0o700 });
  const profile = { baseUrl, game: 'cs2', service: 'cito', key: { origin, kept: 'file', text: key } };
  const document = { version: 1, active: 'cito', profiles: { cito: profile } };
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(document), { mode: 0o600 });
  return folder;
};

/** Runs a command line over the service as its user; `columns` is the width of a terminal. */
const runOver = async (
  service: CitoService,
  argv: readonly string[],
  { columns, folder = userOf(service) }: { columns?: number | undefined; folder?: string } = {},
) => {
  const before = service.requests.length;
  const env = { ...userIn(folder), NO_COLOR: '1', LANG: 'C.UTF-8' };
  const running = runHere(argv, env, createFakeClock(now), { columns });
  if (argv.includes('--limit')) {
    let isOver = false;
    void running.finished.then(() => (isOver = true));
    await expect.poll(() => isOver || service.listeners() > 0).toBe(true);
    service.play();
  }
  const code = await running.finished;
  const requests = service.requests.slice(before).map(({ path, query }) => {
    const asked = new URLSearchParams(query).toString();
    return path.replace('/api/v1', '') + (asked && `?${asked}`);
  });
  const hidden = (text: string): string => text.replaceAll(service.origin, 'http://service.example');
  return { code, stdout: hidden(running.stdout()), stderr: hidden(running.stderr()), requests };
};

const start = async (chosen: CitoOptions = {}): Promise<CitoService> => {
  const service = await startCitoService({ ...options, clock: createFakeClock(now), ...chosen });
  onTestFinished(() => service.close());
  return service;
};

const words = {
  live: 'cs2-match-2400101',
  finished: 'cs2-match-2400001',
  teamIdOrSlug: 'rainford',
  opponentIdOrSlug: 'lanterns',
  playerIdOrSlug: 'drizzle',
  skinIdOrSlug: 'ak-47-lantern-field-tested-1ab1a2dc',
  metric: 'rating',
  region: 'europe',
  q: 'in',
};
const ended = ['placements', 'standings'];
const linesOf = (group: GroupName): readonly (readonly string[])[] =>
  routeEntries
    .filter(entry => entry.group === group)
    .map(entry =>
      routeLine(entry, {
        ...words,
        eventIdOrSlug: ended.includes(entry.verb) ? 'moor-masters' : 'harbour-open',
      }),
    );

// `npx vitest run --project unit test/cli/citoService.test.ts -u` writes the expected texts anew.
describe('over the public service', () => {
  test.each(Object.keys(routes) as GroupName[])('the commands of %s print what is expected', async group => {
    const parts: string[] = [];
    for (const line of linesOf(group)) {
      // What was pushed to the command before would be shown to the next one.
      const service = await start();
      const piped = await runOver(service, line);
      const shown = await runOver(await start(), [...line, '--utc'], { columns: 80 });
      expect([line, piped.requests.length]).toEqual([line, 1]);
      parts.push(
        `$ esports ${line.join(' ')}\n`,
        `# ${piped.requests.join(' ')}, exit ${piped.code}, in a pipe\n${piped.stdout}${piped.stderr}`,
        `# exit ${shown.code}, on a terminal of 80 columns\n${shown.stdout}${shown.stderr}\n`,
      );
    }
    const text = parts.map(part => part.replace(/\n*$/, '\n')).join('\n');
    await expect(text).toMatchFileSnapshot(`citoService/${group}.txt`);
  });
});

describe('whatever form its rows have', () => {
  const line = ['results', '--limit', '20'];
  const forms: readonly CitoOptions[] = [
    { teams: 'nested' },
    { event: 'name' },
    { event: 'object' },
    { mapScores: 'scores' },
    { developerHelp: true },
    ...(['array', 'counted', 'told', 'value', 'sourced', 'inside:rows', 'inside:items'] as const).map(
      wrapper => ({ wrapper }),
    ),
  ];
  test.each(forms)('the results are the same: %o', async form => {
    const usual = await runOver(await start(), line);
    const { code, stdout } = await runOver(await start(form), line);
    expect([code, stdout]).toEqual([0, usual.stdout]);
  });
});

describe('a name', () => {
  test.each([
    [['teams', 'show', 'lanterns junior', '--json', 'name'], ['teams/lanterns-junior']],
    [
      ['teams', 'show', 'kest', '--json', 'name'],
      ['teams/kest', 'search?q=kest'],
    ],
    // A slug leaves the accents out, so that none is tried.
    [
      ['teams', 'show', 'Brão', '--json', 'name'],
      ['search?q=Br%C3%A3o', 'teams/bro'],
    ],
    [
      ['players', 'show', 'Dee Ondason', '--json', 'nickname'],
      ['players/dee-ondason', 'search?q=Dee+Ondason', 'players/onda'],
    ],
    [
      ['tournaments', 'show', 'Winter', '--json', 'name'],
      ['events/Winter', 'search?q=Winter'],
    ],
    [
      ['results', 'match', 'kestrel vs lanterns', '--json', 'id'],
      ['search?q=kestrel', 'search?q=lanterns', 'teams/kestrel/results?limit=100'],
    ],
  ])('costs one search where it is not known: %s', async (line, paths) => {
    const { requests } = await runOver(await start(), line);
    expect(requests.slice(0, paths.length)).toEqual(paths.map(path => `/cs2/${path}`));
    expect(new Set(requests).size).toBe(requests.length);
  });

  test('is found among teams, players, tournaments and matches by esports search, with one request', async () => {
    const service = await start();
    const folder = userOf(service);
    const lookUp = () => runOver(service, ['search', 'harbour', '--json', 'kind,slug'], { folder });
    const first = await lookUp();
    expect([first.requests, first.stdout]).toEqual([
      ['/cs2/search?q=harbour'],
      '[{"kind":"tournament","slug":"harbour-open"}]\n',
    ]);
    expect(await lookUp()).toMatchObject({ requests: [], stdout: first.stdout });
    const teams = await runOver(service, ['search', 'lantern', '--json', 'kind,name']);
    expect(teams.stdout).toContain(
      '{"kind":"team","name":"Lanterns"},{"kind":"team","name":"Lanterns Junior"}',
    );
    expect(teams.stdout).toContain('{"kind":"match","name":"Lanterns vs OKRA"}');
  });
});

describe('teams matches', () => {
  const idsOf = async (service: CitoService, ...flags: readonly string[]) => {
    const { stdout, requests } = await runOver(service, [
      'teams',
      'matches',
      'rainford',
      '--columns',
      'id',
      ...flags,
    ]);
    return { ids: stdout.trim().split('\n'), requests };
  };

  test('asks the service for its whole history, whatever the plan’s window, in one large page', async () => {
    const service = await start({ plan: 'free' });
    const { ids, requests } = await idsOf(service, '--all');
    expect(requests).toEqual(['/cs2/teams/rainford/matches?limit=250']);
    const results = await runOver(service, ['results', 'team', 'rainford', '--all', '--columns', 'id']);
    expect(ids.length).toBeGreaterThan(results.stdout.trim().split('\n').length + 3);
    expect((await idsOf(service, '--limit', '5')).ids).toEqual(ids.slice(0, 5));
    expect((await idsOf(service, '--limit', '5', '--page', '2')).ids).toEqual(ids.slice(5, 10));
  });

  test('joins the scheduled matches and the results of a service of the description', async () => {
    const service = await start();
    const folder = userOf(service);
    // The same address in a profile that names no service.
    const profile = {
      baseUrl: service.baseUrl,
      game: 'cs2',
      key: { origin: service.origin, kept: 'file', text: service.key },
    };
    writeFileSync(
      join(folder, 'credentials.json'),
      JSON.stringify({ version: 1, active: 'a', profiles: { a: profile } }),
    );
    const ask = (...flags: readonly string[]) =>
      runOver(service, ['teams', 'matches', 'rainford', '--columns', 'status', '--no-cache', ...flags], {
        folder,
      });
    const all = await ask('--all');
    expect(all.requests).toEqual([
      '/cs2/teams/rainford/upcoming?limit=100',
      '/cs2/teams/rainford/results?limit=100',
    ]);
    const statuses = all.stdout.trim().split('\n');
    expect(statuses.slice(0, 5)).toEqual(['upcoming', 'upcoming', 'upcoming', 'finished', 'finished']);
    expect((await ask('--limit', '4')).stdout.trim().split('\n')).toEqual(statuses.slice(0, 4));
    expect((await ask('--limit', '2')).stdout.trim().split('\n')).toEqual(statuses.slice(0, 2));
    expect((await ask('--limit', '3', '--skip', '2')).stdout.trim().split('\n')).toEqual(
      statuses.slice(2, 5),
    );
  });
});

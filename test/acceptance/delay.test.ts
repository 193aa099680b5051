import { linkSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { routes } from '../../src/core/table/groups.ts';
import { createUnlimitedAccess } from '../../src/server/access/unlimited.ts';
import { createAnswerer } from '../../src/server/answer.ts';
import type { Listener } from '../../src/server/http/server.ts';
import { listen } from '../../src/server/http/server.ts';
import { createLiveHub } from '../../src/server/live/hub.ts';
import { createRooms } from '../../src/server/live/rooms.ts';
import { createStreams } from '../../src/server/live/streams.ts';
import { type Demo, openDemo } from '../../src/server/demo/demo.ts';
import { began } from '../support/began.ts';
import { envelope } from '../support/agentClient.ts';
import { createFakeClock, type FakeClock, realClock } from '../support/fakeClock.ts';
import { runHere } from '../support/programHere.ts';
import { argvOf, surfaces, type Things } from '../support/surfaces.ts';

const delay = 45_000;
const things: Things = { match: '', live: '', event: '', team: '', opponent: '', player: '' };
let season: Demo;
let root = '';

/** A program with folders of its own, and the season of all tests. */
const freshFolders = (): Readonly<Record<string, string>> => {
  const folder = mkdtempSync(join(root, 'run-'));
  linkSync(join(inject('season'), 'season.db'), join(folder, 'season.db'));
  return {
    ESPORTS_STATE_DIR: folder,
    ESPORTS_CACHE_DIR: join(folder, 'cache'),
    ESPORTS_CONFIG_DIR: join(folder, 'config'),
  };
};

beforeAll(async () => {
  root = mkdtempSync(join(inject('season'), '..', 'esports-delay-'));
  season = await openDemo({ folder: inject('season'), now: began });
  const rowsOf = async (...argv: readonly string[]) => {
    const { stdout, finished } = runHere([...argv, '--json'], freshFolders(), createFakeClock(began));
    await finished;
    return JSON.parse(stdout()) as readonly Readonly<Record<string, string>>[];
  };
  const [finished] = await rowsOf('results', 'list', '--limit', '1');
  const [live] = await rowsOf('live', 'list');
  const [line] = await rowsOf('results', 'stats', finished?.['id'] ?? '');
  Object.assign(things, {
    match: finished?.['id'],
    live: live?.['id'],
    event: live?.['eventSlug'],
    team: live?.['team1Slug'],
    opponent: live?.['team2Slug'],
    player: line?.['playerSlug'],
  });
});
afterAll(() => {
  season.close();
  rmSync(root, { recursive: true, force: true });
});

/** The surfaces of docs/delay.md that end by themselves. */
const ending = [
  ...surfaces,
  'players show <player>',
  'players stats <player>',
  'my',
  'watch <live> --once',
  'wait <live> --until live',
];
/** Those that go on, with what ends them. */
const following = [
  'live stream --limit 4',
  'live room <live> --limit 4',
  'watch <live> --until kill',
  'notify run --all --for 10m',
  'mcp',
];
/** Those with a form of their own. */
const unformatted = /^(?:watch|wait|live stream|live room|notify|mcp)/;

const lineOf = (surface: string, ...more: readonly string[]): readonly string[] => [
  ...argvOf(surface, things),
  ...(unformatted.test(surface) ? [] : ['--json']),
  ...more,
];

describe('the service inside', () => {
  test.each(ending)('shows with a delay what it showed that long ago: %s', async surface => {
    const then = runHere(lineOf(surface), freshFolders(), createFakeClock(began - delay));
    const now = runHere(lineOf(surface, '--delay', '45s'), freshFolders(), createFakeClock(began));
    expect(await now.finished).toBe(await then.finished);
    expect(withoutTimes(now.stdout())).toBe(withoutTimes(then.stdout()));
  });

  test('shows something else without it', async () => {
    const then = runHere(lineOf('live list'), freshFolders(), createFakeClock(began - delay));
    const now = runHere(lineOf('live list'), freshFolders(), createFakeClock(began));
    await Promise.all([then.finished, now.finished]);
    expect(now.stdout()).not.toBe(then.stdout());
  });
});

/** What a person sees besides the data: the age of an answer. */
const withoutTimes = (text: string): string => text.replaceAll(/"(?:now|at|fetchedAt|seenAt)":"[^"]*"/g, '');

/** A service elsewhere in which nothing has happened for `behind` milliseconds. */
const serve = async (clock: FakeClock, behind: number): Promise<Listener> => {
  const now = (): number => clock.now() - behind;
  const own = { now, setTimer: clock.setTimer };
  const access = createUnlimitedAccess('key', now);
  const report = (fault: unknown): never => {
    throw fault;
  };
  const hub = createLiveHub({ ...season, clock: own, report });
  const parts = { ...season, game: 'game', root: '/api/v1', access, report };
  const answerer = createAnswerer({ ...parts, clock: now, streams: createStreams(hub) });
  return listen({
    answerer,
    clock: realClock,
    port: 0,
    rooms: createRooms({ ...parts, hub }),
    log: () => {},
    report,
  });
};

/** The surfaces that need not wait; nobody is followed by `my`. */
const tellsNoMatch = /^(?:schedule (?:calendar|streams)|rankings|my)/;

/** The surfaces that are different after five seconds of a match. */
const tellsAtOnce = /^(?:live (?:list|state|stream)|watch|home|mcp)/;

/** What an agent asks. */
const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'live', arguments: {}, _meta: envelope() },
};

describe('a service elsewhere', () => {
  test.each([...ending, ...following])('is not heard before its time: %s', async surface => {
    /** What the program wrote until the time was over, and then in all. */
    const writtenBy = async (behind: number) => {
      const clock = createFakeClock(began);
      const { url, close } = await serve(clock, behind);
      const env = { ...freshFolders(), ESPORTS_API_KEY: 'key', ESPORTS_BASE_URL: url };
      // Of a service that counts requests, the home screen shows stored answers alone.
      if (surface === 'home') await runHere(['live', 'list', '--delay', '0'], env, clock).finished;
      let hear: () => void = () => {};
      const held = new Promise<void>(resolve => (hear = resolve));
      const program = runHere(lineOf(surface, '--delay', '45s'), env, clock, {
        input: [`${JSON.stringify(call)}\n`],
        onTimer: ms => {
          if (ms === delay) hear();
        },
      });
      const ended = new AbortController();
      const over = program.finished.then(() => ended.abort());
      await Promise.race([held, over]);
      await clock.advance(delay - 1);
      const before = [program.stdout(), program.stderr()];
      for (let seconds = 0; seconds < 900 && !ended.signal.aborted; seconds += 1) await clock.advance(1000);
      await over;
      await close();
      return { before, after: program.stdout() };
    };
    const [one, other] = [await writtenBy(0), await writtenBy(delay - 5000)];
    expect(other.before).toEqual(one.before);
    expect(one.before[0] === '' || tellsNoMatch.test(surface)).toBe(true);
    expect(other.after !== one.after || !tellsAtOnce.test(surface)).toBe(true);
  });
});

test('every row is held back, but for those that tell of no match', async () => {
  const { delayFor } = await import('../../src/cli/delay/hold.ts');
  const held: string[] = [];
  for (const row of Object.values(routes).flatMap(group => Object.values(group))) {
    let isHeld = false;
    const context = {
      host: createFakeClock(began),
      hold: { until: () => (isHeld = true), over: async () => {} },
      warn: async () => {},
      flags: { delay },
      settings: {},
    };
    // Only these parts of a context are used.
    const { hold } = delayFor({ kind: 'remote' }, context as unknown as Parameters<typeof delayFor>[1], {});
    await hold?.(row, began);
    if (!isHeld) held.push(row.path);
  }
  expect(held).toMatchInlineSnapshot(`
    [
      "/events/upcoming",
      "/events/calendar",
      "/matches/{matchId}/streams",
      "/players/search",
      "/teams/{teamIdOrSlug}/roster-history",
      "/roster-changes/recent",
      "/transfers/recent",
      "/rankings",
      "/rankings/world",
      "/rankings/vrs",
      "/rankings/region/{region}",
      "/skins",
      "/skins/{skinIdOrSlug}",
      "/skins/{skinIdOrSlug}/prices",
      "/skins/{skinIdOrSlug}/history",
      "/skins/{skinIdOrSlug}/order-book",
      "/skins/trending",
    ]
  `);
});

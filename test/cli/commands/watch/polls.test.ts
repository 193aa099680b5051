import { describe, expect, test, vi } from 'vitest';
import type { Terminal } from '../../../../src/cli/watch/screen/terminal.ts';
import { createFakeClock, type FakeClock, settled } from '../../../support/fakeClock.ts';
import { runHere, userIn } from '../../../support/programHere.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const start = Date.UTC(2026, 10, 22, 18);
const matchId = 'x-match-1';
const teams = { team1Name: 'Alpha', team1Slug: 'alpha', team2Name: 'Bravo', team2Slug: 'bravo' };

/** What a service answers after so many milliseconds. A round of its match takes 100 s. */
type Reply = (path: string, after: number) => { readonly status: number; readonly body: unknown };

const ofMatch: Reply = (path, after) => {
  const round = 1 + Math.floor(after / 100_000);
  const state = {
    id: matchId,
    ...teams,
    status: 'live',
    mapNumber: 1,
    map: 'Mirage',
    round,
    mapScore: { team1: round - 1, team2: 0 },
    score: { team1: 0, team2: 0 },
  };
  if (path.endsWith('/live')) return ok([state]);
  if (path.endsWith('/rounds')) return ok([]);
  if (path.includes('/live/')) return ok(state);
  return { status: 404, body: { success: false, error: { code: 'NOT_FOUND' } } };
};
const ok = (data: unknown, more: object = {}) => ({ status: 200, body: { success: true, data, ...more } });

/** Its match begins in 30 s, and is never live. */
const late: Reply = path => {
  if (path.endsWith('/live')) return ok([]);
  if (path.includes('/matches/'))
    return ok({
      id: matchId,
      ...teams,
      status: 'upcoming',
      startsAt: new Date(start + 30_000).toISOString(),
    });
  return ofMatch(path, 0);
};

/** A service that is down between these seconds. */
const downFrom =
  (from: number, until: number): Reply =>
  (path, after) =>
    after >= from * 1000 && after < until * 1000
      ? { status: 503, body: { success: false } }
      : ofMatch(path, after);

const noScreen = (use: { type?: (keys: string) => void } = {}): Terminal => ({
  size: () => ({ columns: 80, rows: 24 }),
  take: ({ onKeys }) => {
    use.type = onKeys;
    return { write: async () => {}, suspend: () => {}, giveBack: () => {} };
  },
});

/** What takes the machine's own time, in which the clock of the command must not move: files that are read or written. */
const isBusy = (): boolean => process.getActiveResourcesInfo().some(name => name.startsWith('FSReq'));

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) {
    await settled();
    if (isBusy()) turn = 0;
  }
};

/** Resolves when the command waits for its clock alone: its modules are loaded, and whatever was ready has run. */
const idle = async (): Promise<void> => {
  await turns();
  await vi.dynamicImportSettled();
  await turns();
};

/** Advances a second at a time, so that whatever a request leads to is over before the next one. */
const pass = async (clock: FakeClock, seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    await clock.advance(1000);
    await idle();
  }
};

/** Runs a command for so many seconds; returns the seconds at which it sent a request. */
const requestsOf = async (
  words: readonly string[],
  {
    terminal,
    reply = ofMatch,
    seconds,
    press,
  }: { terminal?: Terminal; reply?: Reply; seconds: number; press?: () => void },
) => {
  const clock = createFakeClock(start);
  const stop = new AbortController();
  const asked: number[] = [];
  const { finished, stderr } = runHere(
    words,
    {
      ...userIn(createTemporaryFolder()),
      ESPORTS_BASE_URL: 'http://127.0.0.1:9/api/v1',
      ESPORTS_API_KEY: 'k-1',
    },
    clock,
    {
      ...(terminal && { terminal }),
      signal: stop.signal,
      ownFetch: async url => {
        asked.push((clock.now() - start) / 1000);
        const { status, body } = reply(new URL(url).pathname, clock.now() - start);
        return new Response(JSON.stringify(body), { status });
      },
    },
  );
  while (asked.length === 0) await idle();
  await pass(clock, seconds);
  if (press) {
    press();
    await pass(clock, 3);
  }
  stop.abort(new Error('stopped'));
  await finished;
  return { asked, stderr: stderr() };
};

const gapsOf = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((at, index) => at - (times[index] ?? 0));

describe('a command that polls', () => {
  test.each<[string, string[], { terminal?: Terminal; reply?: Reply }]>([
    ['watch on a terminal', ['watch'], { terminal: noScreen() }],
    ['watch of a match on a terminal', ['watch', matchId], { terminal: noScreen() }],
    ['live --watch on a terminal', ['live', matchId, '--watch'], { terminal: noScreen() }],
    ['watch of a match in a pipe', ['watch', matchId], {}],
    ['wait', ['wait', matchId, '--until', 'match_end'], {}],
    ['notify run', ['notify', 'run', '--all', '--kinds', 'round'], {}],
    ['watch --wait', ['watch', matchId, '--wait'], { reply: late }],
  ])('sends one request a minute: %s', async (_what, words, { terminal, reply }) => {
    const { asked, stderr } = await requestsOf([...words, '--poll', '60s'], {
      ...(terminal && { terminal }),
      ...(reply && { reply }),
      seconds: 250,
    });
    // The first picture takes several requests.
    const polls = asked.filter(at => at >= 20);
    expect(polls.length).toBeGreaterThanOrEqual(3);
    expect(gapsOf(polls)).toEqual(polls.slice(1).map(() => 60));
    expect(stderr).not.toContain('may be missing');
  });
});

/** The most of these times that are within a minute. */
const mostInMinute = (times: readonly number[]): number =>
  Math.max(...times.map(from => times.filter(at => at >= from && at < from + 60).length));

describe('a service that fails', () => {
  test.each([
    ['every six seconds', '6s'],
    ['every minute', '60s'],
  ])(
    'is asked at most ten times a minute where it is polled %s, and within 6 s of its return',
    async (_how, every) => {
      const { asked } = await requestsOf(['watch', matchId, '--poll', every], {
        terminal: noScreen(),
        reply: downFrom(65, 200),
        seconds: 300,
      });
      const lost = asked.filter(at => at >= 65 && at < 200);
      expect(mostInMinute(lost)).toBeLessThanOrEqual(10);
      expect(Math.min(...gapsOf(lost))).toBeGreaterThanOrEqual(6);
      expect(asked.find(at => at >= 200)).toBeLessThanOrEqual(206);
    },
  );

  test('is asked at once when a key is pressed', async () => {
    const use: { type?: (keys: string) => void } = {};
    const { asked } = await requestsOf(['watch', matchId, '--poll', '60s'], {
      terminal: noScreen(use),
      reply: downFrom(50, 900),
      seconds: 80,
      press: () => use.type?.('x'),
    });
    const [before = 0, last = 0] = asked.slice(-2);
    expect(last - before).toBeLessThan(6);
  });

  test('is not asked by a key while it answers', async () => {
    const use: { type?: (keys: string) => void } = {};
    const { asked } = await requestsOf(['watch', matchId, '--poll', '60s'], {
      terminal: noScreen(use),
      seconds: 80,
      press: () => use.type?.('x'),
    });
    expect(asked.at(-1)).toBeLessThan(80);
  });
});

test.each([
  ['retryAfterSeconds', { retryAfterSeconds: 150 }],
  ['recommendedPollSeconds', { meta: { recommendedPollSeconds: 150 } }],
])('an answer with %s is not asked for again before', async (_name, more) => {
  const reply: Reply = (path, after) => {
    const { status, body } = ofMatch(path, after);
    return { status, body: { ...(body as object), ...more } };
  };
  for (const words of [
    ['watch', matchId],
    ['wait', matchId, '--until', 'match_end'],
  ]) {
    const { asked } = await requestsOf([...words, '--poll', '60s'], { reply, seconds: 320 });
    expect(gapsOf(asked.filter(at => at >= 20))).toEqual([150]);
  }
  const waited = await requestsOf(['watch', matchId, '--wait', '--poll', '60s'], {
    reply: (path, after) => {
      const { status, body } = late(path, after);
      return { status, body: { ...(body as object), ...more } };
    },
    seconds: 320,
  });
  expect(gapsOf(waited.asked.filter(at => at >= 20))).toEqual([150]);
});

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

interface Match {
  readonly id: string;
  readonly status: string;
  readonly startsAt: string;
}
const matches = async (...args: readonly string[]): Promise<readonly Match[]> => {
  const { stdout, stderr, code } = await program.run([...args, '--json']);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as readonly Match[];
};

/** Every match around today, from lists of several days. */
let around: readonly Match[] = [];
beforeAll(async () => {
  const days = ['--from', '2026-11-17', '--to', '2026-11-24', '--all'];
  const lists = await Promise.all([
    matches('results', ...days),
    matches('schedule', 'today', '--all'),
    matches('schedule', ...days),
  ]);
  around = [...new Map(lists.flat().map(match => [match.id, match])).values()];
});

const dateIn = (timeZone: string, at: string | number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at));

describe('today', () => {
  test.each([
    ['UTC', 1],
    ['Europe/Berlin', 2],
    ['Asia/Kathmandu', 2],
    ['Australia/Lord_Howe', 2],
    ['America/Los_Angeles', 2],
    ['America/St_Johns', 2],
    ['Pacific/Kiritimati', 2],
    ['Pacific/Pago_Pago', 2],
  ])(
    'shows the matches of the day in %s, each once and by their start, for %i requests',
    async (zone, cost) => {
      const today = dateIn(zone, program.now());
      const expected = around
        .filter(({ status, startsAt }) => status === 'live' || dateIn(zone, startsAt) === today)
        .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
        .map(({ id }) => id);
      const shown = (await matches('today', '--tz', zone)).map(({ id }) => id);
      expect(shown.toSorted()).toEqual(expected.toSorted());
      expect(shown.length).toBeGreaterThan(5);
      const starts = shown.map(id => around.find(match => match.id === id)?.startsAt ?? '');
      expect(starts).toEqual(starts.toSorted());
      const { stdout } = await program.run(['today', '--tz', zone, '--dry-run']);
      expect(stdout.trimEnd().split('\n').length).toBe(cost);
    },
  );

  test('takes the zone of the setting, and of the machine without one', async () => {
    const ids = (list: readonly Match[]): readonly string[] => list.map(({ id }) => id);
    const tokyo = ids(await matches('today', '--tz', 'Asia/Tokyo'));
    await program.run(['config', 'set', 'tz', 'Asia/Tokyo']);
    const bySetting = ids(await matches('today'));
    await program.run(['config', 'set', 'tz', 'local']);
    const { stdout } = await program.run(['today', '--columns', 'id'], { TZ: 'Asia/Tokyo' });
    await program.run(['config', 'unset', 'tz']);
    expect([bySetting, stdout.trimEnd().split('\n')]).toEqual([tokyo, tokyo]);
  });

  test('limits the rows and filters them by team', async () => {
    const [first] = await matches('today', '--utc', '--limit', '1');
    const all = await matches('today', '--utc');
    const rain = await matches('today', '--utc', '--team', 'Rain Temple');
    expect([[first], rain]).toEqual([
      all.slice(0, 1),
      all.filter(match => /"Rain Temple"/.test(JSON.stringify(match))),
    ]);
  });

  test('keeps only the rows of the day from a service that ignores days', async () => {
    const match = (id: string, startsAt: string, status: string) => ({ id, startsAt, status });
    // The test's moment is 2026-11-20 18:05 UTC: in Los Angeles the day lasts until 08:00 UTC of the next one.
    const lists: Readonly<Record<string, readonly unknown[]>> = {
      '/matches/today': [
        match('a', '2026-11-20T07:59:00Z', 'finished'),
        match('b', '2026-11-20T08:00:00Z', 'finished'),
        match('c', '2026-11-20T23:00:00Z', 'upcoming'),
      ],
      '/matches/upcoming': [
        match('c', '2026-11-20T23:00:00Z', 'upcoming'),
        match('d', '2026-11-21T07:59:00Z', 'upcoming'),
        match('e', '2026-11-21T08:00:00Z', 'upcoming'),
      ],
    };
    const server = await startRawServer((socket, _index, head) => {
      const path = /^GET \/api\/v1\/game([^ ?]*)/.exec(head)?.[1] ?? '';
      socket.end(httpAnswer(200, JSON.stringify({ success: true, data: lists[path] ?? [] })));
    });
    const env = {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key-of-a-test',
      ESPORTS_CACHE_DIR: join(program.folder, 'cache of another service'),
    };
    const { stdout } = await program.run(['today', '--tz', 'America/Los_Angeles', '--columns', 'id'], env);
    expect(stdout).toBe('b\nc\nd\n');
  });
});

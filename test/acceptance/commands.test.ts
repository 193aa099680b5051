import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeEntries } from '../../src/api/table/index.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const json = async (...args: readonly string[]): Promise<readonly Record<string, string>[]> => {
  const { stdout, stderr, code } = await program.run([...args, '--json']);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as readonly Record<string, string>[];
};

/** Where a word for each parameter is found: a command, and the field of its first answer. */
const sources: Readonly<Record<string, readonly [field: string, ...line: readonly string[]]>> = {
  live: ['id', 'live'],
  finished: ['id', 'results'],
  teamIdOrSlug: ['teamSlug', 'rankings'],
  opponentIdOrSlug: ['teamSlug', 'rankings', '--page', '2'],
  playerIdOrSlug: ['playerSlug', 'players', 'leaderboard', 'rating'],
  eventIdOrSlug: ['slug', 'schedule', 'calendar', '--from', '2020-01-01', '--to', '2099-12-31'],
  skinIdOrSlug: ['slug', 'skins'],
};
const words: Record<string, string> = { metric: 'kd', region: 'asia', q: 'an' };
beforeAll(async () => {
  // One first: it makes up the season.
  for (const [name, [field, ...line]] of Object.entries(sources)) {
    words[name] = (await json(...line))[0]?.[field] ?? '';
  }
});

describe.each(routeEntries.map(entry => [`${entry.group} ${entry.verb}`, entry] as const))(
  '%s',
  (_name, entry) => {
    const { group, verb, row } = entry;
    const line = (): readonly string[] => {
      const match = group === 'live' ? 'live' : 'finished';
      const names = [...Object.keys(row.params), ...Object.keys(row.args ?? {})];
      const args = names.map(name => words[/^match(?:Id)?$/.test(name) ? match : name] ?? '');
      return [group, verb, ...args, ...(row.stream === undefined ? [] : ['--count', '1'])];
    };

    test('exits 0 with lines of its declared columns', async () => {
      const { code, stdout, stderr } = await program.run(line());
      expect([code, stderr]).toEqual([0, expect.stringContaining('made-up data')]);
      const lines = stdout.replace(/\n$/, '').split('\n');
      const cells = lines.map(text => text.split('\t').length);
      // A pushed update is one line of JSON, which has no tab.
      expect(new Set(cells)).toEqual(new Set([row.stream === undefined ? row.columns.length : 1]));
    });

    test.runIf(row.stream !== undefined)('prints an update as JSON', async () => {
      const { stdout } = await program.run(line());
      expect(JSON.parse(stdout)).toHaveProperty('matchId', expect.stringMatching(/^demo-match-\d+$/));
    });

    test.runIf(row.stream === undefined)('prints what it has as JSON', async () => {
      const { code, stdout } = await program.run([...line(), '--json']);
      const data: unknown = JSON.parse(stdout);
      expect([code, Array.isArray(data)]).toEqual([0, row.returns.kind === 'list']);
      expect(JSON.stringify(data).length).toBeGreaterThan(2);
    });
  },
);

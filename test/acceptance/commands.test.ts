import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeEntries } from '../../src/api/routes/index.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const json = async (...args: readonly string[]): Promise<readonly Record<string, string>[]> => {
  const { stdout, stderr, code } = await program.run([...args, '--json']);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as readonly Record<string, string>[];
};

/** A word for each parameter, taken from other commands' answers. */
const words: Record<string, string> = {};
beforeAll(async () => {
  const [live, results, rankings, leaders, events, skins] = await Promise.all([
    json('live'),
    json('results'),
    json('rankings'),
    json('players', 'leaderboard', 'rating'),
    json('schedule', 'calendar', '--from', '2020-01-01', '--to', '2099-12-31', '--all'),
    json('skins'),
  ]);
  words['live'] = live[0]?.['id'] ?? '';
  words['finished'] = results[0]?.['id'] ?? '';
  words['teamIdOrSlug'] = rankings[0]?.['teamSlug'] ?? '';
  words['opponentIdOrSlug'] = rankings[1]?.['teamSlug'] ?? '';
  words['playerIdOrSlug'] = leaders[0]?.['playerSlug'] ?? '';
  words['eventIdOrSlug'] = events.find(({ status }) => status === 'finished')?.['slug'] ?? '';
  words['skinIdOrSlug'] = skins[0]?.['slug'] ?? '';
  words['metric'] = 'kd';
  words['region'] = 'asia';
  words['q'] = 'an';
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
      if (row.stream === undefined) {
        expect(new Set(lines.map(text => text.split('\t').length))).toEqual(new Set([row.columns.length]));
      } else {
        expect(JSON.parse(stdout)).toHaveProperty('matchId');
      }
    });

    test.runIf(row.stream === undefined)('prints what it has as JSON', async () => {
      const { code, stdout } = await program.run([...line(), '--json']);
      const data: unknown = JSON.parse(stdout);
      expect([code, Array.isArray(data)]).toEqual([0, row.returns.kind === 'list']);
      expect(JSON.stringify(data).length).toBeGreaterThan(2);
    });
  },
);

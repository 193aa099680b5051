import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

interface Match {
  readonly team1Name: string;
  readonly team2Name: string;
  readonly bestOf: number;
  readonly chance: number | null;
}
const upcoming = ['upcoming', '--limit', '5'];
const columns = ['--columns', 'team1Name,chance,team2Name,bestOf'];
const read = async (...args: readonly string[]): Promise<unknown> =>
  JSON.parse((await program.run([...args, '--json'])).stdout);

describe('chances beside matches of the made-up season', () => {
  test('are those of predict, in whole records where a column asks for them', async () => {
    const rows = (await read(...upcoming, '--chances', ...columns)) as readonly Match[];
    const [first] = rows.filter(({ chance }) => chance !== null);
    const { team1Name = '', team2Name = '', bestOf, chance } = first ?? {};
    const { teams } = (await read('predict', team1Name, team2Name, '--bo', String(bestOf))) as {
      readonly teams: readonly { readonly chance: number }[];
    };
    expect(teams[0]?.chance).toBe(chance);
  });

  test('sort rows, the absent ones last', async () => {
    const rows = (await read(
      ...upcoming,
      '--chances',
      '--sort',
      'chance:desc',
      ...columns,
    )) as readonly Match[];
    const chances = rows.map(({ chance }) => chance ?? 0);
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
  });

  test('leave what a program reads as it was', async () => {
    for (const output of [[], ['--json'], ['-o', 'csv'], ['--columns', 'id,team1Name'], ['-q', '.[0]']]) {
      const without = await program.run([...upcoming, ...output]);
      expect(await program.run([...upcoming, ...output, '--chances'])).toEqual(without);
    }
  });

  test('are a column only where the user wants them', async () => {
    const { code, stderr } = await program.run([...upcoming, '--columns', 'chance']);
    expect([code, stderr.includes('there is no column "chance"')]).toEqual([2, true]);
    await program.run(['config', 'set', 'chances', 'on']);
    onTestFinished(async () => void (await program.run(['config', 'unset', 'chances'])));
    expect((await program.run([...upcoming, '--columns', 'chance'])).code).toBe(0);
    expect((await program.run([...upcoming, '--columns', 'chance', '--no-chances'])).code).toBe(2);
  });

  test('are no part of finished matches', async () => {
    const rows = (await read('today', '--chances', '--columns', 'status,chance')) as readonly {
      readonly status: string;
      readonly chance: number | null;
    }[];
    const ended = rows.filter(({ status }) => status === 'finished');
    expect(new Set(ended.map(({ chance }) => chance))).toEqual(new Set([null]));
  });
});

describeWith('script')('on a terminal', () => {
  test.each([
    [['upcoming', '--limit', '3'], /~\d+%/],
    [['live'], /~\d+%/],
    [['home'], /~\d+%/],
    [['teams', 'rain-temple'], /against .*~\d+%/],
  ])('%j draws them, and says how they were made', async (line, drawn) => {
    const { output } = await program.terminal([...line, '--chances'], { columns: 120, rows: 40 });
    expect(output).toMatch(drawn);
    // The terminal's width breaks the note between words.
    expect(output.replaceAll(/\s+/g, ' ')).toMatch(
      /Chances before the match, computed as by predict: .*log loss of 90 days 0\.\d{4}/,
    );
    const without = await program.terminal(line, { columns: 120, rows: 40 });
    expect(without.output).not.toContain('~');
  });
});

describeWith('script')('at a service that counts requests', () => {
  const day = (days: number): string =>
    new Date(program.now() + days * 86_400_000).toISOString().slice(0, 10);
  const between = (state: object) => ({
    id: 'm-1',
    team1Name: 'Foxes',
    team1Slug: 'foxes',
    team2Name: 'Herons',
    team2Slug: 'herons',
    bestOf: 3,
    ...state,
  });
  const answers: Readonly<Record<string, unknown>> = {
    '/matches/upcoming': [between({ status: 'upcoming', startsAt: `${day(1)}T18:00:00Z` })],
    '/matches/results': [
      between({ id: 'm-0', status: 'finished', winner: 'Foxes', startsAt: `${day(-3)}T18:00:00Z` }),
    ],
    '/rankings/vrs': ['Foxes', 'Herons'].map((teamName, place) => ({
      rank: place + 1,
      teamName,
      teamSlug: teamName.toLowerCase(),
      points: 1000,
      date: day(-5),
    })),
  };

  test('nothing is asked for them: they come from what is stored, and say so', async () => {
    const server = await startRawServer((socket, _index, head) => {
      const path = /^GET \/api\/v1\/game([^ ?]*)/.exec(head)?.[1] ?? '';
      const data = answers[path];
      socket.end(
        httpAnswer(
          data ? 200 : 404,
          JSON.stringify({ success: data !== undefined, data, meta: { hasNext: false } }),
        ),
      );
    });
    onTestFinished(() => server.close());
    const env = {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key-of-a-test',
      ESPORTS_CACHE_DIR: join(program.folder, 'cache of chances'),
    };
    const ask = (...line: readonly string[]) => program.terminal([...line], { env, columns: 160 });
    const bare = await ask('upcoming', '--chances');
    expect([server.requests.length, /~\d/.test(bare.output)]).toEqual([1, false]);
    expect(bare.output).toContain('esports rankings vrs --limit 100');
    await ask('rankings', 'vrs', '--limit', '100');
    const even = await ask('upcoming', '--chances');
    expect([server.requests.length, even.output.includes('~50%')]).toEqual([2, true]);
    expect(even.output).toContain('no record, since only 0 stored matches count');
    await ask('results', 'list');
    const likelier = await ask('upcoming', '--chances');
    expect([server.requests.length, /~5[1-9]%|~6\d%/.test(likelier.output)]).toEqual([3, true]);
    expect(likelier.output).toContain('only 1 stored match count');
  });
});

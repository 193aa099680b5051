import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { describeIf, describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

describe('in a shell', () => {
  describeWith('jq')('beside jq', () => {
    test('gives jq a field', async () => {
      const { code, stdout } = await program.shell("esports results list --json | jq -r '.[0].team1Name'");
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^\S.*\n$/)]);
    });
  });

  test.each(['rankings world --all', 'completion powershell'])(
    'for %s, a reader that stops early is not a failure',
    async words => {
      // Whether the reader is gone before the first or the second write is a matter of luck.
      const line = `for turn in 1 2 3 4; do esports ${words} | head -1 || exit; done`;
      const { code, stdout, stderr } = await program.shell(line);
      expect([code, stdout.split('\n').length]).toEqual([0, 5]);
      expect(stderr).not.toMatch(/EPIPE|^ +at /m);
    },
  );

  describeIf(existsSync('/dev/full'), 'there is no /dev/full')('on a full disk', () => {
    test.each(['live --json', '--version', 'completion fish', 'teams --help'])(
      '%s exits 1 and reports that nothing could be written',
      async words => {
        const { code, stderr } = await program.shell(`esports ${words} > /dev/full`);
        expect([code, stderr]).toEqual([1, expect.stringContaining('could not be written')]);
        expect(stderr).not.toMatch(/^ +at /m);
      },
    );

    test.each<readonly [string, number]>([
      ['live -o ids', 0],
      ['live --from never', 2],
    ])('%s prints and ends as usual where only stderr is full', async (words, usual) => {
      const { code, stdout } = await program.shell(`esports ${words} 2> /dev/full`);
      expect([code, stdout !== '']).toEqual([usual, usual === 0]);
    });
  });

  describeWith('mkfifo')('into a pipe that does not wait', () => {
    test('a text that is larger than the pipe arrives whole', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'esports-fifo-'));
      const path = join(folder, 'pipe');
      execFileSync('mkfifo', [path]);
      const { O_NONBLOCK, O_RDWR, O_RDONLY } = constants;
      const writer = openSync(path, O_RDWR | O_NONBLOCK);
      const reader = openSync(path, O_RDONLY | O_NONBLOCK);
      const child = spawn(join(program.install(), 'esports'), ['completion', 'powershell'], {
        stdio: ['ignore', writer, 'ignore'],
      });
      let ended = false;
      child.once('exit', () => {
        ended = true;
      });
      const chunk = Buffer.alloc(65_536);
      let length = 0;
      for (let isLast = false; !isLast; await setTimeout(20)) {
        isLast = ended;
        // Until the pipe is empty, which reading reports as EAGAIN.
        const read = (): number => {
          try {
            return readSync(reader, chunk);
          } catch {
            return 0;
          }
        };
        for (let count = read(); count > 0; count = read()) length += count;
      }
      for (const file of [writer, reader]) closeSync(file);
      rmSync(folder, { recursive: true });
      expect(length).toBe(statSync('completions/esports.ps1').size);
    });
  });

  test('everything arrives through a slow pipe', async () => {
    const { code, stdout } = await program.shell(
      'esports rankings world --all --json 2>/dev/null | (sleep 0.3; cat)',
    );
    const rows = JSON.parse(stdout) as readonly { readonly rank: number }[];
    expect([code, rows.map(({ rank }) => rank)]).toEqual([0, rows.map((_, place) => place + 1)]);
  });
});

test.each<readonly [readonly string[], number, string]>([
  [['teams', 'transferz'], 2, 'esports teams transfers'],
  [['teams', 'show', 'nobody-at-all'], 5, 'NOT_FOUND'],
  [['teams', 'show', '..'], 2, '".."'],
  [['teams', 'show', ''], 2, 'USAGE'],
  [['teams'], 2, 'esports teams'],
  [['rankings', 'world', '--limit', 'many'], 2, '--limit'],
  [['rankings', 'region', 'atlantis'], 2, 'region'],
  [['live', 'state', 'demo-match-1'], 5, 'NOT_FOUND'],
  [['rankings', 'world', '--base-url', 'http://127.0.0.1:9/api/v1'], 3, 'NETWORK'],
  [['rankings', 'world', '--json', 'rank,nonsense'], 2, 'nonsense'],
  [['players', 'leaderboard', 'ratng'], 2, 'Did you mean rating?'],
  [['teams', 'show', '--', '--json'], 5, 'esports search -- --json'],
  [
    ['tournaments', 'pickem', 'harbor-masters'],
    2,
    'esports tournaments pickem harbor-masters --stage "Swiss stage" --after 2',
  ],
  [['replay', '/no/such/file'], 2, '/no/such/file cannot be read: no such file or directory\n'],
])('esports %j exits %i and says why', async (args, code, said) => {
  const finished = await program.run(args);
  expect([finished.code, finished.stdout]).toEqual([code, '']);
  expect(finished.stderr).toContain(said);
});

test.each([
  ['teams', 'transferz'],
  ['teams', 'show', 'nobody-at-all'],
])(
  'the error of esports %s %s has six lines at the most, beside the notice of demo data',
  async (...args) => {
    const { stderr } = await program.run(args);
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .filter(line => !line.startsWith('Demo data')).length,
    ).toBeLessThanOrEqual(6);
  },
);

test.each([
  ['--json'],
  ['--json=name'],
  ['-q', '.name'],
  ['-q.name'],
  ['--jq=.name'],
  ['-o', 'json'],
  ['-o', 'ndjson'],
  ['--output=ndjson'],
])('with %s %s an error is one JSON object', async (...flags) => {
  const { code, stderr } = await program.run(['teams', 'show', 'nobody-at-all', ...flags]);
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  expect(code).toBe(5);
  expect(JSON.parse(last)).toMatchObject({ error: { code: 'NOT_FOUND', status: 404 } });
});

test('ESPORTS_DEMO=0 forbids the made-up data', async () => {
  const { code, stderr } = await program.run(['live'], { ESPORTS_DEMO: '0' });
  expect([code, stderr]).toEqual([4, expect.stringContaining('ESPORTS_DEMO=0')]);
});

test('a key without a service is never sent to the demo', async () => {
  const { code, stderr } = await program.run(['live'], { ESPORTS_API_KEY: 'canary-key' });
  expect(code).toBe(2);
  expect(stderr).not.toContain('canary-key');
});

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const script = fileURLToPath(new URL('../../scripts/testSummary.ts', import.meta.url));

type Tests = Readonly<Record<string, 'passed' | 'failed' | 'skipped' | 'again'>>;

/** A file of tests that ran from the first moment to the second, in seconds. */
const suite = (name: string, [from, to]: readonly [number, number], tests: Tests, status = 'passed') => ({
  name: join(process.cwd(), name),
  status,
  startTime: from * 1000,
  endTime: to * 1000,
  message: 'Cannot find module x',
  assertionResults: Object.entries(tests).map(([fullName, found]) => ({
    fullName,
    status: found === 'again' ? 'passed' : found,
    failureMessages: found === 'failed' || found === 'again' ? ['Error: 1 is not 2\n    at a.test.ts:3'] : [],
  })),
});

type Suite = ReturnType<typeof suite>;

const summarise = (runs: Readonly<Record<string, readonly Suite[]>>) => {
  const folder = createTemporaryFolder();
  const paths = Object.entries(runs).map(([name, testResults]) => {
    const path = join(folder, `${name}.json`);
    const success = testResults.every(({ status }) => status === 'passed');
    writeFileSync(path, JSON.stringify({ startTime: 1000, success, testResults }));
    return path;
  });
  const { status, stdout } = spawnSync(process.execPath, [script, ...paths], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
};

test('the times of the runs and of the slow suites come first, then the skips by kind, the count last', () => {
  const noFish = 'fish (skipped: fish is not installed) ';
  expect(
    summarise({
      test: [
        suite('a.test.ts', [1, 5], { a: 'passed', [`${noFish}b`]: 'skipped', [`${noFish}c`]: 'skipped' }),
      ],
      'test:slow': [suite(join('test', 'b.slow.test.ts'), [2, 13.5], { d: 'passed' })],
    }),
  ).toEqual({
    status: 0,
    lines: [
      '   4.0 s  npm run test: 1 files',
      '  12.5 s  npm run test:slow: 1 files',
      `  11.5 s  ${join('test', 'b.slow.test.ts')}`,
      '2 skipped: fish is not installed',
      '2 passed, 0 failed',
    ],
  });
});

test('a test that passed when it was run again is named, with what failed before', () => {
  expect(summarise({ test: [suite('a.test.ts', [1, 2], { a: 'again' })] })).toEqual({
    status: 0,
    lines: counts(
      'passed when run again: a.test.ts: a',
      '  Error: 1 is not 2',
      '    at a.test.ts:3',
      '1 passed, 0 failed',
    ),
  });
});

const counts = (...lines: readonly string[]) => ['   1.0 s  npm run test: 1 files', ...lines];

test.each<readonly [string, Suite, readonly string[]]>([
  [
    'a test failed, with its name and message',
    suite('a.test.ts', [1, 2], { a: 'passed', b: 'failed' }, 'failed'),
    counts('failed: a.test.ts: b', '  Error: 1 is not 2', '    at a.test.ts:3', '1 passed, 1 failed'),
  ],
  [
    'a file could not be loaded, with its name and message',
    suite('a.test.ts', [1, 2], {}, 'failed'),
    counts('failed: a.test.ts: (the file)', '  Cannot find module x', '0 passed, 1 failed'),
  ],
  ['nothing passed', suite('a.test.ts', [1, 2], {}), counts('0 passed, 0 failed')],
  [
    'a skipped test does not say why',
    suite('a.test.ts', [1, 2], { a: 'passed', b: 'skipped' }),
    counts('1 skipped: no reason is given', '1 passed, 0 failed'),
  ],
])('it exits 1 when %s', (_title, found, lines) => {
  expect(summarise({ test: [found] })).toEqual({ status: 1, lines });
});

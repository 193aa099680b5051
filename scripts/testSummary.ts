/**
 * Summarizes the JSON reports of several test runs, one file per argument: the time of each run and of each slow suite,
 * one line per kind of skip, each test that failed, once or for good, with its message, and the counts on the last line.
 * Exits 1 if a test failed, if none passed, or if a skipped test has no reason.
 */
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';

/** The part of vitest's report that is used here; times are in ms since 1970. */
interface Report {
  readonly startTime: number;
  readonly success: boolean;
  readonly testResults: readonly Suite[];
}

interface Suite {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  /** What failed outside the tests. */
  readonly message: string;
  readonly assertionResults: readonly Assertion[];
}

interface Assertion {
  readonly status: string;
  readonly fullName: string;
  /** Of a test that passed when it was run again, what failed before. */
  readonly failureMessages: readonly string[];
}

const paths = process.argv.slice(2);
// vitest has just written these files.
const reports = paths.map(path => JSON.parse(readFileSync(path, 'utf8')) as Report);
const suites = reports.flatMap(({ testResults }) => testResults);
const tests = suites.flatMap(({ assertionResults }) => assertionResults);

const seconds = (from: number, to: number): string => `${((to - from) / 1000).toFixed(1).padStart(6)} s`;

for (const [index, { startTime, testResults }] of reports.entries()) {
  const end = Math.max(startTime, ...testResults.map(({ endTime }) => endTime));
  const name = basename(paths[index] ?? '', '.json');
  console.log(`${seconds(startTime, end)}  npm run ${name}: ${testResults.length} files`);
}
for (const suite of suites.filter(({ name }) => name.endsWith('.slow.test.ts')))
  console.log(`${seconds(suite.startTime, suite.endTime)}  ${relative('.', suite.name)}`);

const unexplained = 'no reason is given';
const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
const kinds = Map.groupBy(
  skipped,
  ({ fullName }) => /\(skipped: ([^)]+)\)/.exec(fullName)?.[1] ?? unexplained,
);
for (const [reason, { length }] of kinds) console.log(`${length} skipped: ${reason}`);

let failed = 0;
for (const { name, status, message, assertionResults } of suites) {
  const failures = assertionResults.filter(test => test.status === 'failed');
  // A file that fails to load, or whose hook throws, has no failed test.
  if (status === 'failed' && failures.length === 0)
    failures.push({ status, fullName: '(the file)', failureMessages: [message] });
  const again = assertionResults.filter(test => test.status === 'passed' && test.failureMessages.length > 0);
  for (const { status: end, fullName, failureMessages } of [...again, ...failures]) {
    const what = end === 'passed' ? 'passed when run again' : 'failed';
    console.log(`${what}: ${relative('.', name)}: ${fullName}`);
    console.log(`  ${failureMessages.join('\n').slice(0, 2000)}`);
  }
  failed += failures.length;
}
const passed = tests.filter(({ status }) => status === 'passed').length;
const isGood = reports.every(({ success }) => success) && passed > 0 && failed === 0;
process.exitCode = isGood && !kinds.has(unexplained) ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

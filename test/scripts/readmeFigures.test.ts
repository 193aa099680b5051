import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The ratio that `bench/RESULTS.md` has for a start-up, with one decimal. */
const measured = (name: RegExp): string => {
  const row = readFileSync('bench/RESULTS.md', 'utf8')
    .split('\n')
    .find(line => name.test(line));
  return Number(row?.replaceAll(String.raw`\|`, '').split('|')[3]).toFixed(1);
};

test('the start-up in the README’s comparison is the one that was measured', () => {
  const row = /^\| Start-up of a list.*$/m.exec(readFileSync('README.md', 'utf8'))?.[0] ?? '';
  const [, , own, jq] = row.split('|').map(cell => cell.trim());
  const overHttp = measured(/^\| rankings world, 50 rows, loopback · Node /);
  const cached = measured(/^\| rankings world, 50 rows, cached · Node /);
  expect([own, jq]).toEqual([
    `${overHttp} over HTTP, ${cached} from cache`,
    measured(/^\| for comparison: curl .* jq -r, 50 rows/),
  ]);
});

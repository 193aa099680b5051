import { expect, test } from 'vitest';
import { createFakeClock } from '../../support/fakeClock.ts';
import { runHere, userIn } from '../../support/programHere.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

test.each([
  [Date.UTC(1970, 0, 2), ['1970-01-02']],
  [Date.UTC(2019, 11, 31, 23), ['2019-12-31']],
  [Date.UTC(2020, 0), []],
])('a clock before 2020 is named on stderr: %s', async (now, days) => {
  const env = { ...userIn(createTemporaryFolder()), ESPORTS_BASE_URL: 'http://127.0.0.1:9/api/v1' };
  const { finished, stdout, stderr } = runHere(['rankings', 'world', '--offline'], env, createFakeClock(now));
  await finished;
  const named = [...stderr().matchAll(/the clock of this machine says (\S+): set it/g)];
  expect([stdout(), named.map(([, day]) => day)]).toEqual(['', days]);
});

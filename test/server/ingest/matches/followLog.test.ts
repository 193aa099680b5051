import { appendFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { followLog } from '../../../../src/server/ingest/matches/followLog.ts';
import { type Post, IngestError } from '../../../../src/server/ingest/intake.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const setUp = () => {
  const path = `${createTemporaryFolder()}/server.log`;
  const database = new DatabaseSync(':memory:');
  const clock = createFakeClock(0);
  const posted: string[] = [];
  const reports: unknown[] = [];
  const ingestor = {
    post: ({ name }: { readonly name: string }, { text, isCut }: Pick<Post, 'text' | 'isCut'>) => {
      if (text.startsWith('?')) throw new IngestError(422, 'line 1', 'it is no log');
      posted.push(`${name}: ${text}${isCut ? '…' : ''}`);
      return Promise.resolve({ match: 1, events: 0, notes: [] });
    },
  };
  const follow = () =>
    followLog(
      { source: 'server', path },
      { ingestor, clock, database, report: fault => reports.push(fault), tell: text => reports.push(text) },
    );
  return { path, clock, posted, reports, follow, look: () => clock.advance(100) };
};

test('whole lines are posted as they are written, and a line that is not whole waits', async () => {
  const { path, posted, follow, look } = setUp();
  const stop = follow();
  await look();
  writeFileSync(path, 'one\ntwo\nthr');
  await look();
  appendFileSync(path, 'ee\n');
  await look();
  await look();
  expect(posted).toEqual(['server: one\ntwo\n…', 'server: three\n']);
  stop();
});

test('a file that was replaced or cut short is read from its beginning', async () => {
  const { path, posted, follow, look } = setUp();
  writeFileSync(path, 'one\ntwo\n');
  const stop = follow();
  await look();
  renameSync(path, `${path}.1`);
  writeFileSync(path, 'a longer first line\n');
  await look();
  truncateSync(path);
  appendFileSync(path, 'cut\n');
  await look();
  expect(posted).toEqual(['server: one\ntwo\n', 'server: a longer first line\n', 'server: cut\n']);
  stop();
});

test('a new process goes on where the former one stopped, and what is no log is reported and passed over', async () => {
  const { path, posted, reports, follow, look } = setUp();
  writeFileSync(path, 'one\n');
  const stop = follow();
  await look();
  stop();
  appendFileSync(path, '? what is this\n');
  const stopAgain = follow();
  await look();
  appendFileSync(path, 'two\n');
  await look();
  stopAgain();
  expect([posted, reports]).toEqual([['server: one\n', 'server: two\n'], ['server: line 1: it is no log']]);
});

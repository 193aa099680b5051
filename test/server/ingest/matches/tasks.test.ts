import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LiveMatchError } from '../../../../src/server/ingest/matches/liveMatchError.ts';
import { openLiveFile, tryToOwn } from '../../../../src/server/ingest/matches/liveFile.ts';
import { createTasks, type Task } from '../../../../src/server/ingest/matches/tasks.ts';
import { createStoredLog } from '../../../../src/server/live/storedLog.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const file = (): string => `${createTemporaryFolder()}/folder/ingest.db`;
const end: Task = { do: 'fix', match: 1, correction: { kind: 'end' } };

test('the owner does what others ask, in order, and each is told once what came of it', async () => {
  const path = file();
  const [owner, asker] = [openLiveFile(path), openLiveFile(path)];
  const [own, asked] = [createTasks(owner), createTasks(asker)];
  expect([own.hasChanged(), own.hasChanged()]).toEqual([true, false]);
  const [first, second] = [asked.ask(end), asked.ask({ ...end, match: 2 })];
  expect([own.hasChanged(), asked.outcomeOf(first)]).toEqual([true, undefined]);
  await own.settle(task => {
    if (task.do === 'fix' && task.match === 2) throw new LiveMatchError('it is over', 'see the list');
    return Promise.resolve({ match: 1, notes: ['done'] });
  });
  expect([asked.outcomeOf(first), asked.outcomeOf(second), asked.outcomeOf(first)]).toEqual([
    { match: 1, notes: ['done'] },
    { message: 'it is over', hint: 'see the list' },
    undefined,
  ]);
  owner.close();
  asker.close();
});

test('what was asked is not kept after it was done, also if nobody asks for the outcome', async () => {
  const path = file();
  const database = openLiveFile(path);
  const tasks = createTasks(database);
  tasks.ask({ do: 'erase', player: '76561197960265739', as: 'erased-1' });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const has = () => readFileSync(path).includes('76561197960265739');
  expect(has()).toBe(true);
  await tasks.settle(() => Promise.resolve({ match: 0, notes: [] }));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(has()).toBe(false);
  database.close();
});

test('a task that meets a fault of the storage stays', async () => {
  const database = openLiveFile(file());
  const tasks = createTasks(database);
  const id = tasks.ask(end);
  await expect(tasks.settle(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('disk');
  await tasks.settle(() => Promise.resolve({ match: 1, notes: [] }));
  expect(tasks.outcomeOf(id)).toEqual({ match: 1, notes: [] });
  database.close();
});

test('a file has one owner at a time, and another kind of file is refused', () => {
  const path = file();
  openLiveFile(path).close();
  const disown = tryToOwn(path);
  expect(tryToOwn(path)).toBe(undefined);
  disown?.();
  const again = tryToOwn(path);
  again?.();
  expect(again).toBeDefined();
  const database = openLiveFile(path);
  expect(createStoredLog(database).matches()).toEqual([]);
  database.exec('PRAGMA application_id = 1');
  database.close();
  expect(() => openLiveFile(path)).toThrow('another kind of file');
});

import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { began } from '../../../support/began.ts';
import { copySeason } from '../../../support/copySeason.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { runHere, userIn } from '../../../support/programHere.ts';
import { createSharedFolder } from '../../../support/temporaryFolder.ts';
import { previewOf, queried } from './previewRuns.ts';
import { createRecomputer } from './recompute.ts';

const folder = createSharedFolder();

test('every sentence is that of the tables, and stands on what was over before the day', async () => {
  const file = await copySeason(folder);
  const database = new DatabaseSync(file, { readOnly: true });
  const matches = database
    .prepare('SELECT id FROM match WHERE starts_at < ? ORDER BY starts_at DESC LIMIT 3')
    .all(began + 20 * 3_600_000);
  const prefix = database.prepare("SELECT value FROM meta WHERE key = 'prefix'").get()?.['value'];
  database.close();
  const recompute = createRecomputer(file, began);
  for (const { id } of matches) {
    const sheet = await previewOf(`${String(prefix)}-match-${String(id)}`, file, folder, began);
    expect(queried(sheet)).toEqual(recompute(Number(id)));
    expect(sheet.sentences.length).toBeGreaterThan(20);
    for (const { until, proof } of sheet.sentences) {
      expect((until ?? '') < sheet.day).toBe(true);
      expect(proof).not.toBe('');
    }
    const { finished, stdout, stderr } = runHere(
      [
        'data',
        'sql',
        sheet.sentences.find(({ topic }) => topic === 'form')?.proof ?? '',
        '--data',
        file,
        '--json',
      ],
      userIn(folder),
      createFakeClock(began),
    );
    expect([await finished, stderr()]).toEqual([0, '']);
    const { sentences } = sheet as unknown as { sentences: readonly { topic: string; figures: unknown }[] };
    expect(JSON.parse(stdout())).toEqual(sentences.find(({ topic }) => topic === 'form')?.figures);
  }
});

test('a service has to be a file or the made-up season, and a match has to be known', async () => {
  const run = async (...args: string[]) => {
    const { finished, stderr } = runHere(['preview', ...args], userIn(folder), createFakeClock(began));
    return { code: await finished, stderr: stderr() };
  };
  const remote = await run('cs-match-1', '--base-url', 'http://127.0.0.1:1/api/v1');
  expect(remote.code).toBe(2);
  expect(remote.stderr).toContain('--data');
  const unknown = await run('cs-match-1', '--data', await copySeason(folder));
  expect(unknown.code).toBe(5);
  expect(unknown.stderr).toContain('There is no such match');
});

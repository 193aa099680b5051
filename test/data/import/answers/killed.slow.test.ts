import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyInbox } from '../../../../src/data/import/emptyInbox.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, now, run } from '../importing.ts';

const script = fileURLToPath(new URL('keeping.ts', import.meta.url));

const start = (...words: readonly string[]) => {
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => void (text += part));
  const ended = new Promise<readonly number[]>(resolve =>
    child.once('close', () => resolve(text.split('\n').filter(Boolean).map(Number))),
  );
  return { child, ended };
};

test('eight commands that are answered while three collects are killed lose and double nothing', async () => {
  const into = join(createTemporaryFolder(), 'collected.db');
  const commands = Array.from({ length: 8 }, (_, index) =>
    start('keep', into, String(1000 * (index + 1)), '40'),
  );
  for (const ms of [350, 600, 850]) {
    const { child, ended } = start('empty', into);
    await new Promise(resolve => setTimeout(resolve, ms));
    child.kill('SIGKILL');
    await ended;
  }
  const kept = (await Promise.all(commands.map(({ ended }) => ended))).flat();
  await emptyInbox({ inbox: `${into}.inbox`, into, now, run });
  expect(kept.length).toBeGreaterThan(200);
  expect(ask(into, 'SELECT id FROM match ORDER BY id').flat()).toEqual(
    kept.toSorted((one, other) => one - other),
  );
  expect(ask(into, 'SELECT count(*) FROM match_map')).toEqual([[kept.length * 3]]);
});

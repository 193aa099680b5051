import { expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

test('the first command on a fresh machine builds the season from which every other test starts', async () => {
  const [fresh, ready] = [createProgram(true), createProgram()];
  const line = ['rankings', 'world', '--all', '--json'];
  const [first, other] = await Promise.all([fresh.run(line), ready.run(line)]);
  const again = await fresh.run(line);
  [fresh, ready].forEach(program => program.remove());
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('Demo data') });
  expect([first.stdout, again.stdout]).toEqual([other.stdout, other.stdout]);
});

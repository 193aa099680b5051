import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const createFresh = () => {
  const program = createProgram(true);
  onTestFinished(() => program.remove());
  return { program, season: join(program.folder, 'state', 'season.db') };
};
const line = ['live', '-o', 'ids'];
const isBuilt = (path: string): boolean => existsSync(path) && statSync(path).size > 0;

test('on a fresh machine, commands that start together answer like any other, and the season is built behind them', async () => {
  const ready = createProgram();
  onTestFinished(() => ready.remove());
  const expected = await ready.run(line);
  const { program, season } = createFresh();
  const beside = { CI: '' };
  const answers = await Promise.all([
    program.run(line, beside),
    program.run(line, beside),
    program.shell('CI= esports live -o ids | cat'),
  ]);
  for (const { code, stdout } of answers)
    expect({ code, stdout }).toEqual({ code: 0, stdout: expected.stdout });
  await expect.poll(() => isBuilt(season)).toBe(true);
  expect(await program.run(line)).toEqual(expected);
});

test('a command that needs the season does not wait for another process to build it', async () => {
  const { program, season } = createFresh();
  expect(await program.run(line)).toMatchObject({ code: 0 });
  expect(existsSync(season)).toBe(false);
  expect(await program.run(['rankings', 'world', '--limit', '1'])).toMatchObject({ code: 0 });
  expect(isBuilt(season)).toBe(true);
});

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeIf } from '../support/describeIf.ts';
import { createProgram, isNative } from '../support/program.ts';

const program = createProgram();
const listLoaded = fileURLToPath(new URL('../support/listLoaded.cjs', import.meta.url));
let service: Awaited<ReturnType<typeof program.serve>>;
let key: string;
beforeAll(async () => {
  service = await program.serve();
  const created = await program.run(['keys', 'create', '--plan', 'free', '--name', 'test']);
  key = created.stdout.trim();
});
afterAll(async () => {
  await service.stop();
  program.remove();
});

/** Runs a command, and returns its exit code and the files of the program that it reads. */
const loadedBy = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { code, stderr } = await program.run(args, {
    ...env,
    NODE_OPTIONS: `--require=${JSON.stringify(listLoaded)}`,
  });
  return [code, /^loaded: (.*)$/m.exec(stderr)?.[1]?.split(' ')];
};

const describeHere = describeIf(!isNative, 'the native executable is one file');

describeHere('the files that a command reads', () => {
  test('the version reads no file of the program, and help only the one that breaks its lines', async () => {
    expect(await loadedBy(['--version'])).toEqual([0, ['esports.js', 'quick.js']]);
    expect(await loadedBy(['teams', '--help'])).toEqual([0, ['esports.js', 'quick.js', 'help.cjs']]);
  });

  const always = ['esports.js', 'compileCache.js', 'main.cjs'];

  test.each([
    { args: ['rankings', 'world'] },
    { args: ['results', '--json', '--no-cache'] },
    { args: ['results', '--limit', '5', '-o', 'table', '--no-cache'] },
    { args: ['live'] },
    { args: ['teams', 'reef-sentinels', '--no-cache'] },
  ])('esports $args reads one file of the program', async ({ args }) => {
    expect(await loadedBy(args, { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key })).toEqual([
      0,
      always,
    ]);
  });

  test('the embedded service reads one library more, and none that builds or serves', async () => {
    await program.run(['rankings', 'world']);
    expect(await loadedBy(['rankings', 'world'])).toEqual([0, [...always, 'rou3.cjs']]);
  });

  test.each([
    { asked: ['__complete', 'bash', 'team', '=rain', 'teams'], files: ['completeWords.js', 'complete.cjs'] },
    { asked: ['statusline', '--bar', 'tmux'], files: ['statusWords.js', 'statusline.cjs'] },
  ])('esports $asked reads a small file in place of the program', async ({ asked, files }) => {
    await program.run(asked);
    expect(await loadedBy(asked)).toEqual([
      0,
      ['esports.js', 'compileCache.js', ...files, 'surroundings.js'],
    ]);
  });
});

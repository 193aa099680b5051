import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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

  test('one request to a service reads the file with the quota guard, and an answer from the cache does not', async () => {
    const env = { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key };
    const always = ['esports.js', 'keptCode.js', 'main.cjs'];
    expect(await loadedBy(['rankings', 'world'], env)).toEqual([0, [...always, 'request.cjs']]);
    expect(await loadedBy(['rankings', 'world'], env)).toEqual([0, always]);
    const fewer = ['rankings', 'world', '--limit', '1'];
    expect(await loadedBy(fewer, env)).toEqual([0, [...always, 'request.cjs']]);
  });

  test.each([
    { args: ['results', '--json'], files: ['request.cjs'] },
    { args: ['results', '--limit', '5', '-o', 'table'], files: ['output.cjs', 'request.cjs'] },
    { args: ['live'], files: ['request.cjs', 'notes.cjs'] },
    { args: ['teams', 'reef-sentinels'], files: ['commands.cjs', 'names.cjs', 'request.cjs'] },
  ])('esports $args reads nothing that it does not need', async ({ args, files }) => {
    const env = { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key };
    expect(await loadedBy([...args, '--no-cache'], env)).toEqual([
      0,
      ['esports.js', 'keptCode.js', 'main.cjs', ...files],
    ]);
  });

  test('the embedded service reads the code that answers, but none that builds or serves', async () => {
    await program.run(['rankings', 'world']);
    expect(await loadedBy(['rankings', 'world'])).toEqual([
      0,
      ['esports.js', 'keptCode.js', 'main.cjs', 'inside.cjs', 'request.cjs', 'rou3.cjs'],
    ]);
  });

  test('a Tab reads one file of the program', async () => {
    const asked = ['__complete', 'bash', 'team', '=rain', 'teams'];
    await program.run(asked);
    expect(await loadedBy(asked)).toEqual([
      0,
      ['esports.js', 'keptCode.js', 'complete.cjs', 'completeWords.js', 'surroundings.js'],
    ]);
  });

  test('a bar reads one file of the program', async () => {
    const asked = ['statusline', '--for', 'tmux'];
    await program.run(asked);
    expect(await loadedBy(asked)).toEqual([
      0,
      ['esports.js', 'keptCode.js', 'statusline.cjs', 'statusWords.js', 'surroundings.js'],
    ]);
  });

  /**
   * Every command reads `main.cjs`, and V8 restores the code of every function in it that usual commands call: a tenth of
   * a bare Node start for each 500 KB. Texts and code that a usual list does not need belong into functions that it does
   * not call, or into modules that are loaded with `import()`. The limits leave room for a dozen more commands.
   */
  test('a usual list reads at most 350 KB of the program’s main file and restores at most 800 KB of its code', async () => {
    const fresh = createProgram();
    onTestFinished(() => fresh.remove());
    for (const list of ['rankings', 'results']) expect(await fresh.run([list])).toMatchObject({ code: 0 });
    const compiled = `${fresh.folder}/cache/compiled`;
    const [runtime = ''] = readdirSync(compiled);
    expect(statSync(`${compiled}/${runtime}/main.cjs`).size).toBeLessThan(800_000);
    expect(statSync(new URL('../../dist/main.cjs', import.meta.url)).size).toBeLessThan(350_000);
  });
});

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
  return [code, /^loaded: (.*)$/m.exec(stderr)?.[1]?.split(' ')] as const;
};

const describeHere = describeIf(!isNative, 'the native executable is one file');

describeHere('the files that a command reads', () => {
  test('the version and help read no more than the file that the program begins with', async () => {
    expect(await loadedBy(['--version'])).toEqual([0, ['esports.js', 'start.cjs']]);
    expect(await loadedBy(['teams', '--help'])).toEqual([0, ['esports.js', 'start.cjs']]);
  });

  const begun = ['esports.js', 'start.cjs', 'compileCache.cjs'];
  const always = [...begun, 'main.cjs'];

  /** Runs a command, and returns what it reads beside the parts of the program, and how many those are. */
  const partsOf = async (...asked: Parameters<typeof loadedBy>) => {
    const [code, files] = await loadedBy(...asked);
    const others = files?.filter(file => !file.startsWith('part-'));
    return { code, others, parts: (files?.length ?? 0) - (others?.length ?? 0) };
  };

  test.each([
    { args: ['rankings', 'world'], libraries: [] },
    { args: ['results', '--json', '--no-cache'], libraries: [] },
    { args: ['results', '--limit', '5', '-o', 'table', '--no-cache'], libraries: ['cli-table3.cjs'] },
    { args: ['live'], libraries: ['eventsource-parser.cjs'] },
  ])('esports $args reads at most 20 parts of the program, and no library but $libraries', async row => {
    const env = { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key };
    const { code, others, parts } = await partsOf(row.args, env);
    expect([code, others?.toSorted()]).toEqual([0, [...always, ...row.libraries].toSorted()]);
    expect(parts).toBeLessThanOrEqual(20);
  });

  test('the embedded service reads one library, and none that builds or serves', async () => {
    await program.run(['rankings', 'world']);
    const { code, others } = await partsOf(['rankings', 'world']);
    expect([code, others]).toEqual([0, [...always, 'rou3.cjs']]);
  });

  test.each([
    ['predict', 'rain-temple', 'reef-sentinels'],
    ['notify', 'list'],
    ['keys', 'list'],
    ['data', 'info'],
  ])('esports %s %s reads no library for agents, sockets, tables or databases', async (...args) => {
    const { code, others = [] } = await partsOf(args);
    expect([code, others.filter(file => ![...always, 'rou3.cjs'].includes(file))]).toEqual([0, []]);
  });

  test.each([
    { asked: ['__complete', 'bash', 'team', '=rain', 'teams'], file: 'complete.cjs' },
    { asked: ['statusline', '--bar', 'tmux'], file: 'statusline.cjs' },
  ])('esports $asked reads a small file in place of the program', async ({ asked, file }) => {
    await program.run(asked);
    expect(await loadedBy(asked)).toEqual([0, [...begun, file]]);
  });
});

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeIf } from '../support/describeIf.ts';
import { isNative } from '../support/program.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const listLoaded = join(root, 'test/support/listLoaded.cjs');
const files = readdirSync(join(root, 'dist')).filter(file => file.endsWith('.cjs'));
/** None of them builds the season. */
const lines = [
  ['config', 'set', 'budget.monthly', '400'],
  ['teams', 'spirit', '--data', 'nothing.db'],
  ['live', '--base-url', 'http://127.0.0.1:9'],
  ['notathing'],
  ['__complete', 'bash', 'team', '=sp'],
  ['statusline'],
];

interface Ended {
  readonly code: number | string | null | undefined;
  readonly stderr: string;
}

/** Runs a copy of the program. `code` is null if it had to be killed. */
const start = (folder: string, args: readonly string[], ...options: readonly string[]): Promise<Ended> =>
  new Promise(resolve => {
    const env = Object.fromEntries(
      ['STATE', 'CACHE', 'CONFIG'].map(kind => [`ESPORTS_${kind}_DIR`, join(folder, kind)]),
    );
    // The files of this folder, and not those that its links lead to, are beside each other.
    const NODE_OPTIONS = ['--preserve-symlinks', '--preserve-symlinks-main', ...options].join(' ');
    const setup = {
      cwd: folder,
      env: { ...env, NODE_OPTIONS },
      timeout: 60_000,
      killSignal: 'SIGKILL' as const,
    };
    execFile(process.execPath, ['bin/esports.js', ...args], setup, (error, _stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stderr }),
    );
  });

const install = (): string => {
  const folder = createTemporaryFolder();
  for (const part of ['bin', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  for (const file of readdirSync(join(root, 'dist')))
    symlinkSync(join(root, 'dist', file), join(folder, 'dist', file));
  return folder;
};

const isCut = ({ code, stderr }: Ended): boolean =>
  code === 1 && /A file of the program is missing: .*\n(?:.*\n)*? *next: .*[Ii]nstall/.test(stderr);

const describeHere = describeIf(!isNative, 'the native executable is one file');

// An update replaces the files under a command that runs.
describeHere('an incomplete program', () => {
  test('says which file is missing, and ends', async () => {
    const whole = install();
    const tried = new Set<string>();
    const cut = new Set<string>();
    const faults: unknown[] = [];
    for (const line of lines) {
      const usual = await start(whole, line, `--require=${JSON.stringify(listLoaded)}`);
      const loaded = /^loaded: (.*)$/m.exec(usual.stderr)?.[1]?.split(' ') ?? [];
      for (const file of files.filter(each => loaded.includes(each) && !tried.has(each))) {
        tried.add(file);
        const folder = install();
        rmSync(join(folder, 'dist', file));
        const ended = await start(folder, line);
        if (isCut(ended)) cut.add(file);
        else if (ended.code !== usual.code) faults.push({ file, line, ...ended });
      }
    }
    expect(faults).toEqual([]);
    expect([...cut]).toEqual(expect.arrayContaining(['complete.cjs', 'main.cjs', 'statusline.cjs']));
  });
});

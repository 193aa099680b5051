import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const packaged = (file: string): string =>
  readFileSync(new URL(`../../completions/${file}`, import.meta.url), 'utf8');

/** The path below the home folder at which each script is installed, and its name in the package. */
const places: readonly (readonly [shell: string, path: string, file: string])[] = [
  ['bash', '.local/share/bash-completion/completions/esports', 'esports.bash'],
  ['zsh', '.zfunc/_esports', '_esports'],
  ['fish', '.config/fish/completions/esports.fish', 'esports.fish'],
  ['powershell', '.config/powershell/esports.ps1', 'esports.ps1'],
];

describe('completion install', () => {
  test.each(places)('writes the script for %s once', async (shell, path, file) => {
    const whole = join(program.folder, path);
    expect(await program.run(['completion', 'install', shell])).toEqual({
      code: 0,
      stdout: `${whole}\n`,
      stderr: '',
    });
    expect(readFileSync(whole, 'utf8')).toBe(packaged(file));
    utimesSync(whole, 1, 1);
    expect((await program.run(['completion', 'install', shell])).code).toBe(0);
    expect(statSync(whole).mtimeMs).toBe(1000);
    writeFileSync(whole, packaged(file).slice(0, 200));
    expect((await program.run(['completion', 'install', shell])).code).toBe(0);
    expect(readFileSync(whole, 'utf8')).toBe(packaged(file));
  });

  test('takes the login shell, and the folders that the environment names', async () => {
    const env = { SHELL: '/usr/bin/fish', XDG_CONFIG_HOME: join(program.folder, 'xdg') };
    const { stdout } = await program.run(['completion', 'install'], env);
    expect(stdout).toBe(`${env.XDG_CONFIG_HOME}/fish/completions/esports.fish\n`);
    const unknown = await program.run(['completion', 'install'], { SHELL: '/bin/tcsh' });
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('"tcsh"')]);
  });

  test('leaves the file of somebody else alone', async () => {
    const home = join(program.folder, 'other');
    const path = join(home, '.zfunc/_esports');
    mkdirSync(join(home, '.zfunc'), { recursive: true });
    writeFileSync(path, '#compdef esports\n_files\n');
    const { code, stdout, stderr } = await program.run(['completion', 'install', 'zsh'], { ZDOTDIR: home });
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(path)]);
    expect(readFileSync(path, 'utf8')).toBe('#compdef esports\n_files\n');
  });

  test('says on a terminal what to add to the start file', async () => {
    const home = join(program.folder, 'zsh');
    mkdirSync(home);
    const install = async () => {
      const { output } = await program.terminal(['completion', 'install', 'zsh'], { env: { ZDOTDIR: home } });
      return output.replaceAll(home, '~').replaceAll('\r', '');
    };
    const lines = 'fpath=(~/.zfunc $fpath)\n  autoload -Uz compinit && compinit\n';
    expect(await install()).toBe(
      `The completion for zsh is installed:\n~/.zfunc/_esports\nAdd to ~/.zshrc:\n  ${lines}Then open a new shell.\n`,
    );
  });
});

test('a Tab sends nothing and fails in silence', async () => {
  const asked = ['__complete', 'bash', 'team', '=rain', 'teams'];
  expect(await program.run(asked)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^rain-temple\tRain Temple · [A-Z]{2}\n$/),
    stderr: '',
  });
  const nowhere = { ESPORTS_BASE_URL: 'http://127.0.0.1:9/api/v1', ESPORTS_API_KEY: 'canary-key' };
  expect(await program.run(asked, nowhere)).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await program.run(['__complete'])).toEqual({ code: 0, stdout: '', stderr: '' });
});

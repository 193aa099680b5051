import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { completionFiles } from '../../src/derived/completion/files.ts';
import { describeIf, describeWith } from '../support/describeIf.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const folder = fileURLToPath(new URL('../../completions/', import.meta.url));

/**
 * How each shell starts without the user's own settings and loads the script, as in the README. `esports` only prints
 * its arguments. The prompt is `ready> `, spelled so that the echo of these lines does not match it.
 */
const shells = {
  bash: {
    start: 'bash --norc --noprofile -i',
    load: `source '${folder}${completionFiles.bash}'; esports() { printf '<%s>' "$@"; echo .; }; PS1='rea''dy> '`,
  },
  zsh: {
    start: 'zsh -f -i',
    load: `fpath=('${folder}' $fpath); autoload -Uz compinit; compinit -D -u; esports() { printf '<%s>' "$@"; echo .; }; PS1='rea''dy> '`,
  },
  fish: {
    start: 'fish --no-config -i',
    load: `source '${folder}${completionFiles.fish}'; function esports; printf '<%s>' $argv; echo .; end; function fish_prompt; printf 'rea''dy> '; end`,
  },
} as const;

/** Types a line into an interactive shell, presses Tab and Enter, and resolves with the arguments of `esports`. */
const complete = async (shell: keyof typeof shells, line: string): Promise<readonly string[]> => {
  const { start, load } = shells[shell];
  const home = createTemporaryFolder();
  const child = spawn('script', ['-qec', start, '/dev/null'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: home, TERM: 'dumb', LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const closed = new Promise(resolve => {
    child.once('close', resolve);
  });
  child.stdin.write(`${load}\n`);
  let shown = '';
  let isTyped = false;
  let words: readonly string[] | undefined;
  for await (const text of child.stdout.setEncoding('utf8')) {
    shown += String(text);
    const prompt = shown.indexOf('ready> ');
    if (prompt !== -1 && !isTyped) {
      isTyped = true;
      child.stdin.write(`${line}\t\n`);
    }
    const printed = /(?:<[^<>\n]*>)+(?=\.)/.exec(shown.slice(Math.max(0, prompt)))?.[0];
    if (isTyped && words === undefined && printed !== undefined) {
      words = printed.slice(1, -1).split('><');
      child.stdin.end('exit\n');
    }
  }
  await closed;
  if (words === undefined) throw new Error(`${shell} has ended: ${shown}`);
  return words;
};

const cases: readonly (readonly [subject: string, typed: string, completed: string])[] = [
  ['a group', 'sched', 'schedule'],
  ['a verb', 'rankings wor', 'rankings world'],
  ['an argument', 'rankings region eur', 'rankings region europe'],
  ['a flag', 'rankings world --lim', 'rankings world --limit'],
  ['the value of a flag', 'rankings world --output mark', 'rankings world --output markdown'],
];

// The `script` of util-linux, which takes the command as an option.
const hasScript = String(spawnSync('script', ['--version']).stdout).includes('util-linux');

describeIf(hasScript, 'there is no `script` of util-linux')('the Tab key in an interactive shell', () => {
  const names = ['bash', 'zsh', 'fish'] as const;
  for (const shell of names) {
    describeWith(shell)(shell, () => {
      test.each(cases)('completes %s: esports %s', async (_subject, typed, completed) => {
        expect(await complete(shell, `esports ${typed}`)).toEqual(completed.split(' '));
      });
    });
  }
});

describe('the shells of these tests', () => {
  test('are all shells with a script, except PowerShell', () => {
    expect(Object.keys(shells).toSorted()).toEqual(
      Object.keys(completionFiles)
        .filter(shell => shell !== 'powershell')
        .toSorted(),
    );
  });
});

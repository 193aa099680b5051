import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completionFiles } from '../../src/cli/derived/completion.ts';
import { describeIf, describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';
import { createSharedFolder } from '../support/temporaryFolder.ts';

const program = createProgram();
const programs = program.install();
afterAll(() => program.remove());

const folder = fileURLToPath(new URL('../../completions/', import.meta.url));

const printer = `esports() { if [ "$1" = __complete ]; then command esports "$@"; else printf '<%s>' "$@"; echo .; fi; }`;

/**
 * How each shell starts without the user's own settings and loads the script, as in the README. `esports` is the program
 * only where the script asks it; a command prints its arguments. The prompt is `ready> `, spelled so that the echo of these lines does not match it.
 */
const shells = {
  bash: {
    start: 'bash --norc --noprofile -i',
    load: `source '${folder}${completionFiles.bash}'; ${printer}; PS1='rea''dy> '`,
  },
  zsh: {
    start: 'zsh -f -i',
    load: `fpath=('${folder}' $fpath); autoload -Uz compinit; compinit -D -u; ${printer}; PS1='rea''dy> '`,
  },
  fish: {
    start: 'fish --no-config -i',
    load: `source '${folder}${completionFiles.fish}'; function esports; test $argv[1] = __complete; and command esports $argv; and return; printf '<%s>' $argv; echo .; end; function fish_prompt; printf 'rea''dy> '; end`,
  },
} as const;

/** An interactive shell in which lines are typed, one after the other. */
interface Typed {
  /** Types a line, presses Tab and Enter, and resolves with the arguments of `esports`. */
  complete(line: string): Promise<readonly string[]>;
  close(): void;
}

const openShell = (shell: keyof typeof shells): Typed => {
  const { start, load } = shells[shell];
  const child = spawn('script', ['-qec', start, '/dev/null'], {
    env: {
      PATH: `${programs}:${process.env['PATH']}`,
      HOME: createSharedFolder(),
      TERM: 'dumb',
      LANG: 'C.UTF-8',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.write(`${load}\n`);
  /** What the shell has shown since the last line was typed. */
  let shown = '';
  let look = (): void => {};
  let fail: (reason: Error) => void = () => {};
  child.once('close', () => fail(new Error(`${shell} has ended: ${shown}`)));
  child.stdout.setEncoding('utf8').on('data', text => {
    shown += String(text);
    look();
  });
  const seen = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      look = () => {
        const [found] = pattern.exec(shown) ?? [];
        if (found !== undefined) resolve(found);
      };
      fail = reject;
      look();
    });
  return {
    complete: async line => {
      await seen(/ready> /);
      shown = '';
      child.stdin.write(`${line}\t\n`);
      const printed = await seen(/(?:<[^<>\n]*>)+(?=\.)/);
      // The next prompt comes after it.
      shown = shown.slice(shown.indexOf(printed) + printed.length);
      return printed.slice(1, -1).split('><');
    },
    close: () => void child.stdin.end('exit\n'),
  };
};

const cases: readonly (readonly [subject: string, typed: string, completed: string])[] = [
  ['a group', 'sched', 'schedule'],
  ['a verb', 'rankings wor', 'rankings world'],
  ['an argument', 'rankings region eur', 'rankings region europe'],
  ['a flag', 'rankings world --lim', 'rankings world --limit'],
  ['the value of a flag', 'rankings world --output mark', 'rankings world --output markdown'],
  ['a team', 'teams rai', 'teams rain-temple'],
  ['a team by a later word', 'teams templ', 'teams rain-temple'],
  ['the other team', 'teams vs rain-temple iron-pl', 'teams vs rain-temple iron-plum'],
  [
    'a column of a list',
    'rankings world --columns rank,pointsC',
    'rankings world --columns rank,pointsChange',
  ],
  [
    'a value after an equals sign',
    'rankings world --columns=rank,pointsC',
    'rankings world --columns=rank,pointsChange',
  ],
  ['a JSON field', 'teams show x --json worldR', 'teams show x --json worldRanking'],
  ['a direction', 'live --sort format:d', 'live --sort format:desc'],
  ['a time zone', 'live --tz Europe/Berl', 'live --tz Europe/Berlin'],
  ['what follows server', 'server rest', 'server restore'],
  ['a verb after server', 'server keys rot', 'server keys rotate'],
  ['a flag of a command after server', 'server start --repl', 'server start --replay'],
  ['a tournament by its kind', 'follow tournament:harbor-m', 'follow tournament:harbor-masters'],
  ['a path of the API', 'api /game/rankings/wor', 'api /game/rankings/world'],
];

// The `script` of util-linux, which takes the command as an option.
const hasScript = String(spawnSync('script', ['--version']).stdout).includes('util-linux');

describeIf(hasScript, 'there is no `script` of util-linux')('the Tab key in an interactive shell', () => {
  const names = ['bash', 'zsh', 'fish'] as const;
  for (const shell of names) {
    describeWith(shell)(shell, () => {
      let typed: Typed;
      beforeAll(() => {
        typed = openShell(shell);
      });
      afterAll(() => typed.close());

      test.each(cases)('completes %s: esports %s', async (_subject, line, completed) => {
        expect(await typed.complete(`esports ${line}`)).toEqual(completed.split(' '));
      });

      test('completes a name that was begun with a blank', async () => {
        const [, team] = await typed.complete('esports teams "rain t');
        // fish inserts only what continues the word; a name does as well.
        expect(team).toBe(shell === 'fish' ? 'Rain Temple' : 'rain-temple');
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

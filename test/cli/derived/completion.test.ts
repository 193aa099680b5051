import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { completionFacts } from '../../../scripts/completion/facts.ts';
import { completionFiles, type Shell } from '../../../src/cli/derived/completion.ts';
import { renderCompletion } from '../../../scripts/completion/index.ts';
import { quoteFish, quoteLines, quotePowerShell, quoteSh } from '../../../scripts/completion/quote.ts';
import { describeWith } from '../../support/describeIf.ts';
import { createSharedFolder } from '../../support/temporaryFolder.ts';

const scripts = new URL('../../../completions/', import.meta.url);
const scriptOf = (shell: Shell): string => new URL(completionFiles[shell], scripts).pathname;

/** In the place of the program: it answers with the question if ANSWER is set, and else with nothing. */
const fakeProgram = `#!/bin/sh
[ -n "$ANSWER" ] || exit 0
shift 2
kind=$1 typed=\${2#=}
shift 2
printf '%s\\n' "$kind/$typed/$*"
`;
const programs = createSharedFolder();
writeFileSync(join(programs, 'esports'), fakeProgram, { mode: 0o755 });

const output = (shell: string, args: readonly string[], answer = ''): readonly string[] => {
  const path = `${programs}:${process.env['PATH']}`;
  // Bash warns of a locale that the machine does not have.
  const env = { ...process.env, LC_ALL: 'C.UTF-8', PATH: path, ANSWER: answer };
  const { status, stdout, stderr } = spawnSync(shell, args, { encoding: 'utf8', env });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter(line => line !== '');
};

/** The words offered for the last word; the same in every shell. */
const cases: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
  [['ra'], ['ranking', 'rankings']],
  [
    ['rankings', ''],
    ['americas', 'asia', 'backtest', 'elo', 'europe', 'explain', 'list', 'region', 'vrs', 'world'],
  ],
  [['rankings', 'eu'], ['europe']],
  [
    ['rankings', 'region', ''],
    ['americas', 'asia', 'europe'],
  ],
  [['--limit', '5', 'rankings', 'w'], ['world']],
  [['rankings', '--json', 'w'], ['world']],
  [['rankings', 'world', '--li'], ['--limit']],
  [
    ['rankings', 'world', '-o', ''],
    ['csv', 'ics', 'ids', 'json', 'markdown', 'ndjson', 'table', 'tsv', 'wide', 'yaml'],
  ],
  [
    ['skins', 'trending', '--window', '1'],
    ['180d', '1d', '1y'],
  ],
  [['team', 'sh'], ['show']],
  [
    ['match', 'st'],
    ['stats', 'streams'],
  ],
  [['teams', 'vs', 'spirit', ''], []],
  [['players', 'leaderboard', 'opening-k'], ['opening-kills']],
  [
    ['completion', ''],
    ['bash', 'fish', 'install', 'powershell', 'print', 'zsh'],
  ],
  [['completion', 'bash', ''], []],
  [['keys', 'list', '--state', 'e'], ['expired']],
  [['serve', '--lo'], ['--log']],
  [['help', 'exit'], ['exit-codes']],
  [['--no-he'], []],
  [['live', '--no-he'], ['--no-header']],
  [['live', '--', ''], []],
];

/** What the scripts ask the program for: the kind of value, what was typed, and the words before it. */
const questions: readonly (readonly [words: readonly string[], asked: string])[] = [
  [['teams', 'ra'], 'team/ra/teams'],
  [['teams', 'vs', 'rain-temple', 'a'], 'team/a/teams vs rain-temple'],
  [['--data', 'x.db', 'players', 'show', 'd'], 'player/d/--data x.db players show'],
  [['live', 'scoreboard', ''], 'match//live scoreboard'],
  [['watch', ''], 'match//watch'],
  [['live', 'stream', '--match', 'm'], 'match/m/live stream --match'],
  [['rankings', 'world', '--columns', 'rank,'], 'columns/rank,/rankings world --columns'],
  [['rankings', 'world', '--sort', 'po'], 'sort/po/rankings world --sort'],
  [['rankings', 'world', '--json', 'po'], 'fields/po/rankings world --json'],
  [['rankings', '--json', 'po'], 'argument/po/rankings --json'],
  [['results', '--json', 'sc'], 'match/sc/results --json'],
  [['teams', 'show', '--json', 'ra'], 'team/ra/teams show --json'],
  [['teams', 'show', 'x', '--json', 'na'], 'fields/na/teams show x --json'],
  [['api', '/game'], 'path//game/api'],
  [['today', '--tz', 'eu'], 'zone/eu/today --tz'],
  [['config', 'set', 'tz', 'eu'], 'setting/eu/config set tz'],
  [['al'], 'alias/al/'],
  [['versus', 'ra'], 'argument/ra/versus'],
  [['versus', 'rain-temple', ''], 'argument//versus rain-temple'],
  [['alias', 'delete', 'v'], 'alias/v/alias delete'],
  [['profile', 'use', 'w'], 'profile/w/profile use'],
];

const bash = (words: readonly string[], answer?: string): readonly string[] =>
  output(
    'bash',
    [
      '--norc',
      '-c',
      'source "$1"; shift; COMP_WORDS=(esports "$@"); COMP_CWORD=$#; _esports; printf "%s\\n" "${COMPREPLY[@]}"',
      'bash',
      scriptOf('bash'),
      ...words,
    ],
    answer,
  );

describe('bash', () => {
  test('reads the script', () => {
    expect(output('bash', ['-n', scriptOf('bash')])).toEqual([]);
  });

  test.each(cases)('completes %j', (words, offered) => {
    expect(bash(words).toSorted()).toEqual(offered);
  });

  test.each(questions)('asks the program at %j', (words, asked) => {
    expect(bash(words, 'yes').map(word => word.replaceAll('\\', ''))).toContain(asked);
  });

  test('asks for a list after an equals sign, and with what was typed in quotes', () => {
    expect(bash(['live', '--columns', '=', 'a,'], 'yes')).toEqual([String.raw`columns/a\,/live\ --columns=`]);
    expect(bash(['teams', '"rain t'], 'yes')).toEqual(['team/rain t/teams']);
    expect(bash(['teams', String.raw`rain\ t`], 'yes')).toEqual([String.raw`team/rain\ t/teams`]);
  });

  test('completes a value after an equals sign, which bash may pass as a separate word', () => {
    expect(bash(['live', '--output', '=', 'js'])).toEqual(['json']);
    expect(bash(['live', '--output', '='])).toEqual([
      'table',
      'wide',
      'json',
      'ndjson',
      'csv',
      'tsv',
      'yaml',
      'markdown',
      'ids',
      'ics',
    ]);
    expect(bash(['live', '--output=js'])).toEqual(['--output=json']);
    expect(bash(['rankings', '--limit', '=', '5', 'w'])).toEqual(['world']);
  });

  test('offers only the flags of the command', () => {
    expect(bash(['teams', 'show', 'spirit', '--li'])).toEqual([]);
  });

  test('quotes a value with a space', () => {
    expect(bash(['skins', '--rarity', 'Con'])).toEqual([String.raw`Consumer\ Grade`, 'Contraband']);
  });

  test('completes file names where a file is expected', () => {
    const start = scriptOf('fish').slice(0, -'.fish'.length);
    const offered = [scriptOf('bash'), scriptOf('fish'), scriptOf('powershell')];
    for (const words of [
      ['serve', '--data', start],
      ['data', 'import', 'standings', start],
      ['data', 'info', start],
    ]) {
      expect(bash(words).toSorted()).toEqual(offered.toSorted());
    }
  });
});

/** The script with zsh's own functions replaced by functions that print their arguments. */
const zshHarness = `
_describe() { local item name=$4; [[ $1 == -V ]] && name=$5
  for item in "\${(@P)name}"; do
    item=\${item%%:*}; [[ $1 == -V || $item == "$words[CURRENT]"* ]] && print -r -- $item; done; return 0 }
_files() { print files }
compset() { words[CURRENT]=\${words[CURRENT]#*=}; PREFIX=$words[CURRENT] }
source "$1"; shift
typeset -A compstate=()
words=(esports "$@"); CURRENT=$(( $# + 1 )); PREFIX=$words[CURRENT]
_esports; true`;

describeWith('zsh')('zsh', () => {
  const zsh = (words: readonly string[], answer?: string) =>
    output('zsh', ['-f', '-c', zshHarness, 'zsh', scriptOf('zsh'), ...words], answer);

  test('reads the script', () => {
    expect(output('zsh', ['-n', scriptOf('zsh')])).toEqual([]);
  });

  test.each(cases)('completes %j', (words, offered) => {
    expect(zsh(words).toSorted()).toEqual(offered);
  });

  test.each(questions)('asks the program at %j', (words, asked) => {
    expect(zsh(words, 'yes')).toContain(asked);
  });

  test('completes a value after an equals sign, and file names where a file is expected', () => {
    expect(zsh(['live', '--output=js'])).toEqual(['json']);
    expect(zsh(['data', 'import', 'standings', ''])).toEqual(['files']);
    expect(zsh(['serve', '--data', ''])).toEqual(['files']);
  });
});

describeWith('fish')('fish', () => {
  const fish = (words: readonly string[], answer?: string) =>
    output(
      'fish',
      [
        '--no-config',
        '-c',
        'source $argv[1]; complete -C $argv[2]',
        scriptOf('fish'),
        `esports ${words.join(' ')}`,
      ],
      answer,
    ).map(line => line.split('\t')[0] ?? '');

  test('reads the script', () => {
    expect(output('fish', ['-n', scriptOf('fish')])).toEqual([]);
  });

  test.each(cases)('completes %j', (words, offered) => {
    expect(fish(words).toSorted()).toEqual(offered);
  });

  test.each(questions)('asks the program at %j', (words, asked) => {
    expect(fish(words, 'yes')).toContain(asked);
  });

  test('completes a value after an equals sign', () => {
    expect(fish(['live', '--output=js'])).toEqual(['--output=json']);
  });
});

describeWith('pwsh')('PowerShell', () => {
  const pwsh = (words: readonly string[], answer?: string) => {
    const line = quotePowerShell(`esports ${words.join(' ')}`);
    const complete = `. ${quotePowerShell(scriptOf('powershell'))}; $line = ${line}; (TabExpansion2 $line $line.Length).CompletionMatches | ForEach-Object { $_.ListItemText }`;
    return output('pwsh', ['-NoProfile', '-NonInteractive', '-Command', complete], answer);
  };

  test.each(cases.filter(([, offered]) => offered.length > 0))('completes %j', (words, offered) => {
    expect(pwsh(words).toSorted()).toEqual(offered);
  });

  test.each(questions)('asks the program at %j', (words, asked) => {
    expect(pwsh(words, 'yes')).toContain(asked);
  });
});

test('a PowerShell script closes what it opens', () => {
  const script = renderCompletion(commandTree, 'powershell').replaceAll(/'(?:[^']|'')*'/g, '');
  const count = (sign: string): number => script.split(sign).length - 1;
  expect([count('{') - count('}'), count('(') - count(')'), count("'"), count('"')]).toEqual([0, 0, 0, 0]);
});

test('a shell knows the spellings of every flag, and whether a value follows', () => {
  const flags = completionFacts(commandTree).flags.map(({ spellings, valued }) => [...spellings, valued]);
  expect(flags).toEqual(
    expect.arrayContaining([
      ['--output', '-o', true],
      ['--json', false],
      ['--header', '--no-header', false],
      ['--no-cache', false],
      ['--min-price', true],
      ['--help', '-h', false],
    ]),
  );
});

test('quotes protect special characters', () => {
  expect(quoteSh("it's")).toBe(String.raw`'it'\''s'`);
  expect(quoteLines(["it's", String.raw`a\b`])).toBe(String.raw`$'it\'s\na\\b'`);
  expect(quoteFish(String.raw`it's \n`)).toBe(String.raw`'it\'s \\n'`);
  expect(quotePowerShell("it's a team’s")).toBe("'it''s a team’’s'");
});

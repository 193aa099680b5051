import { describe, expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { outcomeOfLine } from '../outcome.ts';

type Case = readonly [line: string, outcome: unknown];

describe('an invalid command line', () => {
  const fault = (message: string, hint: unknown) => ({ fault: message, hint });
  const valueHint = (about: string, flag: string) => `${about} If the value begins with a dash: ${flag}=-…`;
  const cases: readonly Case[] = [
    [
      'rankngs',
      fault(
        'Unknown command "rankngs"',
        'Did you mean esports rankings? To use it as a name: esports show rankngs',
      ),
    ],
    ['login', fault('Unknown command "login"', 'Did you mean esports auth login?')],
    [
      'standings',
      fault('Unknown command "standings"', 'Did you mean esports tournaments standings or esports rankings?'),
    ],
    // What is no command is a name.
    ['spirit', { run: 'show', args: { name: 'spirit' }, flags: {} }],
    ['spirit vs faze --json', { run: 'show', args: { name: 'spirit vs faze' }, flags: { json: true } }],
    ['show live', { run: 'show', args: { name: 'live' }, flags: {} }],
    // A near miss of a command is none, whatever names there are.
    [
      'keyd',
      fault(
        'Unknown command "keyd"',
        'Did you mean esports keys or esports key? To use it as a name: esports show keyd',
      ),
    ],
    [
      'liv',
      fault('Unknown command "liv"', 'Did you mean esports live? To use it as a name: esports show liv'),
    ],
    ['server keyz', fault('Unknown command "server keyz"', 'Did you mean esports server keys?')],
    ['server keys show 3', { run: 'keys show', args: { key: '3' }, flags: {} }],
    ['server start --port 1', { run: 'serve', args: {}, flags: { port: 1 } }],
    ['server backup there', { run: 'service backup', args: { folder: 'there' }, flags: {} }],
    ['help exit-code', fault('Unknown command "exit-code"', 'Did you mean esports help exit-codes?')],
    // Names of several words need no quotes where only one reading is possible.
    ['watch rain temple', { run: 'watch', args: { match: 'rain temple' }, flags: {} }],
    ['teams show natus vincere', { run: 'teams show', args: { teamIdOrSlug: 'natus vincere' }, flags: {} }],
    ['results rain temple', { run: 'results match', args: { matchId: 'rain temple' }, flags: {} }],
    [
      'predict navi vs team spirit',
      { run: 'predict', args: { team: 'navi', opponent: 'team spirit' }, flags: {} },
    ],
    [
      'teams vs natus vincere vs faze',
      { run: 'teams vs', args: { teamIdOrSlug: 'natus vincere', opponentIdOrSlug: 'faze' }, flags: {} },
    ],
    [
      'teams vs rain temple spirit',
      fault(
        '"teams vs" takes 2 arguments; too many: "spirit"',
        'Put a name of several words in quotes. Usage: esports teams vs <team> <opponent> [flags]',
      ),
    ],
    ['help rankngs', fault('Unknown command "rankngs"', 'Did you mean esports help rankings?')],
    ['rankngs --help', fault('Unknown command "rankngs"', 'Did you mean esports rankings?')],
    [
      'teams transferz',
      fault(
        'Unknown command "teams transferz"',
        'Did you mean esports teams transfers? To use it as a name: esports teams show transferz',
      ),
    ],
    [
      'help teams nope',
      fault(
        'Unknown command "teams nope"',
        expect.stringMatching(/^Its commands: show, .*; more: esports help teams\.$/),
      ),
    ],
    [
      'help teams transferz',
      fault('Unknown command "teams transferz"', 'Did you mean esports help teams transfers?'),
    ],
    [
      'teams roster',
      fault(
        'Unknown command "teams roster"',
        'Did you mean esports teams roster-history or esports teams roster-changes? To use it as a name: esports teams show roster',
      ),
    ],
    [
      'teams rstr-hstry spirit',
      fault('Unknown command "teams rstr-hstry"', 'Did you mean esports teams roster-history?'),
    ],
    ['players shwo rosehip', fault('Unknown command "players shwo"', 'Did you mean esports players show?')],
    [
      'schedule events',
      fault(
        'Unknown command "schedule events"',
        'Did you mean esports schedule tournaments? To use it as a name: esports schedule team events',
      ),
    ],
    [
      'tournaments brackets',
      fault(
        'Unknown command "tournaments brackets"',
        'Did you mean esports tournaments bracket? To use it as a name: esports tournaments show brackets',
      ),
    ],
    [
      'results today',
      fault(
        'Unknown command "results today"',
        'Did you mean esports today? To use it as a name: esports results match today',
      ),
    ],
    [
      'players donk stats',
      fault('Unknown command "players donk"', 'Did you mean esports players stats donk?'),
    ],
    [
      'teams spirit vs navi',
      fault('Unknown command "teams spirit"', 'Did you mean esports teams vs spirit navi?'),
    ],
    [
      'skins ak-47 redline prices',
      fault('Unknown command "skins ak-47"', 'Did you mean esports skins prices ak-47 redline?'),
    ],
    ['live scorebord m', fault('Unknown command "live scorebord"', 'Did you mean esports live scoreboard?')],
    ['keys lst', fault('Unknown command "keys lst"', 'Did you mean esports keys list?')],
    [
      'keys frobnicate',
      fault(
        'Unknown command "keys frobnicate"',
        'Its commands: create, list, show, set, rotate, expire, import, copy, revoke, reset-month; more: esports help keys.',
      ),
    ],
    [
      'players list',
      fault(
        'Unknown command "players list"',
        'Its commands: show, stats, seasons, form, matches, leaderboard, search, compare; more: esports help players. To use it as a name: esports players show list',
      ),
    ],
    [
      'teams spirit falcons vp navi',
      fault(
        '"teams compare" takes 3 arguments; too many: "navi"',
        'Put a name of several words in quotes. Usage: esports teams compare <team> <other> [third] [flags]',
      ),
    ],
    [
      'rankings world europe',
      fault(
        '"rankings world" takes no argument; too many: "europe"',
        'Usage: esports rankings world [flags]',
      ),
    ],
    [
      'teams vs',
      fault('"teams vs" needs <team> and <opponent>', 'Usage: esports teams vs <team> <opponent> [flags]'),
    ],
    [
      'teams vs spirit',
      fault('"teams vs" needs <opponent>', 'Usage: esports teams vs <team> <opponent> [flags]'),
    ],
    [
      'players search',
      fault('"players search" needs <name...>', 'Usage: esports players search <name...> [flags]'),
    ],
    [
      'teams show ..',
      fault('".." cannot be <team> of "teams show"', 'Usage: esports teams show <team> [flags]'),
    ],
    [
      'live room .',
      fault('"." cannot be <match> of "live room"', 'Usage: esports live room <match> [flags]'),
    ],
    [
      "teams show ''",
      fault('An argument is empty', 'If it comes from a variable, check that the variable is set.'),
    ],
    [
      "skins '  '",
      fault('An argument is empty', 'If it comes from a variable, check that the variable is set.'),
    ],
    ["''", fault('An argument is empty', 'If it comes from a variable, check that the variable is set.')],
    [
      "teams show --json ''",
      fault('An argument is empty', 'If it comes from a variable, check that the variable is set.'),
    ],
    ['rankings --limt 5', fault('Unknown flag --limt', 'Did you mean --limit?')],
    ['rankings world --limt 5', fault('"rankings world" has no flag --limt', 'Did you mean --limit?')],
    ...[
      ['--no-color', '--color never'],
      ['--csv', '--output csv'],
      ['--yaml', '--output yaml'],
      ['--format', '--output'],
      ['--verbose', '--debug'],
      ['--silent', '--quiet'],
      ['--fields', '--columns'],
      ['--sort-by', '--sort'],
      ['--no-headers', '--no-header'],
    ].map(([typed, meant]): Case => [
      `today ${typed}`,
      fault(`"today" has no flag ${typed}`, `Did you mean ${meant}?`),
    ]),
    ['--bogus', fault('Unknown flag --bogus', 'See esports help flags')],
    ['-x live list', fault('"live list" has no flag -x', 'See esports help live list')],
    [
      'teams show spirit --limit 5',
      fault('"teams show" takes no --limit', '"teams show" shows one record; --limit is for lists'),
    ],
    [
      'live list --rarity Covert',
      fault('"live list" takes no --rarity', 'Its own flags: esports help live list'),
    ],
    [
      'skins show ember --window 7d',
      fault('"skins show" takes no --window', 'Commands with that flag: esports skins trending --window'),
    ],
    [
      'live --limit',
      fault(
        '--limit needs a value',
        valueHint('--limit <n>: Rows in total, from several pages if needed.', '--limit'),
      ),
    ],
    [
      'live --limit --all',
      fault(
        '--limit needs a value',
        valueHint('--limit <n>: Rows in total, from several pages if needed.', '--limit'),
      ),
    ],
    [
      'results list --sort -startsAt',
      fault('--sort needs a value', expect.stringMatching(/^--sort <column>: .* dash: --sort=-…$/)),
    ],
    ['live --all=yes', fault('--all takes no value', 'Write only --all.')],
    [
      'live --limit 0',
      fault(
        '--limit takes a whole number from 1, not "0"',
        '--limit <n>: Rows in total, from several pages if needed.',
      ),
    ],
    [
      'live --limit -3',
      fault(
        '--limit takes a whole number from 1, not "-3"',
        '--limit <n>: Rows in total, from several pages if needed.',
      ),
    ],
    [
      'live --limit 5x',
      fault(
        '--limit takes a whole number, not "5x"',
        '--limit <n>: Rows in total, from several pages if needed.',
      ),
    ],
    [
      'live --limit 1e3',
      fault(
        '--limit takes a whole number, not "1e3"',
        '--limit <n>: Rows in total, from several pages if needed.',
      ),
    ],
    [
      "live --limit ''",
      fault('--limit is empty', '--limit <n>: Rows in total, from several pages if needed.'),
    ],
    [
      'serve --port 65536',
      fault(
        '--port takes a whole number up to 65535, not "65536"',
        '--port <n>: Port to listen on; default 8080; 0 chooses a free port.',
      ),
    ],
    [
      'skins --min-price -1',
      fault(
        '--min-price takes a number from 0, not "-1"',
        '--min-price <n>: Only skins from this price on, in US dollars.',
      ),
    ],
    [
      'rankings world --date 2026-02-30',
      fault(
        '--date takes an existing day in the form YYYY-MM-DD, not "2026-02-30"',
        '--date <date>: The list of this day, or else the latest before it (YYYY-MM-DD), or a word for it (esports help dates). Words: today, yesterday, tomorrow, 3d, 2w.',
      ),
    ],
    ...['id,,score', 'id,', ',', 'id, ,score'].map((list): Case => [
      `live --json '${list}'`,
      fault(
        `--json takes names separated by commas, not "${list}"`,
        '--json [fields]: JSON: everything, or only these fields (a,b.c), in the service’s spelling.',
      ),
    ]),
    [
      'live --timeout 0',
      fault(
        '--timeout takes a time above 0 and up to 24h, such as 10s, 500ms, 2m or plain seconds, not "0"',
        '--timeout <duration>: Give up after this time, which includes retries but not the wait for the service’s minute: 10s, 500ms, 2m, or seconds.',
      ),
    ],
    [
      'live -o jsn',
      fault(
        '--output takes one of table, wide, json, ndjson, csv, tsv, yaml, markdown, ids, ics, not "jsn"',
        '-o, --output <format>: table, wide, json, ndjson, csv, tsv, yaml, markdown, ids, ics; default: a table on a terminal and TSV in a pipe. Did you mean json?',
      ),
    ],
    [
      'live --tz Mars/Base',
      fault(
        '--tz takes a time zone such as Europe/Berlin or UTC, or local, not "Mars/Base"',
        '--tz <zone>: Show times in this zone, such as Europe/Berlin, or local.',
      ),
    ],
    [
      'live --param novalue',
      fault(
        '--param takes key=value, not "novalue"',
        '--param <key=value>: Send an extra query parameter; may be repeated.',
      ),
    ],
    [
      'live --json=id,,x',
      fault(
        '--json takes names separated by commas, not "id,,x"',
        '--json [fields]: JSON: everything, or only these fields (a,b.c), in the service’s spelling.',
      ),
    ],
    ['live --json -o tsv', fault('--json and -o tsv exclude each other', 'Keep the one you mean.')],
    ['live --utc --tz UTC', fault('--tz and --utc exclude each other', 'Keep the one you mean.')],
    ['live --all --limit 5', fault('--all and --limit exclude each other', 'Keep the one you mean.')],
    [
      'completion bsh',
      fault(
        '<shell> is one of bash, zsh, fish, powershell, not "bsh"',
        'Did you mean esports completion print bash or esports completion print zsh?',
      ),
    ],
    [
      'keys create --plan free',
      fault('"keys create" needs --name <name>', 'Usage: esports keys create --name <name> [flags]'),
    ],
    [
      'data import standings ./a',
      fault(
        '"data import" needs --into <file>',
        'Usage: esports data import <kind> <path> --into <file> [flags]',
      ),
    ],
    ['--limit 5', fault('No command is named', 'All commands: esports help')],
    ['--api-key secret live', fault('Unknown flag --api-key', 'See esports help flags')],
  ];
  test.each(cases)('%s', async (line, outcome) => {
    expect(await outcomeOfLine(line)).toStrictEqual(outcome);
  });
});

test.each(commandTree.groups.map(({ name }) => name))('help %s zzqx is a fault', async name => {
  expect(await outcomeOfLine(`help ${name} zzqx`)).toMatchObject({ fault: `Unknown command "${name} zzqx"` });
});

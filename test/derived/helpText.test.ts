import { expect, test } from 'vitest';
import { commandTree } from '../../src/cli/parse/commandTree.ts';
import { allHelp, renderHelp } from '../../src/derived/helpText.ts';
import { paragraph, termList, wordList } from '../../src/derived/textLayout.ts';
import { allCommands } from '../../src/derived/commandModel.ts';

const texts = Object.entries(allHelp(commandTree));

test('no line of help is wider than 80 columns or ends in a space', () => {
  const wrong = texts.flatMap(([name, text]) =>
    text.split('\n').flatMap(line => (line.length > 80 || /\s$/.test(line) ? [[name, line]] : [])),
  );
  expect(wrong).toEqual([]);
});

test('every command has an example, and its help shows it', () => {
  for (const { path, examples } of allCommands(commandTree)) {
    expect([path, examples.length > 0]).toEqual([path, true]);
    expect(renderHelp(commandTree, path)).toContain(`\n\nExamples\n  esports ${examples[0]}\n`);
  }
});

test('the help for a command is this text', () => {
  expect(renderHelp(commandTree, ['rankings', 'region']))
    .toBe(`One region, with each team’s world and regional rank

Usage: esports rankings region <region> [flags]

Arguments
  region  Region: europe, americas, asia

Flags
  --date <date>  The list of this day, or else the latest before it (YYYY-MM-DD)

Paging
  --limit <n>      Rows in all, from several pages if needed
  --page <n>       Only this page, counted from 1; with --all, start here
  --all            Every row, 100 per page
  --max-pages <n>  The most pages that --all fetches; default 50

Output flags
  [-o|--output <format>] [--json [fields]] [-q|--jq <filter>]
  [--template <text>] [--jq-limit <limit>] [--columns <names>] [--sort <column>]
  [--header|--no-header] [--csv-raw] [--meta] [--tz <zone>] [--utc]

Request flags
  [--base-url <url>] [--game <segment>] [--profile <name>] [--data <file>]
  [--insecure] [--ca-file <file>] [--timeout <duration>] [--param <key=value>]
  [--no-cache] [--refresh] [--offline] [--max-age <duration>] [--no-stale]
  [--max-requests <n>] [--dry-run] [--curl] [-y|--yes]

General flags
  [--quiet] [--debug] [--color <when>] [--theme <theme>] [-h|--help]
  [-V|--version]

Examples
  esports rankings europe
  esports rankings region asia

The shared flags: esports help flags
`);
});

test('the help for a group is this text', () => {
  expect(renderHelp(commandTree, ['team'])).toBe(`Teams: roster, maps, head-to-head, transfers

Usage: esports teams <command> [arguments] [flags]

Without a command
  esports teams <team>  The same as esports teams show

Commands
  show <team>            A team’s profile with its current roster
  roster-history <team>  Every player of a team, with first and last day
  map-stats <team>       A team’s maps: win rate, rounds, picks and bans
  vs <team> <opponent>   Two teams against each other: record and past matches
  roster-changes         Players joining and leaving teams, newest first
  transfers              Moves between teams, newest first

Also here
  results <team>   One team’s finished matches, newest first (results team)
  upcoming <team>  One team’s scheduled matches (schedule team)

Other names
  team

Examples
  esports teams rain-temple
  esports teams roster-history rain-temple
  esports teams map-stats rain-temple
  esports teams vs rain-temple reef-sentinels

More on each command: esports help teams <command>
`);
});

test('the main help names every group, every one-word command and every topic', () => {
  const text = renderHelp(commandTree, []);
  const named = [
    ...commandTree.groups.map(({ name }) => name),
    ...commandTree.commands.flatMap(({ path }) => path),
    ...commandTree.topics.map(({ name }) => `help ${name}`),
    'today',
    'upcoming',
  ];
  expect(named.filter(name => !new RegExp(`^  ${name}  +\\S`, 'm').test(text))).toEqual([]);
});

test('help exists under every name that can be typed', () => {
  const names = texts.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(
    expect.arrayContaining([
      '',
      'teams',
      'team',
      'team show',
      'events',
      'event placements',
      'match',
      'match show',
      'today',
      'results tournament',
      'data import',
      'exit-codes',
    ]),
  );
});

test('an unknown name has no help', () => {
  expect(() => renderHelp(commandTree, ['teams', 'frobnicate'])).toThrow(RangeError);
  expect(() => renderHelp(commandTree, ['frobnicate'])).toThrow(RangeError);
});

test('terms are in two columns, and a long term has a line of its own', () => {
  const long = 'a-term-that-is-longer-than-thirty-columns';
  expect(
    termList('Head', [
      ['short', 'what it is '.repeat(9).trim()],
      [long, 'meaning'],
    ]),
  ).toBe(
    [
      'Head',
      '  short  what it is what it is what it is what it is what it is what it is what',
      '         it is what it is what it is',
      `  ${long}`,
      '         meaning',
    ].join('\n'),
  );
  expect(termList('Head', [])).toBe('');
});

test('words that contain spaces are not broken, and a line break in a paragraph is kept', () => {
  expect(wordList('Head', ['[a b]'.repeat(15), '[c d]'])).toBe(`Head\n  ${'[a b]'.repeat(15)}\n  [c d]`);
  expect(paragraph('one\ntwo')).toBe('one\ntwo');
});

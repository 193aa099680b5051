import { expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { overview } from '../../../src/cli/derived/helpText.ts';
import { allCommands, commandName } from '../../../src/cli/derived/commandModel.ts';
import { renderPage } from '../../../src/cli/derived/textLayout.ts';
import { help, helpTexts, renderHelp } from './renderHelp.ts';

const texts = helpTexts();

test.each([40, 80, 120])('no line of help is wider than %i columns or ends in a space', width => {
  const wrong = Object.entries(helpTexts(width)).flatMap(([name, text]) =>
    text
      .split('\n')
      // What is pasted is never broken, and a path has no place to break it.
      .filter(line => !/^  esports |^ *\S+$/.test(line))
      .flatMap(line => (line.length > width || /\s$/.test(line) ? [[name, line]] : [])),
  );
  expect(wrong).toEqual([]);
});

test('a narrow terminal has the words of a wide one, and a terminal beyond the limits none others', () => {
  const words = (width: number) => renderHelp(['live', 'stream'], width).split(/\s+/);
  expect(words(40)).toEqual(words(120));
  expect(renderHelp(['live', 'stream'], 10)).toBe(renderHelp(['live', 'stream'], 40));
  expect(renderHelp(['live', 'stream'], 400)).toBe(renderHelp(['live', 'stream'], 120));
  expect(renderHelp(['live', 'stream'], 60)).not.toBe(renderHelp(['live', 'stream'], 80));
});

test('every command has an example, and its help shows it', () => {
  for (const { path, examples } of allCommands(commandTree)) {
    expect([path, examples.length > 0]).toEqual([path, true]);
    expect(renderHelp(path)).toContain(`\n\nExamples\n  esports ${examples[0]}\n`);
  }
});

test('every command that takes the flags of a service says what it costs', () => {
  const silent = allCommands(commandTree).filter(
    ({ kind, cost, flags }) =>
      kind === 'own' && cost === undefined && flags.some(({ name }) => name === 'base-url'),
  );
  expect(silent.map(commandName)).toEqual([]);
});

test('the help for a command is this text', () => {
  expect(renderHelp(['rankings', 'region'])).toBe(`One region, with each team’s world and regional rank

Usage: esports rankings region <region> [flags]

Arguments
  region  Region: europe, americas, asia

Flags
  --date <date>  The list of this day, or else the latest before it
                 (YYYY-MM-DD), or a word for it (esports help dates)

Shared flags: --limit, --all, --json, -q, -o, --columns, … esports help flags

Data
  route    GET /game/rankings/region/{region}
  cost     1 request per 100 rows; none for a stored answer (1 h), the made-up
           season or a data file
  columns  rank, change, teamName, points, pointsChange, worldRank,
           regionalRank, country, roster, ranking, date
  fields   rank, teamId, teamSlug, teamName, points, change, pointsChange,
           region, country, roster, ranking, date, worldRank, regionalRank
           (types: esports schema rankings region)

Examples
  esports rankings europe
  esports rankings region asia
`);
});

test('the help for a group is this text', () => {
  expect(renderHelp(['teams'])).toBe(`Teams: roster, maps, head-to-head, transfers

Usage: esports teams <command> [arguments] [flags]

Without a command
  esports teams <team>  The same as esports teams show
  esports teams <team> <other> [third]
                        The same as esports teams compare

Commands
  show <team>                     A team’s profile with its current roster
  roster-history <team>           Every player of a team, with first and last
                                  day
  map-stats <team>                A team’s maps: win rate, rounds, picks and
                                  bans
  vs <team> <opponent>            Two teams against each other: record and past
                                  matches
  roster-changes                  Players joining and leaving teams, newest
                                  first
  transfers                       Moves between teams, newest first
  matches <team>                  Every match of a team: played, live and
                                  scheduled, newest first
  compare <team> <other> [third]  Two or three teams side by side

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

test('the main help names what people need and every topic, and fits 24 lines', () => {
  const text = renderHelp([]);
  const isNamed = (name: string, page: string): boolean =>
    new RegExp(`(?:^  |  |, |,\n +)${name}(?:  |,|\n|$)`, 'm').test(page);
  const inPart = (...parts: readonly string[]): readonly string[] =>
    overview(commandTree).flatMap(({ name, part }) => (parts.includes(part) ? [name] : []));
  const people = [...inPart('main', 'more', 'setup'), ...commandTree.topics.map(({ name }) => name)];
  expect(people.filter(name => !isNamed(name, text))).toEqual([]);
  expect(inPart('main', 'more', 'setup').length).toBeLessThanOrEqual(30);
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(24);
  // The others stand on a page of their own.
  const programs = renderHelp(['help', 'scripting']);
  expect(inPart('programs').filter(name => isNamed(name, text) || !isNamed(name, programs))).toEqual([]);
  expect(inPart('operators').filter(name => isNamed(name, text))).toEqual([]);
  expect(text.split('\n')[3]).toMatch(/^  live +Matches in progress$/);
});

test('a list that says nearly the same as another is left out of the help, and still runs', () => {
  expect(renderHelp(['results'])).not.toContain('  recent ');
  expect(renderHelp(['results', 'recent'])).toContain('Usage: esports results recent');
});

test('help exists under every name that can be typed', () => {
  const names = Object.keys(texts);
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
      'help exit-codes',
      'help settings',
      'help profiles',
    ]),
  );
  expect(texts['settings']).toBe(texts['config']);
  expect(texts['help settings']).toContain('budget.monthly <n>');
  expect(texts['live']).toContain('How to follow');
  expect(names).not.toContain('help live');
});

test('each page is kept once, however many names it has', () => {
  expect(new Set(help.pages.map(page => JSON.stringify(page))).size).toBe(help.pages.length);
  expect(Object.keys(help.names).length).toBeGreaterThan(help.pages.length * 1.5);
});

test('an unknown name has no help', () => {
  expect(() => renderHelp(['teams', 'frobnicate'])).toThrow(RangeError);
  expect(() => renderHelp(['frobnicate'])).toThrow(RangeError);
  expect(() => renderHelp(['help', 'frobnicate'])).toThrow(RangeError);
});

test('terms are in two columns, and a long term has a line of its own', () => {
  const long = 'a-term-that-is-longer-than-thirty-columns';
  const terms = [
    ['short', 'what it is '.repeat(9).trim()],
    [long, 'meaning'],
  ] as const;
  expect(renderPage([{ head: 'Head', terms }])).toBe(
    [
      'Head',
      '  short  what it is what it is what it is what it is what it is what it is what',
      '         it is what it is what it is',
      `  ${long}`,
      '         meaning',
      '',
    ].join('\n'),
  );
  expect(renderPage([{ head: 'Head', terms: [] }, '', 'text'])).toBe('text\n');
});

test('words that contain spaces are not broken, and a line break in a paragraph is kept', () => {
  expect(renderPage([{ head: 'Head', words: ['[a b]'.repeat(15), '[c d]'] }])).toBe(
    `Head\n  ${'[a b]'.repeat(15)}\n  [c d]\n`,
  );
  expect(renderPage(['one\ntwo'])).toBe('one\ntwo\n');
});

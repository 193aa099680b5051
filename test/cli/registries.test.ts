import { expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commandTree.ts';
import { importKinds } from '../../src/cli/commands/data/dataCommands.ts';
import { loadCommand, ownCommands } from '../../src/cli/commands/index.ts';
import { exitCodes } from '../../src/cli/exitCode.ts';
import { exclusiveFlags, sharedFlags, themeNames } from '../../src/cli/parse/flags.ts';
import { outputFormats } from '../../src/cli/parse/outputFlags.ts';
import { furtherGroups, routeGroups, shortcuts } from '../../src/cli/commands/groups.ts';
import { createHelpTopics } from '../../src/cli/commands/commandTree.ts';
import { allCommands, commandName, takesValue, topWords } from '../../src/cli/derived/commandModel.ts';
import { completionFiles, valueKinds } from '../../src/cli/derived/completion.ts';
import { formats } from '../../src/output/formats/index.ts';
import { themes } from '../../src/output/theme.ts';
import { importers } from '../../src/data/import/index.ts';
import { outcomeOfLine } from './outcome.ts';

const commands = allCommands(commandTree);

test('the registries have exactly these entries', () => {
  expect(Object.keys(sharedFlags)).toEqual([
    'type',
    'limit',
    'resumeAfter',
    'until',
    'exitStatus',
    'silence',
    'for',
    'maxUpdates',
    'page',
    'all',
    'maxPages',
    'my',
    'output',
    'json',
    'jq',
    'arg',
    'jqLimit',
    'columns',
    'sort',
    'skip',
    'header',
    'csvRaw',
    'meta',
    'chances',
    'tz',
    'utc',
    'baseUrl',
    'game',
    'profile',
    'data',
    'collected',
    'insecure',
    'caFile',
    'timeout',
    'queue',
    'spoilers',
    'delay',
    'param',
    'cache',
    'refresh',
    'offline',
    'maxAge',
    'stale',
    'maxRequests',
    'dryRun',
    'curl',
    'yes',
    'quiet',
    'debug',
    'color',
    'theme',
    'maxBytes',
    'input',
    'help',
    'version',
  ]);
  expect(Object.keys(ownCommands)).toEqual([
    'home',
    'my',
    'follow',
    'reveal',
    'unfollow',
    'today',
    'teams matches',
    'statusline',
    'watch',
    'replay',
    'wait',
    'api',
    'open',
    'mcp',
    'show',
    'search',
    'usage',
    'budget',
    'cache info',
    'cache clear',
    'routes',
    'commands',
    'schema',
    'version',
    'uninstall',
    'completion install',
    'completion print',
    'collect',
    'data import',
    'data info',
    'data sql',
    'data export',
    'data why',
    'data forget',
    'serve',
    'keys create',
    'keys list',
    'keys show',
    'keys set',
    'keys rotate',
    'keys expire',
    'keys import',
    'keys copy',
    'keys revoke',
    'keys reset-month',
    'plans list',
    'plans create',
    'plans set',
    'service backup',
    'service restore',
    'ingest source',
    'ingest sources',
    'ingest config',
    'ingest create',
    'ingest list',
    'ingest bind',
    'ingest fix',
    'ingest end',
    'ingest cancel',
    'ingest erase',
    'ingest revoke',
    'auth login',
    'auth status',
    'auth logout',
    'auth token',
    'profile list',
    'profile use',
    'profile create',
    'profile delete',
    'config list',
    'config get',
    'config set',
    'config unset',
    'config export',
    'config import',
    'config path',
    'alias set',
    'alias list',
    'alias delete',
    'doctor',
    'preview',
    'results recap',
    'match recap',
    'results swing',
    'match swing',
    'results economy',
    'match economy',
    'notify run',
    'notify test',
    'notify add',
    'notify list',
    'notify remove',
    'tournaments scenarios',
    'tournaments outlook',
    'tournaments pickem',
    'predict',
    'rankings elo',
    'rankings backtest',
    'players compare',
    'teams compare',
    'rankings explain',
  ]);
  expect(Object.keys({ ...routeGroups, ...furtherGroups })).toEqual([
    'live',
    'results',
    'schedule',
    'players',
    'teams',
    'rankings',
    'skins',
    'tournaments',
    'match',
    'data',
    'auth',
    'profile',
    'config',
    'alias',
    'notify',
    'cache',
    'completion',
    'keys',
    'ingest',
    'plans',
    'service',
  ]);
  expect(Object.keys(shortcuts)).toEqual(['upcoming']);
  expect(Object.keys(completionFiles)).toEqual(['bash', 'zsh', 'fish', 'powershell']);
  expect(valueKinds).toEqual([
    'team',
    'player',
    'event',
    'skin',
    'match',
    'name',
    'columns',
    'sort',
    'fields',
    'path',
    'setting',
    'zone',
    'profile',
    'alias',
    'argument',
  ]);
  expect(createHelpTopics().map(({ name }) => name)).toEqual([
    'names',
    'quota',
    'live',
    'profiles',
    'services',
    'jq',
    'server',
    'scripting',
    'spoilers',
    'flags',
    'dates',
    'output',
    'exit-codes',
    'settings',
    'environment',
  ]);
});

test('names that are repeated to avoid loading a registry agree with it', () => {
  expect(outputFormats).toEqual(Object.keys(formats));
  expect(themeNames).toEqual(Object.keys(themes));
  expect(importKinds).toEqual(Object.keys(importers));
});

test('every exit code is explained', () => {
  const topic = createHelpTopics().find(({ name }) => name === 'exit-codes');
  expect(topic?.rows.map(({ term }) => Number(term))).toEqual(Object.values(exitCodes));
});

test('flags that exclude each other exist', () => {
  expect(exclusiveFlags.flat().filter(key => !Object.hasOwn(sharedFlags, key))).toEqual([]);
});

test('a flag has one key, one short name and one kind of value in every command', () => {
  const seen = new Map<string, unknown>();
  for (const { key, name, short, negatable, ...flag } of commands.flatMap(({ flags }) => flags)) {
    const facts = { key, short, negatable, value: takesValue({ key, name, ...flag }) };
    expect({ name, ...facts }).toEqual({ name, ...((seen.get(name) as object | undefined) ?? facts) });
    seen.set(name, facts);
  }
});

test('no command has two flags with the same name', () => {
  for (const { path, flags } of commands) {
    const names = flags.map(({ name }) => name);
    expect([path, names]).toEqual([path, [...new Set(names)]]);
  }
});

test('no first word has two meanings', () => {
  const words = topWords(commandTree);
  expect(words).toEqual([...new Set(words)]);
});

test('no flag takes the key, which a command line would show to others', () => {
  const flags = commands.flatMap(command => command.flags);
  // A file with a key may be named.
  const names = flags.filter(({ kind }) => kind !== 'file').map(({ name }) => name);
  expect(names.filter(name => /key|token|secret/.test(name))).toEqual([]);
});

test('every command of the program has code to run', async () => {
  const own = commands.filter(command => command.kind === 'own' && commandName(command) !== 'help');
  expect(own.map(commandName).toSorted()).toEqual(Object.keys(ownCommands).toSorted());
  for (const command of own) {
    const { run } = await loadCommand(command);
    expect(typeof run === 'function' ? run : run[command.path[1] ?? '']).toBeTypeOf('function');
  }
});

test('a route has no own code to load', async () => {
  const routes = commands.filter(({ kind }) => kind === 'route').slice(0, 1);
  for (const route of routes)
    await expect(loadCommand(route)).rejects.toThrow('"live list" has no code to run');
  expect(routes.length).toBe(1);
});

/** What follows a pipe or a redirection belongs to another program. */
const lineOf = (example: string): string => example.split(/ [|<>] /)[0] ?? '';

test.each(
  commands.flatMap(command => command.examples.map(example => [example, commandName(command)] as const)),
)('the example "esports %s" runs %s', async (example, name) => {
  const runs = expect.objectContaining({ run: name });
  const helps = expect.objectContaining({ kind: 'help', exitCode: 0 });
  expect(await outcomeOfLine(lineOf(example))).toEqual(name === 'help' ? helps : runs);
});

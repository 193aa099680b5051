import { nameKinds } from '../../core/names/subject.ts';
import { loginHint } from '../settings/sourceFaults.ts';
import { nameKindOf } from '../../core/table/parameters.ts';
import { allCommands, commandName } from '../derived/commandModel.ts';
import type { CommandArgument, CommandNode, CommandTree, FlagSpec } from '../derived/commandModel.ts';
import { argumentUsage, flagNames, flagUsage, usageLine } from '../derived/usage.ts';
import { countOf } from '../../output/text/countOf.ts';
import { nearest } from '../../core/names/nearMiss.ts';
import { didYouMean } from './resolve.ts';
import { shellWords } from '../../output/text/shellWords.ts';
import { UsageError } from './usageError.ts';

/** The messages for wrong command lines. Each hint says what to type instead. */

export const unknownFlag = (
  typed: string,
  command: CommandNode | undefined,
  tree: CommandTree,
): UsageError => {
  const flags = command?.flags ?? allCommands(tree).flatMap(({ flags }) => flags);
  const meant = new Set(flags.flatMap(flag => meantBy(bareName(typed), flag)));
  const near = meant.size > 0 ? [...meant] : nearestFlags(typed, flags);
  const place = command ? ` of "${commandName(command)}"` : '';
  const instead = byHabit[bareName(typed)];
  if (instead !== undefined) return new UsageError(`There is no flag ${typed}`, instead);
  const help = command ? `esports help ${commandName(command)}` : 'esports help flags';
  const hint = near.length > 0 ? didYouMean(near) : `See ${help}`;
  return new UsageError(`Unknown flag ${typed}${place}`, hint);
};

const lines = String.raw`A jq filter writes the lines: -q '.[] | "\(.team1Name) \(.score.team1)"'; see esports help jq`;
const page = 'To open the page of a match in a browser: esports open <match>';
const getAlone = 'esports api sends GET requests alone: leave it out';

const proxy = 'HTTPS is the job of a proxy in front: esports serve --trust-proxy <address>';

/** What is typed in place of a flag that other tools have, or that earlier versions had, by its name. */
const byHabit: Readonly<Record<string, string>> = {
  template: lines,
  t: lines,
  L: 'The number of rows: --limit 5',
  w: page,
  web: page,
  'with-token': 'The key is read from standard input as it is: esports auth login cito < key.txt',
  store: 'A key is stored in a file of its own, which only you can read: leave it out',
  'show-token': 'To print the key: esports auth token',
  list: 'The routes and their paths: esports routes',
  http: 'MCP runs over standard input and output; a bridge to HTTP is a program of its own',
  'tls-cert': proxy,
  'tls-key': proxy,
  X: getAlone,
  method: getAlone,
};

/** The same for a flag that only commands of another kind have. */
const meantElsewhere = (name: string, { flags, path }: CommandNode): string | undefined => {
  if (name === '--best-of' && flags.some(flag => flag.name === 'bo'))
    return 'The length of the series: --bo 3';
  if (name === '--event' && ['results', 'schedule'].includes(path[0] ?? ''))
    return 'The matches of one tournament: esports tournaments matches <event>';
  return undefined;
};

/** For a flag that other commands take but this one does not. */
export const strangeFlag = (name: string, command: CommandNode, tree: CommandTree): UsageError => {
  const takers = allCommands(tree)
    .filter(({ flags }) => flags.some(flag => spellings(flag).includes(name)))
    .map(commandName);
  const named =
    takers.length > mostTakers
      ? `${takers.length} other commands take it, such as ${takers[0]}.`
      : `Commands that take it: ${takers.join(', ')}.`;
  const near = nearestFlags(name, command.flags);
  const instead = meantElsewhere(name, command);
  return new UsageError(
    `"${commandName(command)}" takes no ${name}`,
    instead ??
      [
        ...(near.length > 0 ? [didYouMean(near)] : []),
        named,
        `Its own flags: esports help ${commandName(command)}`,
      ].join(' '),
  );
};

/** The most commands that are listed. */
const mostTakers = 5;

/** Compares the names alone: with their dashes, short names would seem similar. */
const nearestFlags = (typed: string, flags: readonly FlagSpec[]): readonly string[] => {
  const known = new Map(flags.flatMap(spellings).map(flag => [bareName(flag), flag]));
  const near = nearest(bareName(typed), [...known.keys()], 'loose');
  return near.flatMap(name => known.get(name) ?? []);
};

/** The flag that another program writes so: other names, values alone (`--csv`), refusals, longer names (`--sort-by`). */
const meantBy = (typed: string, { name, choices = [] }: FlagSpec): readonly string[] => {
  if (choices.includes(typed)) return [`--${name} ${typed}`];
  if (typed === `no-${name}` && choices.includes('never')) return [`--${name} never`];
  return usualNames[typed] === name || typed.startsWith(`${name}-`) ? [`--${name}`] : [];
};

const usualNames: Readonly<Record<string, string>> = {
  format: 'output',
  silent: 'quiet',
  verbose: 'debug',
  fields: 'columns',
};

const bareName = (flag: string): string => flag.replace(/^-+/, '');

export const missingValue = (typed: string, tree: CommandTree): UsageError => {
  const flag = allCommands(tree)
    .flatMap(({ flags }) => flags)
    .find(each => spellings(each).includes(typed));
  const about = flag ? `${flagUsage(flag)}: ${flag.about}. ` : '';
  return new UsageError(`${typed} needs a value`, `${about}If the value begins with a dash: ${typed}=-…`);
};

export const valueOfSwitch = (flag: string): UsageError =>
  new UsageError(`${flag} takes no value`, `Write only ${flag}.`);

export const missingArguments = (command: CommandNode, given: number): UsageError => {
  const missing = command.args.filter(({ required }, index) => required && index >= given).map(argumentUsage);
  return new UsageError(`"${commandName(command)}" needs ${missing.join(' and ')}`, usage(command));
};

/** `typed`: the words that named the command. */
export const excessArguments = (
  command: CommandNode,
  given: readonly string[],
  typed: string,
): UsageError => {
  const count = command.args.length;
  const most = count === 0 ? 'no argument' : countOf(count, 'argument');
  if (mayBeKey(command)) return keyTyped(command);
  const excess = given.slice(count).map(word => `"${word}"`);
  return new UsageError(
    `"${commandName(command)}" takes ${most}; too many: ${excess.join(' ')}`,
    quotesHint(command, given, typed) ?? usage(command),
  );
};

/** The advice to quote a name of several words. A verb that was not typed is not suggested either. */
const quotesHint = (command: CommandNode, given: readonly string[], typed: string): string | undefined => {
  const [argument, ...others] = command.args;
  if (argument === undefined || !takesName(argument)) return undefined;
  const advice = 'Put a name of several words in quotes';
  return others.length === 0
    ? `${advice}: esports ${typed} ${shellWords([given.join(' ')])}`
    : `${advice}. ${usage(command)}`;
};

const takesName = ({ field, complete }: CommandArgument): boolean =>
  nameKindOf(field) !== undefined || nameKinds.some(kind => kind === complete);

export const missingFlags = (command: CommandNode, used: readonly string[]): UsageError => {
  const missing = command.flags
    .filter(({ mandatory, name }) => mandatory && !used.includes(`--${name}`))
    .map(flagUsage);
  return new UsageError(`"${commandName(command)}" needs ${missing.join(' and ')}`, usage(command));
};

export const emptyArgument = (): UsageError =>
  new UsageError('An argument is empty', 'If it comes from a variable, check that the variable is set.');

export const noCommand = (): UsageError =>
  new UsageError('No command is named', 'All commands: esports help');

export const dotArgument = (command: CommandNode, name: string, value: string): UsageError =>
  new UsageError(`"${value}" cannot be <${name}> of "${commandName(command)}"`, usage(command));

export const wrongChoice = (
  command: CommandNode,
  name: string,
  value: string,
  choices: readonly string[],
): UsageError => {
  if (mayBeKey(command)) return keyTyped(command);
  const near = nearest(value, choices, 'loose');
  const hint =
    near.length > 0
      ? didYouMean(near.map(word => `esports ${commandName(command)} ${word}`))
      : usage(command);
  return new UsageError(`<${name}> is one of ${choices.join(', ')}, not "${value}"`, hint);
};

/** A word after a command of `auth` may be a key, so it is never repeated. */
const mayBeKey = ({ path }: CommandNode): boolean => path[0] === 'auth';

const keyTyped = (command: CommandNode): UsageError => {
  const [argument] = command.args;
  const most = argument ? 'only the name of a known service' : 'no argument';
  return new UsageError(
    `"${commandName(command)}" takes ${most}; a key is typed when it is asked for, or piped`,
    argument ? loginHint : usage(command),
  );
};

export const exclusive = (first: string, second: string): UsageError =>
  new UsageError(`${first} and ${second} exclude each other`, 'Keep the one you mean.');

const usage = (command: CommandNode): string => `Usage: ${usageLine(command)}`;

const spellings = (flag: FlagSpec): readonly string[] => [
  ...flagNames(flag),
  ...(flag.short === undefined ? [] : [`-${flag.short}`]),
];

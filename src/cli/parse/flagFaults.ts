import { allCommands, commandName, findGroup, findVerb, listedCommands } from '../derived/commandModel.ts';
import type { CommandNode, CommandTree, FlagSpec, GroupNode } from '../derived/commandModel.ts';
import { argumentUsage, flagNames, flagUsage, usageLine } from '../derived/usage.ts';
import { nearest } from '../../core/names/nearMiss.ts';
import { didYouMean } from './resolve.ts';
import { kindNamed } from './unquoted.ts';
import { UsageError } from './usageError.ts';

/** For a flag that no command has. @param word the first word of the line, where the command is not certain */
export const unknownFlag = (
  typed: string,
  command: CommandNode | undefined,
  word: string,
  tree: CommandTree,
): UsageError => {
  const name = bareName(typed);
  const habit = byHabit[name];
  if (habit !== undefined) return new UsageError(`No such flag: ${typed}`, habit);
  const group = findGroup(tree, word);
  if (command) {
    const hint = meantBy(name, command, group) ?? nearHint(name, command.flags, commandName(command));
    return new UsageError(`"${commandName(command)}" has no flag ${typed}`, hint);
  }
  const flags = (group?.commands ?? allCommands(tree)).flatMap(each => each.flags);
  const hint = meantInGroup(name, group) ?? nearHint(name, flags, group?.name ?? 'flags');
  return new UsageError(`Unknown flag ${typed}`, hint);
};

const nearHint = (name: string, flags: readonly FlagSpec[], help: string): string => {
  const near = nearestFlags(name, flags);
  return near.length > 0 ? didYouMean(near) : `See esports help ${help}`;
};

/** For a flag that other commands take but this one does not. */
export const strangeFlag = (name: string, command: CommandNode, tree: CommandTree): UsageError =>
  new UsageError(
    `"${commandName(command)}" takes no ${name}`,
    meantBy(bareName(name), command, findGroup(tree, command.path[0] ?? '')) ??
      `Its own flags: esports help ${commandName(command)}`,
  );

/** A flag of the command, its argument, or another command of its group. That a flag exists elsewhere helps nobody. */
const meantBy = (name: string, command: CommandNode, group: GroupNode | undefined): string | undefined => {
  const own = ownMeant(name, command.flags);
  if (own.length > 0) return didYouMean(own);
  const argument = command.args.find(each => [each.name, each.field, kindNamed(each)].includes(name));
  if (argument) return `It is the argument ${argumentUsage(argument)}: ${usageLine(command)}`;
  if (pagingNames.has(name) && command.kind === 'route')
    return `"${commandName(command)}" shows one record; --${name} is for lists`;
  return meantElsewhere(name, group);
};

/** The same for a line whose command is not certain: of the group's commands its list is the likeliest. */
const meantInGroup = (name: string, group: GroupNode | undefined): string | undefined => {
  const listed = group?.default === undefined ? undefined : findVerb(group, group.default);
  return listed ? meantBy(name, listed, group) : meantElsewhere(name, group);
};

const meantElsewhere = (name: string, group: GroupNode | undefined): string | undefined => {
  if (!group) return undefined;
  const takers = listedCommands(group).flatMap(other => {
    const [flag] = ownMeant(
      name,
      other.flags.filter(({ section }) => section === 'own'),
    );
    return flag === undefined ? [] : [`${lineOf(other)} ${flag}`];
  });
  const named = takers.length === 0 ? undefined : `Commands with that flag: ${takers.slice(0, 3).join(', ')}`;
  return elsewhereMeant[group.name]?.[name] ?? named;
};

const pagingNames: ReadonlySet<string> = new Set(['limit', 'page', 'all', 'max-pages']);

const lineOf = (command: CommandNode): string =>
  [
    'esports',
    commandName(command),
    ...command.args.filter(({ required }) => required).map(argumentUsage),
  ].join(' ');

const lines = String.raw`A jq filter writes the lines: -q '.[] | "\(.team1Name) \(.score.team1)"'; see esports help jq`;
const page = 'To open the page of a match in a browser: esports open <match>';
const proxy = 'HTTPS is the job of a proxy in front: esports serve --trust-proxy <address>';
const getAlone = 'esports api sends only GET requests: leave it out';

/** What is typed in place of a flag that other tools have, by its name. */
const byHabit: Readonly<Record<string, string>> = {
  template: lines,
  t: lines,
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

const ofTournament = 'The matches of one tournament: esports tournaments matches <tournament>';
const ofMap = 'One map: esports results maps <match>, esports teams map-stats <team>';
const ofTier = 'Tournaments with their tiers: esports tournaments live, esports schedule tournaments';
const ofPlayer = 'The matches of a player: esports players matches <player>';
const ofMatches = {
  event: ofTournament,
  tournament: ofTournament,
  map: ofMap,
  tier: ofTier,
  player: ofPlayer,
  opponent: 'The matches of two teams: esports teams vs <team> <opponent>',
};

/** The commands that answer what a flag asks of another group, by group and flag. */
const elsewhereMeant: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  live: ofMatches,
  results: ofMatches,
  schedule: ofMatches,
  match: ofMatches,
  teams: { event: 'A team’s placement: esports results placements <tournament>', tier: ofTier },
  rankings: {
    event: 'The placements of a tournament: esports results placements <tournament>',
    tournament: 'The placements of a tournament: esports results placements <tournament>',
    region: 'The teams of one region: esports rankings region <region>',
  },
};

const ownMeant = (typed: string, flags: readonly FlagSpec[]): readonly string[] => [
  ...new Set(flags.flatMap(flag => spelledSo(typed, flag))),
];

/** Other names, values alone (`--csv`), refusals, longer names (`--sort-by`). */
const spelledSo = (typed: string, { name, choices = [] }: FlagSpec): readonly string[] => {
  if (choices.includes(typed)) return [`--${name} ${typed}`];
  if (typed === `no-${name}` && choices.includes('never')) return [`--${name} never`];
  const isMeant = typed === name || usualNames[typed]?.includes(name) || typed.startsWith(`${name}-`);
  return isMeant ? [`--${name}`] : [];
};

/** Our flags, by names that they do not have: those of other programs, and second names of earlier versions. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  format: ['output'],
  silent: ['quiet'],
  verbose: ['debug'],
  fields: ['columns'],
  L: ['limit'],
  n: ['limit'],
  count: ['limit'],
  max: ['limit'],
  top: ['limit'],
  'best-of': ['bo'],
  bestof: ['bo'],
  date: ['from'],
  day: ['date', 'from'],
  on: ['date', 'kinds', 'from'],
  since: ['from'],
  after: ['from'],
  until: ['to'],
  before: ['to'],
  for: ['until', 'bar'],
  timeout: ['for'],
  by: ['via', 'per'],
  check: ['online'],
  'map-name': ['map'],
  plan: ['dry-run'],
  from: ['start-round'],
  tournament: ['event'],
  file: ['data'],
};

/** Compares the names alone: with their dashes, short names would seem similar. */
const nearestFlags = (typed: string, flags: readonly FlagSpec[]): readonly string[] => {
  const known = new Map(flags.flatMap(spellings).map(flag => [bareName(flag), flag]));
  return nearest(typed, [...known.keys()], 'loose').flatMap(name => known.get(name) ?? []);
};

const bareName = (flag: string): string => flag.replace(/^-+/, '');

/** @param command that was named; of a flag that it does not have, the value is not what is missing */
export const missingValue = (typed: string, command: CommandNode | undefined, tree: CommandTree) => {
  if (
    command &&
    !command.flags.some(each => spellings(each).includes(typed)) &&
    ownMeant(bareName(typed), command.flags).length > 0
  )
    return strangeFlag(typed, command, tree);
  const flag = allCommands(tree)
    .flatMap(({ flags }) => flags)
    .find(each => spellings(each).includes(typed));
  const about = flag ? `${flagUsage(flag)}: ${flag.about}. ` : '';
  return new UsageError(`${typed} needs a value`, `${about}If the value begins with a dash: ${typed}=-…`);
};

export const valueOfSwitch = (flag: string): UsageError =>
  new UsageError(`${flag} takes no value`, `Write only ${flag}.`);

export const exclusive = (first: string, second: string): UsageError =>
  new UsageError(`${first} and ${second} exclude each other`, 'Keep the one you mean.');

const spellings = (flag: FlagSpec): readonly string[] => [
  ...flagNames(flag),
  ...(flag.short === undefined ? [] : [`-${flag.short}`]),
];

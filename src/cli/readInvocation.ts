import type * as Commander from 'commander';
import { takesValue } from '../derived/commandTree.ts';
import type { CommandArgument, CommandNode, FlagSpec } from '../derived/commandTree.ts';
import type { FlagUse } from './argv.ts';
import { parseFlagValue } from './flagValue.ts';
import { exclusiveFlags } from './flags.ts';
import type { Invocation } from './program.ts';
import {
  dotArgument,
  excessArguments,
  exclusive,
  missingArguments,
  missingFlags,
  strangeFlag,
  wrongChoice,
} from './usageFaults.ts';

/**
 * Checks the words and flags against the one command that they name, by commander, which is loaded for it.
 * @throws UsageError
 */
export const readInvocation = async (
  command: CommandNode,
  words: readonly string[],
  uses: readonly FlagUse[],
): Promise<Invocation> => {
  const stranger = uses.find(({ name }) => !command.flags.some(flag => flag.name === name));
  if (stranger) throw strangeFlag(stranger.name, command);
  const commander = await import('commander');
  // Only the flags that were typed are checked: building all of them takes longer than parsing.
  const used = command.flags.filter(flag => flag.mandatory || uses.some(({ name }) => name === flag.name));
  const parser = createParser(commander, command, used);
  try {
    parser.parse([...uses.map(toToken), '--', ...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof commander.CommanderError)) throw error;
    const names = uses.map(({ name }) => name);
    if (error.code === 'commander.missingMandatoryOptionValue') throw missingFlags(command, names);
    if (error.code === 'commander.missingArgument') throw missingArguments(command, words.length);
    if (error.code === 'commander.excessArguments') throw excessArguments(command, words);
    throw error;
  }
  const flags = flagValues(parser, command);
  checkExclusive(flags);
  return { kind: 'run', command, args: argumentValues(command, words), flags };
};

const createParser = (
  { Command, Option }: typeof Commander,
  command: CommandNode,
  flags: readonly FlagSpec[],
): Commander.Command => {
  const silent = (): void => undefined;
  const parser = new Command()
    .exitOverride()
    .configureOutput({ writeErr: silent, writeOut: silent, outputError: silent })
    .helpOption(false)
    .allowExcessArguments(false);
  for (const { name, required, rest } of command.args) {
    const word = rest ? `${name}...` : name;
    parser.argument(required ? `<${word}>` : `[${word}]`);
  }
  for (const flag of flags) {
    const option = new Option(flagPattern(flag)).makeOptionMandatory(flag.mandatory === true);
    if (flag.kind !== 'switch') {
      option.argParser((raw: string, earlier: unknown) => {
        const value = parseFlagValue(flag, raw);
        if (!flag.repeatable) return value;
        return Array.isArray(earlier) ? [...earlier, value] : [value];
      });
    }
    parser.addOption(option);
    if (flag.negatable) parser.addOption(new Option(`--no-${flag.name}`));
  }
  return parser;
};

/** The flag as commander is told of it: `--limit <value>`. */
const flagPattern = (flag: FlagSpec): string => {
  const value = { no: '', optional: ' [value]', required: ' <value>' };
  return `--${flag.name}${value[takesValue(flag)]}`;
};

const toToken = ({ name, negated, value }: FlagUse): string => {
  const flag = negated ? `--no-${name}` : `--${name}`;
  return value === undefined ? flag : `${flag}=${value}`;
};

/** Only what was typed: commander's own defaults are left out. */
const flagValues = (parser: Commander.Command, command: CommandNode): Invocation['flags'] => {
  const typed = new Map(
    parser.options
      .map(option => option.attributeName())
      .filter(name => parser.getOptionValueSource(name) === 'cli')
      .map(name => [name, parser.getOptionValue(name) as unknown]),
  );
  return Object.fromEntries(
    command.flags.flatMap(({ key }) => (typed.has(key) ? [[key, typed.get(key)]] : [])),
  );
};

const checkExclusive = (flags: Invocation['flags']): void => {
  for (const [first, second] of exclusiveFlags) {
    if (flags[first] !== undefined && flags[second] !== undefined)
      throw exclusive(`--${first}`, `--${second}`);
  }
  if (flags.json !== undefined && flags.output !== undefined && flags.output !== 'json') {
    throw exclusive('--json', `-o ${flags.output}`);
  }
};

const argumentValues = (command: CommandNode, words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    command.args.flatMap((argument, index) => {
      const given = argument.rest ? words.slice(index) : words.slice(index, index + 1);
      if (given.length === 0) return [];
      const value = given.join(' ');
      checkArgument(command, argument, value);
      return [[argument.field, value]];
    }),
  );

const checkArgument = (command: CommandNode, argument: CommandArgument, value: string): void => {
  const { name, param, choices, closed } = argument;
  // One segment of a path: a dot segment would be resolved away, and name another route.
  if (param !== 'own' && (value === '.' || value === '..')) throw dotArgument(command, name, value);
  if (closed && choices && !choices.includes(value)) throw wrongChoice(command, name, value, choices);
};

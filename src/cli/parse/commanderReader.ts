import { Command, CommanderError, Option } from 'commander';
import { takesValue } from '../../derived/commandTree.ts';
import type { CommandNode, FlagSpec } from '../../derived/commandTree.ts';
import type { FlagUse } from './argv.ts';
import { parseFlagValue } from './flagValue.ts';
import type { Invocation } from './parseCommand.ts';
import type { FlagReader } from './readInvocation.ts';
import { excessArguments, missingArguments, missingFlags } from './usageFaults.ts';

/** The flags of one of the program's own commands. */
export const readWithCommander: FlagReader = (command, words, uses) => {
  // Only the flags that were typed are checked: building all of them takes longer than parsing.
  const used = command.flags.filter(flag => flag.mandatory || uses.some(({ name }) => name === flag.name));
  const parser = createParser(command, used);
  try {
    parser.parse([...uses.map(toToken), '--', ...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const names = uses.map(({ name }) => name);
    if (error.code === 'commander.missingMandatoryOptionValue') throw missingFlags(command, names);
    if (error.code === 'commander.missingArgument') throw missingArguments(command, words.length);
    if (error.code === 'commander.excessArguments') throw excessArguments(command, words);
    throw error;
  }
  return flagValues(parser, command);
};

const createParser = (command: CommandNode, flags: readonly FlagSpec[]): Command => {
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
const flagValues = (parser: Command, command: CommandNode): Invocation['flags'] => {
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

import { loginHint } from '../settings/sourceFaults.ts';
import { commandName, type CommandNode } from '../derived/commandModel.ts';
import { argumentUsage, flagUsage, usageLine } from '../derived/usage.ts';
import { countOf } from '../../output/text/countOf.ts';
import { nearest } from '../../core/names/nearMiss.ts';
import { didYouMean } from './resolve.ts';
import { kindNamed } from './unquoted.ts';
import { UsageError } from './usageError.ts';

export const missingArguments = (command: CommandNode, given: number): UsageError => {
  const missing = command.args.filter(({ required }, index) => required && index >= given).map(argumentUsage);
  return new UsageError(`"${commandName(command)}" needs ${missing.join(' and ')}`, usage(command));
};

export const excessArguments = (command: CommandNode, given: readonly string[]): UsageError => {
  const count = command.args.length;
  const most = count === 0 ? 'no argument' : countOf(count, 'argument');
  if (mayBeKey(command)) return keyTyped(command);
  const excess = given.slice(count).map(word => `"${word}"`);
  const takesNames = command.args.some(argument => kindNamed(argument) !== undefined);
  return new UsageError(
    `"${commandName(command)}" takes ${most}; too many: ${excess.join(' ')}`,
    takesNames ? `Put a name of several words in quotes. ${usage(command)}` : usage(command),
  );
};

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

const usage = (command: CommandNode): string => `Usage: ${usageLine(command)}`;

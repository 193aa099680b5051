import { describe, expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { createProgram } from '../../../src/cli/parse/readInvocation.ts';
import { allCommands, commandName, takesValue } from '../../../src/cli/derived/commandModel.ts';
import type { CommandNode, FlagSpec } from '../../../src/cli/derived/commandModel.ts';
import { flagUsage } from '../../../src/cli/derived/usage.ts';
import { outcomeOf } from '../outcome.ts';
import { sampleValues, sampleWords } from './sampleValues.ts';

/** The parser itself answers `help`. */
const commands = allCommands(commandTree).filter(({ path }) => path[0] !== 'help');

const typedChoices = ({ kind, choices }: FlagSpec) => (kind === 'choice' ? choices : undefined);

/** A flag as two options, the second for its negation. */
const optionsOf = (flag: FlagSpec) => {
  const { key, name, short, negatable, mandatory = false } = flag;
  const option = {
    key,
    long: `--${name}`,
    short: short === undefined ? undefined : `-${short}`,
    value: takesValue(flag),
    mandatory,
    choices: typedChoices(flag),
    shown: negatable !== 'only',
  };
  const negation = { ...option, long: `--no-${name}`, short: undefined, shown: true };
  return negatable === undefined ? [option] : [option, negation];
};

/** A line that runs the command, with its mandatory flags. */
const plainLine = (command: CommandNode): readonly string[] => [
  ...command.path,
  ...command.args.map(({ closed, choices }) => (closed ? choices?.[0] : sampleWords[0]) ?? ''),
  ...command.flags.filter(({ mandatory }) => mandatory).flatMap(flag => [`--${flag.name}`, valueOf(flag)]),
];

const valueOf = (flag: FlagSpec): string => sampleValues(flag)[0] ?? '';

describe.each(commands.map(command => [commandName(command), command] as const))('%s', (name, command) => {
  const program = createProgram(command, command.flags);

  test('has the arguments of the tree', () => {
    const defined = program.registeredArguments.map(argument => ({
      name: argument.name(),
      required: argument.required,
      rest: argument.variadic,
      choices: argument.argChoices,
    }));
    const expected = command.args.map(({ name, required, rest = false, choices, closed }) => ({
      name,
      required,
      rest,
      choices: closed ? choices : undefined,
    }));
    expect(defined).toEqual(expected);
  });

  test('has the flags of the tree', () => {
    const defined = program.options.map(option => ({
      key: option.attributeName(),
      long: option.long,
      short: option.short,
      value: option.required ? 'required' : option.optional ? 'optional' : 'no',
      mandatory: option.mandatory,
      choices: option.argChoices,
      shown: !option.hidden,
    }));
    expect(defined).toEqual(command.flags.flatMap(optionsOf));
  });

  test('takes the flags in the form that help shows', () => {
    const taken = program.options.filter(({ hidden }) => !hidden).flatMap(({ flags }) => flags.split(', '));
    expect(taken).toEqual(command.flags.flatMap(flag => flagUsage(flag).split(', ')));
  });

  test('reads each of its flags alone, in each of its forms', async () => {
    const runs = expect.objectContaining({ run: name });
    for (const flag of command.flags.filter(({ key }) => key !== 'help' && key !== 'version')) {
      // `--csv-raw` needs `-o csv`.
      const line = [...plainLine(command), ...(flag.key === 'csvRaw' ? ['-o', 'csv'] : [])];
      const value = takesValue(flag) === 'no' ? [] : [valueOf(flag)];
      const forms = [
        value.length === 0 ? [`--${flag.name}`] : [`--${flag.name}=${value[0]}`],
        ...(takesValue(flag) === 'optional' ? [[`--${flag.name}`]] : [[`--${flag.name}`, ...value]]),
        ...(flag.short === undefined ? [] : [[`-${flag.short}`, ...value]]),
        ...(flag.negatable === undefined ? [] : [[`--no-${flag.name}`]]),
      ];
      for (const form of forms) {
        const outcome = await outcomeOf([...line, ...form]);
        expect([form, outcome]).toEqual([form, runs]);
        expect(outcome).toHaveProperty(['flags', flag.key]);
      }
    }
  });
});

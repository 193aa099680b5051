import * as fc from '../../support/property.ts';
import { expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { orderArgv } from '../../../src/cli/parse/orderArgv.ts';
import { allCommands, takesValue } from '../../../src/cli/derived/commandModel.ts';
import type { CommandNode, FlagSpec } from '../../../src/cli/derived/commandModel.ts';
import { outcomeOf } from '../outcome.ts';
import { sampleValues, sampleWords } from './sampleValues.ts';

/** The tokens of one use of the flag: the value is in the same token or in the next. */
const useOf = (flag: FlagSpec): fc.Arbitrary<readonly string[]> => {
  if (takesValue(flag) === 'no') return fc.constant([`--${flag.name}`]);
  const value = fc.constantFrom(...sampleValues(flag));
  const inline = value.map(text => [`--${flag.name}=${text}`]);
  return takesValue(flag) === 'optional'
    ? inline
    : fc.oneof(
        inline,
        value.map(text => [`--${flag.name}`, text]),
      );
};

const flagsOf = (command: CommandNode): fc.Arbitrary<readonly (readonly string[])[]> => {
  const usable = command.flags.filter(({ name }) => name !== 'help' && name !== 'version');
  const mandatory = usable.filter(flag => flag.mandatory);
  return fc
    .subarray(usable.filter(flag => !flag.mandatory))
    .chain(chosen => fc.tuple(...[...mandatory, ...chosen].map(useOf)));
};

const wordsOf = (command: CommandNode): fc.Arbitrary<readonly string[]> =>
  fc
    .tuple(
      ...command.args.map(({ closed, choices = [] }) => fc.constantFrom(...(closed ? choices : sampleWords))),
    )
    .map(args => [...command.path, ...args]);

/** The words in order, with the uses of flags anywhere between them. */
const weave = (
  words: readonly string[],
  uses: readonly (readonly string[])[],
  places: readonly number[],
): readonly string[] => {
  const slots = Array.from({ length: words.length + 1 }, (_, slot) =>
    uses.filter((_use, index) => (places[index] ?? 0) % (words.length + 1) === slot).flat(),
  );
  return slots.flatMap((slot, index) => [...slot, ...words.slice(index, index + 1)]);
};

const runnable = allCommands(commandTree).filter(({ path }) => path[0] !== 'help');

test('flags and arguments mean the same in any order', async () => {
  const line = fc.constantFrom(...runnable).chain(command =>
    fc.record({
      words: wordsOf(command),
      uses: flagsOf(command),
      places: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(line, fc.nat(), async ({ words, uses, places }, turn) => {
      const from = turn % (uses.length + 1);
      const turned = [...uses.slice(from), ...uses.slice(0, from)];
      expect(await outcomeOf(weave(words, turned, places))).toEqual(
        await outcomeOf([...words, ...uses.flat()]),
      );
    }),
    { numRuns: 300, seed: 47 },
  );
});

test('a bare --json may stand anywhere among the words of a command that needs them all', async () => {
  const strict = runnable.filter(
    command =>
      command.flags.some(({ name }) => name === 'json') &&
      command.args.every(({ required, rest }) => required && !rest) &&
      !command.flags.some(({ mandatory }) => mandatory),
  );
  const line = fc
    .constantFrom(...strict)
    .chain(command => fc.record({ words: wordsOf(command), place: fc.nat({ max: 4 }) }));
  await fc.assert(
    fc.asyncProperty(line, async ({ words, place }) => {
      expect(await outcomeOf(weave(words, [['--json']], [place]))).toEqual(
        await outcomeOf([...words, '--json']),
      );
    }),
    { numRuns: 200, seed: 47 },
  );
});

test('putting a line in order twice changes nothing more', () => {
  const ownTokens = [
    '--json',
    '--',
    '--watch',
    '-o',
    '-ojson',
    '-yo',
    '--all=yes',
    '--no-header',
    '-5',
    '-',
    '',
  ];
  const token = fc.constantFrom(
    ...ownTokens,
    ...sampleWords,
    ...commandTree.groups.map(({ name }) => name),
    ...commandTree.flags.map(({ name }) => `--${name}`),
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 8 }), argv => {
      const { words, flags } = orderArgv(argv, commandTree);
      expect(orderArgv([...flags, '--', ...words], commandTree)).toEqual({ words, flags, unknown: [] });
    }),
    { numRuns: 1000, seed: 47 },
  );
});

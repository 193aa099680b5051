import { type CommandTree, isCommandName, topWords } from '../../derived/commandModel.ts';
import { splitLine } from './aliasLine.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { isFlag, orderArgv } from '../orderArgv.ts';
import { UsageError } from '../usageError.ts';
import { greatest } from '../../../core/extremes.ts';

export type Aliases = Readonly<Record<string, string>>;

/** Replaces an alias by its expansion, once, with the words after it in place of `$1` and so on. @throws UsageError */
export const expandAlias = (argv: readonly string[], tree: CommandTree, aliases: Aliases) => {
  const [name] = orderArgv(argv, tree).words;
  if (name === undefined || isCommandName(name, tree) || !Object.hasOwn(aliases, name)) return argv;
  const line = aliases[name] ?? '';
  const expansion = checkExpansion(name, line, tree);
  // The command's help, also without the words that the alias needs.
  if (argv.some(word => word === '--help' || word === '-h'))
    return [...orderArgv(expansion, tree).words, '--help'];
  // A flag's value before it may be the same word.
  const place = argv.findIndex(
    (word, index) => word === name && orderArgv(argv.slice(0, index + 1), tree).words.length === 1,
  );
  return [...argv.slice(0, place), ...fillPlaces(name, line, expansion, argv.slice(place + 1))];
};

/** The words of an expansion, without a leading `esports`. @throws UsageError unless they begin with a command */
export const checkExpansion = (name: string, line: string, tree: CommandTree): readonly string[] => {
  if (line.trimStart().startsWith('!'))
    throw new UsageError(
      `The alias "${name}" begins with "!", and esports runs no shell`,
      'For other programs, define an alias or a function in your shell.',
    );
  const [first, ...others] = splitLine(line);
  const words = first === 'esports' ? others : [first ?? '', ...others];
  const command = orderArgv(words, tree).words[0] ?? '';
  if (isCommandName(command, tree)) return words;
  throw new UsageError(
    `The alias "${name}" begins with "${command}", which is not an esports command`,
    `An alias begins with a command, not with another alias: esports alias set ${name} rankings world --limit 5`,
  );
};

/** @throws UsageError for a name that cannot be typed as one word, or that a command has */
export const checkAliasName = (name: string, tree: CommandTree): void => {
  if (topWords(tree).includes(name))
    throw new UsageError(`"${name}" is an esports command`, 'An alias needs a name of its own.');
  if (!/^[a-z][\w-]*$/i.test(name) || name === 'constructor' || name === 'prototype')
    throw new UsageError(
      `"${name}" is not a valid alias name`,
      'A name begins with a letter; letters, digits, - and _ may follow.',
    );
};

const fillPlaces = (name: string, line: string, expansion: readonly string[], typed: readonly string[]) => {
  const places = new Set(
    expansion.flatMap(word => [...word.matchAll(place)].map(([, digits]) => Number(digits))),
  );
  const words = typed.filter(word => !isFlag(word));
  const needed = greatest([0, ...places]);
  if (words.length < needed)
    throw new UsageError(
      `The alias "${name}" needs ${countOf(needed, 'word')} after it, not ${words.length}`,
      `It means: esports ${line}`,
    );
  let position = 0;
  const rest = typed.filter(word => isFlag(word) || !places.has(++position));
  return [
    ...expansion.map(word => word.replaceAll(place, (_, digits: string) => words[Number(digits) - 1] ?? '')),
    ...rest,
  ];
};

/** `$1` and so on; `$0` is no place. */
const place = /\$([1-9]\d?)/g;

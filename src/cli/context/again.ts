import { type CommandTree, findGroup, findTopCommand, findVerb } from '../derived/commandModel.ts';
import type { SharedFlagValues } from '../parse/flags.ts';
import { longName, orderArgv } from '../parse/orderArgv.ts';
import { choosing } from '../parse/requestFlags.ts';
import { shellWord } from '../../output/text/shellWords.ts';

/** The values that flags get in place of those that were typed, by name: `{ '--skip': 20 }`; undefined leaves one out. */
export type FlagChanges = Readonly<Record<`--${string}`, number | string | undefined>>;

/** The words of a command line with other values of some flags, whether they were typed or not. */
export const againWith = (argv: readonly string[], tree: CommandTree, changes: FlagChanges) => {
  const { words, flags } = orderArgv(argv, tree);
  const kept = flags.filter(flag => !Object.hasOwn(changes, longName(flag)));
  const changed = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
  const isPlain = words.every(word => !word.startsWith('-'));
  return isPlain ? [...words, ...kept, ...changed] : [...kept, ...changed, '--', ...words];
};

/** The value of `--max-bytes` in a line that is not read as a command: help, or the version. */
export const typedMaxBytes = (argv: readonly string[], tree: CommandTree): number | undefined => {
  const typed = orderArgv(argv, tree).flags.findLast(flag => longName(flag) === '--max-bytes');
  const value = Number(typed?.slice('--max-bytes='.length));
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

/** A command line for a POSIX shell. */
export const shellLine = (words: readonly string[]): string => ['esports', ...words].map(shellWord).join(' ');

/** Those of the flags that choose the service that a command line has. */
export const choiceOf = (flags: SharedFlagValues): readonly string[] =>
  choosing.flatMap(({ key, name }) => {
    const value = flags[key as keyof SharedFlagValues];
    if (value === undefined) return [];
    return value === true ? `--${name}` : `--${name}=${String(value)}`;
  });

/** The same of a line that could not be read. */
export const typedChoice = (argv: readonly string[], tree: CommandTree): readonly string[] => {
  const names = new Set(choosing.map(({ name }) => `--${name}`));
  return orderArgv(argv, tree).flags.filter(flag => names.has(longName(flag)));
};

/** The text with these flags in each command that it suggests, unless that is a usage line or names a service. */
export const withChoice = (text: string, choice: readonly string[], tree: CommandTree): string =>
  choice.length === 0
    ? text
    : text.replaceAll(suggestion, (whole: string, first: string, second = '', rest = '') => {
        const found = suggested(first, second, tree);
        if (!found || /--(?:data|collected|base-url|profile)\b/.test(rest)) return whole;
        const head = `esports ${found.words}`;
        const flags = choice.filter(flag =>
          found.command.flags.some(({ name }) => `--${name}` === longName(flag)),
        );
        return [head, ...flags.map(shellWord)].join(' ') + whole.slice(head.length);
      });

/** A command in a sentence: its first two words, and what follows up to the next command. */
const suggestion = /(?<!Usage: )\besports ([a-z][\w-]*)(?: ([a-z][\w-]*))?(?=((?:(?!\besports )[^])*))/g;

const suggested = (first: string, second: string, tree: CommandTree) => {
  const group = findGroup(tree, first);
  const verb = group && findVerb(group, second);
  if (verb) return { command: verb, words: `${first} ${second}` };
  const usual = group?.named ?? group?.default;
  const command = group ? usual && findVerb(group, usual) : findTopCommand(tree, first);
  return command ? { command, words: first } : undefined;
};

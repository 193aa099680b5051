import { parseArgs } from 'node:util';
import {
  allCommands,
  findGroup,
  findVerb,
  isCommandName,
  serverWords,
  takesValue,
} from '../derived/commandModel.ts';
import type { CommandTree, FlagSpec } from '../derived/commandModel.ts';
import { isComplete, namedCommand, resolveWords } from './resolve.ts';

/** A command line in canonical order: where a flag stood no longer matters. */
export interface OrderedArgv {
  /** Every token that is neither a flag nor a flag's value. */
  readonly words: readonly string[];
  /** One token for each flag, under its long name: `--all`, `--limit=5`. */
  readonly flags: readonly string[];
  /** Flags that no command has, as typed. */
  readonly unknown: readonly string[];
  /** The first flag without its required value, as typed. */
  readonly incomplete?: string;
}

/**
 * Separates words from flags. How many words a flag takes is the same in every command, so this works before the command
 * is known. Commander decides whether a flag or a value is valid. The word after `--json` is a field list only if the
 * command is complete without it.
 */
export const orderArgv = (typed: readonly string[], tree: CommandTree): OrderedArgv => {
  const argv = withArguments(typed);
  const ordered = orderBy(tree.flags, argv, tree);
  // Most flags are shared, so the flags of all commands are needed only for one that is not.
  return withServer(
    ordered.unknown.length === 0
      ? ordered
      : orderBy(
          allCommands(tree).flatMap(({ flags }) => flags),
          argv,
          tree,
        ),
  );
};

/** `server keys list` is `keys list`, after `help` too; `server` alone is its page of the help. */
const withServer = (ordered: OrderedArgv): OrderedArgv => {
  const words = ordered.words[0] === 'help' ? ordered.words.slice(1) : ordered.words;
  const [first, second, ...rest] = words;
  if (first !== 'server') return withLiveWatch(ordered);
  const before = ordered.words.slice(0, ordered.words.length - words.length);
  if (second === undefined) return { ...ordered, words: ['help', 'server'] };
  const meant = serverWords[second];
  return meant ? { ...ordered, words: [...before, ...meant, ...rest] } : ordered;
};

/** `--arg name value` takes two words, as in jq: the only flag that does. */
const withArguments = (argv: readonly string[]): readonly string[] => {
  const at = argv.indexOf('--arg');
  const [name, value] = argv.slice(at + 1, at + 3);
  if (at === -1 || name === undefined || value === undefined || !/^[A-Za-z_]\w*$/.test(name)) return argv;
  return [...argv.slice(0, at), `--arg=${name}=${value}`, ...withArguments(argv.slice(at + 3))];
};

/** Whether a token is a flag. A negative number and a lone dash are words or values. */
export const isFlag = (token: string): boolean =>
  token.length > 1 && token.startsWith('-') && !/^-(?:\d+|\d*\.\d+)$/.test(token);

/** Node would take a negative number for a flag. */
const hidden = (token: string): string => (token.startsWith('-') && !isFlag(token) ? `\0${token}` : token);
const shown = (text: string): string => text.replace(/^\0/, '');

/** How many words each flag takes, by its name, and the flags as Node's parser wants them. */
const arityOf = (known: readonly FlagSpec[]) => {
  const kinds = new Map(
    known.flatMap(flag => [
      [flag.name, takesValue(flag)] as const,
      ...(flag.negatable ? [[`no-${flag.name}`, 'no'] as const] : []),
    ]),
  );
  const shorts = new Map(known.map(({ name, short }) => [name, short]));
  const options = [...kinds].map(([name, kind]) => {
    const short = shorts.get(name);
    const type = kind === 'required' ? ('string' as const) : ('boolean' as const);
    return [name, { type, ...(short !== undefined && { short }) }] as const;
  });
  return { kinds, options: Object.fromEntries(options) };
};

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

/** In `--sort -name` the value is missed, and what follows is a flag. */
const isMissed = ({ value, inlineValue }: OptionToken): boolean =>
  value === undefined || (!inlineValue && (value === '--' || isFlag(value)));

/** A value in the same token as a short flag may follow an equals sign. */
const valueOf = ({ rawName, value, inlineValue }: OptionToken): string | undefined =>
  value === undefined ? value : shown(rawName.length === 2 && inlineValue ? value.replace(/^=/, '') : value);

const orderBy = (known: readonly FlagSpec[], argv: readonly string[], tree: CommandTree): OrderedArgv => {
  const { kinds, options } = arityOf(known);
  const args = argv.map(hidden);
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const given = tokens.filter(token => token.kind === 'option');
  const incomplete = given.find(token => kinds.get(token.name) === 'required' && isMissed(token));
  if (incomplete)
    return {
      ...orderBy(known, argv.toSpliced(incomplete.index, 1), tree),
      incomplete: incomplete.rawName,
    };
  const flags = given.map(token => {
    const value = valueOf(token);
    const kind = kinds.get(token.name);
    const name = kind === undefined ? token.rawName : `--${token.name}`;
    const isDoubtful = kind === 'optional' && value === undefined;
    return { kind, text: value === undefined ? name : `${name}=${value}`, isDoubtful, index: token.index };
  });
  const words = tokens.filter(token => token.kind === 'positional');
  for (const flag of flags.filter(({ isDoubtful }) => isDoubtful)) {
    const place = words.findIndex(({ index }) => index === flag.index + 1);
    const texts = words.map(({ value }) => shown(value));
    if (place === -1 || !isFieldList(texts, place, tree)) continue;
    flag.text += `=${texts[place]}`;
    words.splice(place, 1);
  }
  const textsOf = (isKnown: boolean): readonly string[] =>
    flags.flatMap(({ kind, text }) => ((kind !== undefined) === isKnown ? text : []));
  return {
    words: words.map(({ value }) => shown(value)),
    flags: textsOf(true),
    unknown: textsOf(false),
  };
};

/** The name in a flag token: `--limit` in `--limit=5`. */
export const longName = (token: string): string => token.split('=', 1)[0] ?? token;

/** `live --watch` is the command `watch`, whichever view of the match the line names. */
const withLiveWatch = (ordered: OrderedArgv): OrderedArgv => {
  const [group, ...rest] = ordered.words;
  if (group !== 'live' || !ordered.unknown.includes('--watch')) return ordered;
  const views = ['list', 'state', 'scoreboard', 'rounds', 'stream'];
  return {
    ...ordered,
    words: ['watch', ...(views.includes(rest[0] ?? '') ? rest.slice(1) : rest)],
    unknown: ordered.unknown.filter(flag => flag !== '--watch'),
  };
};

/** What can be a field list: a name with dots, and any text with a comma, which no identifier has. */
const fieldList = /^[\w$.]+$|,/;

/** Whether the word at `index`, which follows `--json`, is a field list rather than an argument. */
const isFieldList = (words: readonly string[], index: number, tree: CommandTree): boolean => {
  if (isCommandWord(words, index, tree)) return false;
  const without = resolveWords(words.toSpliced(index, 1), tree);
  if (!isComplete(without) || without.kind !== 'command') return false;
  // In `live --json demo-match-7` the bare group is complete, but the word can only be a name.
  const bare = without.implied && without.args.length === 0;
  return !bare || fieldList.test(words[index] ?? '');
};

/** Whether the word names a command here: `rankings --json world` is the world ranking. */
const isCommandWord = (words: readonly string[], index: number, tree: CommandTree): boolean => {
  const word = words[index] ?? '';
  const [first = ''] = words;
  if (index === 0) return isCommandName(word, tree);
  // All words after `help` name what it is about.
  if (first === 'help') return true;
  const group = index === 1 ? findGroup(tree, first) : undefined;
  if (!group) return false;
  return (
    findVerb(group, word) !== undefined || namedCommand(group)?.args[0]?.choices?.includes(word) === true
  );
};

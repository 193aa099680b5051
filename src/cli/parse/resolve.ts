import { type NameKind, nameKinds } from '../../core/names/subject.ts';
import { routeEntries } from '../../core/table/groups.ts';
import { nameKindOf } from '../../core/table/parameters.ts';
import {
  commandName,
  findGroup,
  findTopCommand,
  findVerb,
  groupVerbs,
  serverWords,
  topWords,
  verbsOf,
} from '../derived/commandModel.ts';
import type { CommandNode, CommandTree, GroupNode } from '../derived/commandModel.ts';
import { isHabit, reservedWords, synonymsOf } from '../../core/names/reservedWords.ts';
import { nearest } from '../../core/names/nearMiss.ts';
import { shellWords } from '../../output/text/shellWords.ts';
import { UsageError } from './usageError.ts';

export type Resolution =
  | { readonly kind: 'nothing' }
  /** `implied`: the verb was not typed. */
  | {
      readonly kind: 'command';
      readonly command: CommandNode;
      readonly args: readonly string[];
      readonly implied: boolean;
      /** Commands that are meant instead where the words are exactly names of such things. */
      readonly byName?: readonly NamedChoice[];
    }
  /** A group that cannot run without a verb. */
  | { readonly kind: 'bareGroup'; readonly group: GroupNode }
  /** `byName`: a command that is meant after all where the words are exactly names of such things. */
  | { readonly kind: 'fault'; readonly fault: UsageError; readonly byName?: readonly NamedChoice[] };

export interface NamedChoice {
  readonly kind: NameKind;
  readonly command: CommandNode;
  /** What has to be a name, each an argument of the command. */
  readonly names: readonly string[];
}

/** @param asked what a suggestion begins with, for words that only name a command to be helped with */
export const resolveWords = (words: readonly string[], tree: CommandTree, asked: Asked = ''): Resolution => {
  const [first, ...rest] = words;
  if (first === undefined) return { kind: 'nothing' };
  const group = findGroup(tree, first);
  if (group) return resolveInGroup(group, rest, tree, asked);
  const command = findTopCommand(tree, first);
  if (command) return { kind: 'command', command, args: rest, implied: false };
  return resolveName(words, tree);
};

/** A text with the command that was typed after `server` in place of the one that it means. */
export const asTyped = (text: string, argv: readonly string[]): string => {
  const [first, second = ''] = argv.filter(word => word !== 'help' && !word.startsWith('-'));
  const meant = first === 'server' ? serverWords[second] : undefined;
  return meant ? text.replaceAll(`esports ${meant.join(' ')} `, `esports server ${second} `) : text;
};

const unknownOfServer = (word: string): UsageError => {
  const near = nearest(word, Object.keys(serverWords), 'loose').map(each => `esports server ${each}`);
  return new UsageError(
    `Unknown command "server ${word}"`,
    near.length > 0 ? didYouMean(near) : 'Its commands: esports help server',
  );
};

/** What words mean that begin with no command: a name, unless the first was probably meant as a command. */
const resolveName = (words: readonly string[], tree: CommandTree): Resolution => {
  const [first = '', second = ''] = words;
  if (first === 'server') return { kind: 'fault', fault: unknownOfServer(second) };
  const show = findTopCommand(tree, 'show');
  if (!show) return { kind: 'fault', fault: unknownCommand(first, tree) };
  const isVerb = isReserved(first) || tree.groups.some(group => hasVerb(group, first));
  const isNear = nearest(first, topWords(tree), 'sure').length > 0;
  if (!isVerb && !isNear) return { kind: 'command', command: show, args: words, implied: true };
  const meant = unknownCommand(first, tree);
  const named = `To use it as a name: esports show ${shellWords(words)}`;
  const fault = isVerb ? meant : new UsageError(meant.message, `${meant.hint} ${named}`);
  const names = [words.join(' ')];
  const byName = nameKinds.map(kind => ({ kind, command: show, names }));
  // One word alone is not looked up: what a typing error does must not change with the names that are known.
  return { kind: 'fault', fault, ...(words.length > 1 && { byName }) };
};

/** After `help`, what may be meant is the help for a command, and not the command. */
export type Asked = '' | 'help ';

export const isComplete = (resolution: Resolution): boolean =>
  resolution.kind === 'command' &&
  resolution.args.length >= resolution.command.args.filter(({ required }) => required).length;

export const namedCommand = (group: GroupNode): CommandNode | undefined =>
  group.named === undefined ? undefined : findVerb(group, group.named);

const severalCommand = (group: GroupNode): CommandNode | undefined =>
  group.several === undefined ? undefined : findVerb(group, group.several);

/** `topics`: help topics that the word may mean too. */
export const unknownCommand = (
  word: string,
  tree: CommandTree,
  topics: readonly string[] = [],
  asked: Asked = '',
): UsageError => {
  // A verb without its group (`login`, `bracket`) is a better guess than a word that looks like it.
  const inside = tree.groups.filter(group => hasVerb(group, word)).map(({ name }) => `${name} ${word}`);
  const near = [...inside, ...topics, ...nearest(word, topWords(tree), 'loose')].slice(0, mostGuesses);
  const hint =
    near.length > 0
      ? didYouMean(near.map(name => `esports ${asked}${name}`))
      : `All commands: esports help. To look a name up: esports search ${shellWords([word])}`;
  return new UsageError(`Unknown command "${word}"`, hint);
};

const mostGuesses = 3;

const hasVerb = ({ commands }: GroupNode, word: string): boolean =>
  commands.some(command => verbsOf(command).includes(word));

/** `Did you mean a, b or c?` */
export const didYouMean = (names: readonly string[]): string => {
  const last = names.at(-1);
  const others = names.slice(0, -1).join(', ');
  return `Did you mean ${others === '' ? last : `${others} or ${last}`}?`;
};

const resolveInGroup = (
  group: GroupNode,
  words: readonly string[],
  tree: CommandTree,
  asked: Asked,
): Resolution => {
  const [word, ...rest] = words;
  if (word === undefined) {
    const command = group.default === undefined ? undefined : findVerb(group, group.default);
    return command ? { kind: 'command', command, args: [], implied: true } : { kind: 'bareGroup', group };
  }
  const command = findVerb(group, word);
  if (command) return { kind: 'command', command, args: rest, implied: false };
  return resolveNames(group, words, tree, asked);
};

/** What words after a group mean that begin with none of its verbs. */
const resolveNames = (
  group: GroupNode,
  words: readonly string[],
  tree: CommandTree,
  asked: Asked,
): Resolution => {
  const [word = ''] = words;
  const several = words.length > 1 ? severalCommand(group) : undefined;
  const named = several ?? namedCommand(group);
  // Of more words than the named command takes, the first was probably meant as a verb. So it may be where they compare.
  const isSure = several === undefined && named !== undefined && fits(named, words);
  const near = nearest(word, groupVerbs(group), isSure ? 'sure' : 'loose');
  const byName = several ? choicesOfSeveral(group, several, words) : choicesByName(group, words);
  const guesses = commandsMeant(group, words, near, named, tree);
  if (named && guesses === undefined)
    return { kind: 'command', command: named, args: words, implied: true, byName };
  const own = isSure ? ownChoice(named, words) : [];
  const fault = unknownVerb(group, words, guesses ?? [], asked);
  return { kind: 'fault', fault, byName: [...byName, ...own] };
};

/** The commands that words after a group were probably meant to be; undefined if they are names for its `named` command. */
const commandsMeant = (
  group: GroupNode,
  words: readonly string[],
  near: readonly string[],
  named: CommandNode | undefined,
  tree: CommandTree,
): readonly string[] | undefined => {
  const isText = named?.args.some(({ rest }) => rest) === true;
  const later = laterVerb(group, words, isText);
  if (later !== undefined) return [later];
  if (near.length > 0) return near.map(verb => `${group.name} ${verb}`);
  return isReserved(words[0] ?? '') ? meantBy(group, words, tree, isText) : undefined;
};

/** Whether a word is about the data and names nothing in it, as the verbs of routes do. */
const isReserved = (word: string): boolean =>
  reservedWords.has(word) ||
  routeEntries.some(({ verb, row }) => [verb, ...(row.aliases ?? [])].includes(word));

/** The command whose verb stands behind its name: `teams show navi` for `teams navi show`. */
const laterVerb = (group: GroupNode, words: readonly string[], isText: boolean): string | undefined => {
  const places = words.map((_, place) => place).slice(isText ? -1 : 1);
  const at = places.find(place => place > 0 && findVerb(group, words[place] ?? '') !== undefined);
  if (at === undefined) return undefined;
  const names = words.filter((_, place) => place !== at);
  return [group.name, words[at], shellWords(names)].join(' ');
};

/** What a reserved word was meant to be; undefined if it may be part of a text to look for. */
const meantBy = (group: GroupNode, words: readonly string[], tree: CommandTree, isText: boolean) => {
  const [word = '', ...rest] = words;
  const others = synonymsOf(word);
  const verbs = others.filter(other => findVerb(group, other) !== undefined);
  const inGroup = [...new Map(verbs.map(verb => [findVerb(group, verb), verb])).values()];
  if (isText && (inGroup.length === 0 || rest.length > 0) && !isHabit(word)) return undefined;
  if (inGroup.length > 0)
    return inGroup
      .slice(0, mostGuesses)
      .map(verb => [group.name, verb, ...(rest.length > 0 ? [shellWords(rest)] : [])].join(' '));
  const elsewhere = [word, ...others].flatMap(
    other => findGroup(tree, other)?.name ?? findTopCommand(tree, other)?.path.join(' ') ?? [],
  );
  return [...new Set(elsewhere)].filter(name => name !== group.name).slice(0, 1);
};

/** What the words are as one, two or three names: `rain temple` is one team, `rosehip teivu` are two players. */
const choicesOfSeveral = (group: GroupNode, several: CommandNode, words: readonly string[]) => {
  const alone = namedCommand(group);
  const kind = nameKindOf(alone?.args[0]?.field ?? '');
  if (!alone || kind === undefined || words.length > mostWords) return [];
  return several.args
    .flatMap((_, more) => runsOf(words, more + 1))
    .map(names => ({ kind, command: names.length === 1 ? alone : several, names }));
};

/** More words are hardly names, and their divisions are many. */
export const mostWords = 9;

/** Every division of the words into so many texts of consecutive words. */
export const runsOf = (words: readonly string[], count: number): readonly (readonly string[])[] =>
  count === 1
    ? [[words.join(' ')]]
    : words
        .slice(1)
        .flatMap((_, index) =>
          runsOf(words.slice(index + 1), count - 1).map(rest => [
            words.slice(0, index + 1).join(' '),
            ...rest,
          ]),
        );

const choicesByName = (group: GroupNode, words: readonly string[]): readonly NamedChoice[] =>
  nameKinds.flatMap(kind => {
    const verb = group.byKind?.[kind];
    const command = verb === undefined ? undefined : findVerb(group, verb);
    return command && fits(command, words) ? [{ kind, command, names: words }] : [];
  });

const ownChoice = (command: CommandNode, words: readonly string[]): readonly NamedChoice[] => {
  const kind = nameKindOf(command.args[0]?.field ?? '');
  return kind === undefined ? [] : [{ kind, command, names: words }];
};

const fits = (command: CommandNode, words: readonly string[]): boolean =>
  words.length <= command.args.length || command.args.some(({ rest }) => rest);

/** The list that a group runs without a verb is asked for by the group alone: `results` for `results list`. */
const shortest = (line: string, { name, default: verb }: GroupNode): string =>
  verb === 'list' && line === `${name} list` ? name : line;

/** `near`: the commands that may be meant. */
export const unknownVerb = (
  group: GroupNode,
  words: readonly string[],
  near: readonly string[] = nearest(words[0] ?? '', groupVerbs(group), 'loose').map(
    verb => `${group.name} ${verb}`,
  ),
  asked: Asked,
): UsageError => {
  const named = namedCommand(group);
  const isAlone = asked === '' && words.length === 1;
  const hints = [
    near.length > 0
      ? didYouMean(near.map(line => `esports ${asked}${isAlone ? shortest(line, group) : line}`))
      : `Its commands: ${group.commands.flatMap(({ path }) => path.slice(1)).join(', ')}; more: esports help ${group.name}.`,
    // Only a command takes a name: there is no help for one.
    ...(asked === '' && named && words.length === 1 && fits(named, words)
      ? [`To use it as a name: esports ${commandName(named)} ${shellWords(words)}`]
      : []),
  ];
  return new UsageError(`Unknown command "${group.name} ${words[0] ?? ''}"`, hints.join(' '));
};

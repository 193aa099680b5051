import { nameKindOf } from '../../src/core/table/parameters.ts';
import {
  allCommands,
  findVerb,
  groupNames,
  groupVerbs,
  serverWords,
  takesValue,
  topWords,
  verbsOf,
} from '../../src/cli/derived/commandModel.ts';
import type {
  CommandArgument,
  CommandNode,
  CommandTree,
  FlagKind,
  FlagSpec,
  GroupNode,
} from '../../src/cli/derived/commandModel.ts';
import { flagNames } from '../../src/cli/derived/usage.ts';
import type { ValueKind } from '../../src/cli/derived/completion.ts';

/** What a shell may offer at one position. */
export interface Offer {
  readonly words: readonly Word[];
  /** What is offered beside the words: file names, or values for which the shell asks the program. */
  readonly more?: 'files' | ValueKind;
}
/** A word with its description, which may be empty. */
export interface Word {
  readonly text: string;
  readonly about: string;
}

/** A flag with its spellings and its value. */
interface FlagFacts {
  readonly spellings: readonly string[];
  readonly about: string;
  /** Whether the next word is its value. */
  readonly valued: boolean;
  readonly offer: Offer;
}

/** What may follow certain first words: their names, the flags, and each further argument. */
export interface Place {
  readonly names: readonly string[];
  readonly flags: readonly string[];
  readonly args: readonly Offer[];
  /**
   * The number of arguments after which the word that follows `--json` is a list of fields; absent where it may also be
   * an argument.
   */
  readonly fieldsAfter?: number;
}

/** What follows a first word that no command has: perhaps an alias. */
export const unknownOffer: Offer = { words: [], more: 'argument' };

/** All the facts in a completion script. A shell looks up the first two words, then only the first. */
export interface CompletionFacts {
  readonly first: Offer;
  /** Commands of two words. */
  readonly pairs: readonly Place[];
  /** One-word commands, and groups, whose first argument is a verb or a name. */
  readonly singles: readonly Place[];
  /** Flags before any command. */
  readonly anywhere: readonly string[];
  readonly flags: readonly FlagFacts[];
}

export const completionFacts = (tree: CommandTree): CompletionFacts => {
  const commands = allCommands(tree);
  const help = commands.find(({ path }) => path.join(' ') === 'help');
  const topics = tree.topics.map(({ name, about }) => ({ text: name, about }));
  const explained = [...firstWords(tree), ...topics];
  const place = (names: readonly string[], command: CommandNode): Place => ({
    names,
    flags: spelled(command),
    args: command.args.map(argument => argumentOffer(argument, explained)),
    ...(command.flags.some(({ kind }) => kind === 'fields') && {
      fieldsAfter: command.args.filter(({ required }) => required).length,
    }),
  });
  return {
    first: { words: [...firstWords(tree), ...topics.filter(({ text }) => text === 'server')], more: 'alias' },
    pairs: tree.groups.flatMap(group => pairPlaces(group, place)),
    singles: [
      ...tree.groups.map(group => groupPlace(group, place, help)),
      ...commands.flatMap(command => {
        const names = [command.path, ...command.also].filter(path => path.length === 1).flat();
        const all = [...names, ...afterServer(command.path)];
        return all.length === 0 ? [] : [place(all, command)];
      }),
      { names: ['server'], flags: help ? spelled(help) : [], args: [{ words: wordsOfServer(tree) }] },
    ],
    anywhere: help ? spelled(help) : [],
    flags: flagFacts(commands),
  };
};

type MakePlace = (names: readonly string[], command: CommandNode) => Place;

const pairPlaces = (group: GroupNode, place: MakePlace): readonly Place[] => [
  ...group.commands.map(command => place(joined(namesOf(group), verbsOf(command)), command)),
  ...group.guests.map(({ verb, command }) => place(joined(namesOf(group), [verb]), command)),
];

/** A group's names as the first of two words; the scripts take `server keys` for one word. */
const namesOf = (group: GroupNode): readonly string[] => [...groupNames(group), ...afterServer([group.name])];

const afterServer = (path: readonly string[]): readonly string[] =>
  Object.entries(serverWords).flatMap(([word, meant]) =>
    meant.join(' ') === path.join(' ') ? [`server ${word}`] : [],
  );

const wordsOfServer = (tree: CommandTree): readonly Word[] =>
  Object.entries(serverWords).map(([text, meant]) => {
    const all = [...tree.groups.map(({ name, about }) => ({ path: [name], about })), ...allCommands(tree)];
    return { text, about: all.find(({ path }) => path.join(' ') === meant.join(' '))?.about ?? '' };
  });

const joined = (groups: readonly string[], verbs: readonly string[]): readonly string[] =>
  groups.flatMap(group => verbs.map(verb => `${group} ${verb}`));

/** A group is followed by its verbs, or by a name if it accepts one directly. */
const groupPlace = (group: GroupNode, place: MakePlace, help: CommandNode | undefined): Place => {
  const named = group.named === undefined ? undefined : findVerb(group, group.named);
  const bare = group.default === undefined ? named : findVerb(group, group.default);
  const command = bare ?? help;
  const several = group.several === undefined ? named : findVerb(group, group.several);
  const [firstArgument = { words: [] }] = named ? place([], named).args : [];
  const others = several ? place([], several).args.slice(1) : [];
  return {
    names: namesOf(group),
    flags: command ? spelled(command) : [],
    args: [
      withFields({ ...firstArgument, words: [...verbWords(group), ...firstArgument.words] }, group),
      ...others,
    ],
  };
};

/** Where a bare group shows a list, the program knows the fields that may follow `--json`. */
const withFields = (offer: Offer, group: GroupNode): Offer =>
  offer.more === undefined && group.default !== undefined ? { ...offer, more: 'argument' } : offer;

const verbWords = (group: GroupNode): readonly Word[] =>
  groupVerbs(group).map(verb => ({ text: verb, about: findVerb(group, verb)?.about ?? '' }));

const firstWords = (tree: CommandTree): readonly Word[] => {
  const commands = allCommands(tree);
  return topWords(tree).map(text => ({
    text,
    about:
      tree.groups.find(group => groupNames(group).includes(text))?.about ??
      commands.find(({ path, also }) =>
        [path, ...also].some(words => words.length === 1 && words[0] === text),
      )?.about ??
      '',
  }));
};

const argumentOffer = (
  { choices = [], complete, param, field }: CommandArgument,
  explained: readonly Word[],
): Offer => {
  if (complete === 'command') return { words: explained };
  const named = param === 'own' ? undefined : nameKindOf(field);
  return offerOf(choices, complete === 'file' ? 'files' : (complete ?? named));
};

/** Choices need no description. */
const offerOf = (choices: readonly string[], more: Offer['more']): Offer => ({
  words: choices.map(text => ({ text, about: '' })),
  ...(more !== undefined && { more }),
});

/** Whether a shell has anything to offer. */
export const offersNothing = ({ words, more }: Offer): boolean => words.length === 0 && more === undefined;

const spelled = (command: CommandNode): readonly string[] => command.flags.flatMap(flagNames);

/** One entry per name: a flag has the same meaning in every command. */
const flagFacts = (commands: readonly CommandNode[]): readonly FlagFacts[] => {
  const byName = new Map<string, FlagFacts>();
  for (const flag of commands.flatMap(({ flags }) => flags)) {
    if (!byName.has(flag.name)) byName.set(flag.name, toFlagFacts(flag));
  }
  return [...byName.values()];
};

const toFlagFacts = (flag: FlagSpec): FlagFacts => ({
  spellings: [...flagNames(flag), ...(flag.short === undefined ? [] : [`-${flag.short}`])],
  about: flag.about,
  valued: takesValue(flag) === 'required',
  offer: flagOffer(flag),
});

/** What a flag offers by the way in which its value is read. */
const kindsOfFlags: Readonly<Partial<Record<FlagKind, Offer['more']>>> = {
  file: 'files',
  zone: 'zone',
  fields: 'fields',
  names: 'columns',
};

const flagOffer = ({ kind, choices = [], complete, param }: FlagSpec): Offer =>
  offerOf(
    choices,
    complete ?? (choices.length > 0 ? undefined : (kindsOfFlags[kind] ?? nameKindOf(param ?? ''))),
  );

/** Values that may continue after they are complete: no blank follows them. */
export const openKinds: readonly ValueKind[] = ['columns', 'fields', 'path'];

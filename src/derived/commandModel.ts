import type { RouteEntry } from '../api/table/index.ts';

/** How a flag's value is read; `switch` has none, and that of `fields` may be left out. */
export type FlagKind =
  | 'switch'
  | 'text'
  | 'choice'
  | 'int'
  | 'number'
  | 'date'
  | 'duration'
  | 'zone'
  | 'pair'
  | 'file'
  | 'fields'
  /** As `fields`, but never left out. */
  | 'names';

/** The part of a help text that a flag is listed in; `own` are those of the one command. */
export type FlagSection = 'own' | 'paging' | 'output' | 'request' | 'general';

export interface FlagSpec {
  /** Where its value stands in the parsed flags; of a query parameter the service's own spelling. */
  readonly key: string;
  /** As typed, without the dashes. */
  readonly name: string;
  readonly short?: string;
  readonly kind: FlagKind;
  readonly valueName?: string;
  readonly about: string;
  readonly section: FlagSection;
  /** Offered; only with the kind `choice` is every other value refused. */
  readonly choices?: readonly string[];
  readonly repeatable?: true;
  /** `also`: `--no-name` beside `--name`. `only`: what is worth typing is `--no-name`. */
  readonly negatable?: 'also' | 'only';
  readonly mandatory?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The query parameter of the route that it sends. */
  readonly param?: string;
}

export interface CommandArgument {
  /** The word for it in usage lines. */
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
  /** Takes all remaining words, joined by a space. */
  readonly rest?: true;
  /** Offered; refused otherwise only where `closed`. */
  readonly choices?: readonly string[];
  readonly closed?: true;
  /** Where it goes: into the route's path, into its query, or to the command itself. */
  readonly param: 'path' | 'query' | 'own';
  /** The name it is parsed under: the route's parameter, or the argument's own name. */
  readonly field: string;
  /** What completion offers where there are no choices. */
  readonly complete?: 'file' | 'command';
}

interface CommandFacts {
  /** The words after `esports`: `['teams', 'show']`. */
  readonly path: readonly string[];
  /** Other verbs of the same group. */
  readonly aliases: readonly string[];
  /** Its further full names: `['match', 'show']`, `['today']`. */
  readonly also: readonly (readonly string[])[];
  readonly about: string;
  readonly details?: string;
  readonly examples: readonly string[];
  readonly args: readonly CommandArgument[];
  readonly flags: readonly FlagSpec[];
}

/** One command: a row of the route table, or one of the program's own. */
export type CommandNode = CommandFacts &
  ({ readonly kind: 'route'; readonly entry: RouteEntry } | { readonly kind: 'own' });

/** A command that a group lists under a name of its own, though it belongs to another one. */
export interface GuestCommand {
  readonly verb: string;
  readonly command: CommandNode;
}

export interface GroupNode {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly about: string;
  readonly commands: readonly CommandNode[];
  readonly guests: readonly GuestCommand[];
  /** The verb that the bare group means; without it the bare group is an error that shows its help. */
  readonly default?: string;
  /** The verb that the group means with a name after it. */
  readonly named?: string;
}

interface TopicRow {
  readonly term: string;
  readonly about: string;
}

/** A page of help that belongs to no command. */
export interface HelpTopic {
  readonly name: string;
  readonly about: string;
  readonly text?: string;
  readonly rows: readonly TopicRow[];
}

/** Everything that can be typed, as data. */
export interface CommandTree {
  readonly groups: readonly GroupNode[];
  /** The program's own commands of one word. */
  readonly commands: readonly CommandNode[];
  /** Commands of a group that one word stands for: `today` is `schedule today`. */
  readonly shortcuts: readonly { readonly word: string; readonly group: string; readonly verb: string }[];
  /** The flags that several commands share, the same in all of them. */
  readonly flags: readonly FlagSpec[];
  readonly topics: readonly HelpTopic[];
}

export const commandName = (command: CommandNode): string => command.path.join(' ');

export const allCommands = (tree: CommandTree): readonly CommandNode[] => [
  ...tree.groups.flatMap(group => group.commands),
  ...tree.commands,
];

export const findGroup = (tree: CommandTree, word: string): GroupNode | undefined =>
  tree.groups.find(group => group.name === word || group.aliases.includes(word));

/** The command of one word; `today` finds `schedule today`. */
export const findTopCommand = (tree: CommandTree, word: string): CommandNode | undefined => {
  const own = tree.commands.find(({ path }) => path[0] === word);
  if (own) return own;
  const shortcut = tree.shortcuts.find(each => each.word === word);
  const group = shortcut && findGroup(tree, shortcut.group);
  return group && findVerb(group, shortcut.verb);
};

/** The command that `word` means inside the group, guests included. */
export const findVerb = (group: GroupNode, word: string): CommandNode | undefined =>
  group.commands.find(command => verbsOf(command).includes(word)) ??
  group.guests.find(guest => guest.verb === word)?.command;

/** Every word that may follow the group's name. */
export const groupVerbs = (group: GroupNode): readonly string[] => [
  ...group.commands.flatMap(verbsOf),
  ...group.guests.map(guest => guest.verb),
];

/** Every word that may stand first. */
export const topWords = (tree: CommandTree): readonly string[] => [
  ...tree.groups.flatMap(group => [group.name, ...group.aliases]),
  ...tree.commands.flatMap(({ path }) => path),
  ...tree.shortcuts.map(({ word }) => word),
];

/** Whether a value follows the flag: `no`, `optional` or `required`. */
export const takesValue = ({ kind }: FlagSpec): 'no' | 'optional' | 'required' => {
  if (kind === 'switch') return 'no';
  return kind === 'fields' ? 'optional' : 'required';
};

/** The words that end with one of the group's commands: `show` and its aliases. */
export const verbsOf = (command: CommandNode): readonly string[] => [
  ...command.path.slice(1),
  ...command.aliases,
];

import type { NameKind } from '../../core/names/subject.ts';
import type { Fields, Schema } from '../../core/schema.ts';
import type { RouteEntry } from '../../core/table/index.ts';
import type { ValueKind } from './completion.ts';

/** How a flag's value is read. `switch` has no value, and the value of `fields` is optional. */
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
  /** Like `fields`, but the value is required. */
  | 'names';

/** The section of a help text that lists a flag; `own` are the flags of one command. */
export type FlagSection = 'own' | 'paging' | 'output' | 'request' | 'general';

export interface FlagSpec {
  /** The name of the value in the parsed flags; for a query parameter, the service's own spelling. */
  readonly key: string;
  /** As typed, without the dashes. */
  readonly name: string;
  readonly short?: string;
  readonly kind: FlagKind;
  readonly valueName?: string;
  readonly about: string;
  readonly section: FlagSection;
  /** Values to offer. Only the kind `choice` rejects all others. */
  readonly choices?: readonly string[];
  readonly repeatable?: true;
  /** `also`: `--no-name` exists beside `--name`. `only`: help shows only `--no-name`. */
  readonly negatable?: 'also' | 'only';
  readonly mandatory?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The query parameter of the route that the flag sets. */
  readonly param?: string;
  /** What completion offers beside the choices, if the kind does not decide it. */
  readonly complete?: ValueKind;
}

export interface CommandArgument {
  /** The word for the argument in usage lines. */
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
  /** Takes all remaining words, joined by a space. */
  readonly rest?: true;
  /** Takes a command line: several words become one that can be split into the same words again. */
  readonly line?: true;
  /** Values to offer. Others are rejected only when `closed` is set. */
  readonly choices?: readonly string[];
  readonly closed?: true;
  /** Where the value goes: into the route's path, into its query, or to the command itself. */
  readonly param: 'path' | 'query' | 'own';
  /** The name in the parsed arguments: the route's parameter, or the argument's own name. */
  readonly field: string;
  /** What completion offers beside the choices. */
  readonly complete?: 'file' | 'command' | ValueKind;
}

/** Where help lists a command; `programs` are in `help scripting`, `operators` in `help server`, `hidden` with another. */
export type CommandPart = 'main' | 'more' | 'setup' | 'programs' | 'operators' | 'hidden';

interface CommandFacts {
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
  /** `more` if absent; a command of a group is listed with its group. */
  readonly part?: CommandPart;
  /** What it costs, if it is no route and sends requests. */
  readonly cost?: string;
}

/** A command: a row of the route table, or one of the program's own. */
export type CommandNode = CommandFacts &
  ({ readonly kind: 'route'; readonly entry: RouteEntry } | { readonly kind: 'own' });

/** A command that a group lists under its own name although it belongs to another group. */
export interface GuestCommand {
  readonly verb: string;
  readonly command: CommandNode;
}

export interface GroupFacts<Verb extends string = string> {
  readonly about: string;
  readonly aliases: readonly string[];
  /** The verb of the bare group. Without it, the bare group is an error that shows its help. */
  readonly default?: Verb;
  /** The verb of the group followed by a name. */
  readonly named?: Verb;
  /** The verb of the group followed by several names; one of the program's own. */
  readonly several?: string;
  /** Verbs that take precedence over `named` where the name is exactly that of such a thing. */
  readonly byKind?: Readonly<Partial<Record<NameKind, Verb>>>;
  /** `main` if absent. */
  readonly part?: CommandPart;
  /** Verbs that help leaves out, because the bare group or another verb does nearly the same. */
  readonly hidden?: readonly Verb[];
}

export interface GroupNode extends GroupFacts {
  readonly name: string;
  readonly commands: readonly CommandNode[];
  readonly routes: readonly CommandNode[];
  readonly guests: readonly GuestCommand[];
}

/** A help page that does not belong to a command. */
export interface HelpTopic {
  readonly name: string;
  readonly about: string;
  readonly text?: string;
  readonly rows: readonly { readonly term: string; readonly about: string }[];
  /** The part of the overview whose commands the page lists. */
  readonly part?: CommandPart;
  /** Typed after `esports `. */
  readonly examples?: readonly string[];
}

export interface CommandTree {
  readonly groups: readonly GroupNode[];
  /** The program's own one-word commands. */
  readonly commands: readonly CommandNode[];
  /** Single words for commands of a group: `today` is `schedule today`. */
  readonly shortcuts: readonly { readonly word: string; readonly group: string; readonly verb: string }[];
  /** The flags that several commands share, with the same meaning in all of them. */
  readonly flags: readonly FlagSpec[];
  readonly topics: readonly HelpTopic[];
  /** The fields of what the program's own commands print, by command; loads the code of every one. */
  readonly ownLines: () => Promise<ReadonlyMap<string, Fields>>;
  /** What the JSON of one of the program's own commands is, if that has a schema; loads its code. */
  readonly answersOf: (command: CommandNode) => Promise<Schema<unknown, unknown> | undefined>;
}

export const commandName = (command: CommandNode): string => command.path.join(' ');

export const allCommands = (tree: CommandTree): readonly CommandNode[] => [
  ...tree.groups.flatMap(group => group.commands),
  ...tree.commands,
];

export const findGroup = (tree: CommandTree, word: string): GroupNode | undefined =>
  tree.groups.find(group => group.name === word || group.aliases.includes(word));

/** The command of a single word; `today` finds `schedule today`. */
export const findTopCommand = (tree: CommandTree, word: string): CommandNode | undefined => {
  const shortcut = tree.shortcuts.find(each => each.word === word);
  const group = shortcut && findGroup(tree, shortcut.group);
  return group ? findVerb(group, shortcut.verb) : tree.commands.find(({ path }) => path[0] === word);
};

export const isCommandName = (word: string, tree: CommandTree): boolean =>
  findGroup(tree, word) !== undefined || findTopCommand(tree, word) !== undefined;

/** The command that `word` means inside the group, including guests. The program's own commands are made last. */
export const findVerb = (group: GroupNode, word: string): CommandNode | undefined => {
  const isMeant = (command: CommandNode): boolean => verbsOf(command).includes(word);
  return (
    group.routes.find(isMeant) ??
    group.guests.find(guest => guest.verb === word)?.command ??
    group.commands.find(isMeant)
  );
};

export const groupNames = ({ name, aliases }: GroupNode): readonly string[] => [name, ...aliases];

export const groupVerbs = (group: GroupNode): readonly string[] => [
  ...group.commands.flatMap(verbsOf),
  ...group.guests.map(guest => guest.verb),
];

/** Every word that may come first. */
export const topWords = (tree: CommandTree): readonly string[] => [
  ...tree.groups.flatMap(groupNames),
  ...tree.commands.flatMap(({ path }) => path),
  ...tree.shortcuts.map(({ word }) => word),
];

/** What operators type after `server`, and the commands that are meant. */
export const serverWords: Readonly<Record<string, readonly string[]>> = {
  start: ['serve'],
  keys: ['keys'],
  plans: ['plans'],
  ingest: ['ingest'],
  backup: ['service', 'backup'],
  restore: ['service', 'restore'],
};

export const takesValue = ({ kind }: FlagSpec): 'no' | 'optional' | 'required' => {
  if (kind === 'switch') return 'no';
  return kind === 'fields' ? 'optional' : 'required';
};

/** The commands of a group that help lists. */
export const listedCommands = ({ commands, hidden = [] }: GroupNode): readonly CommandNode[] =>
  commands.filter(({ path }) => !hidden.includes(path[1] ?? ''));

export const verbsOf = (command: CommandNode): readonly string[] => [
  ...command.path.slice(1),
  ...command.aliases,
];

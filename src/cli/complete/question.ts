import { isShell, type ValueKind, valueKinds } from '../derived/completion.ts';
import { resolveSource, type Source } from '../settings/source.ts';
import { readCredentials } from '../settings/credentials.ts';
import { findCollected, foldersOf, homeFolderOf } from '../../client/account/folders.ts';
import { readStoredSettings, storedAliases } from '../settings/settingsFile.ts';
import { splitLine } from '../parse/alias/aliasLine.ts';
import { serviceFlags } from '../parse/requestFlags.ts';
import type { NamesHost } from '../session/nameIndex.ts';

export type Explained = readonly [text: string, about: string];

export interface CommandTable {
  readonly columns: readonly Explained[];
  readonly fields: readonly Explained[];
}

/** What completion takes from the command tree. The build writes it into a file (`scripts/completion/data.ts`). */
export interface CompletionData {
  /** The flags whose value is the next word. */
  readonly valued: readonly string[];
  /** The place in `tables` by the command's words; `teams *` is a group with a name, `players * *` one with several. */
  readonly commands: Readonly<Record<string, number>>;
  readonly tables: readonly CommandTable[];
  /** What each argument offers, by the command's words; null where the program has nothing to offer. */
  readonly args: Readonly<Record<string, readonly (ValueKind | null)[]>>;
  /** The paths of the routes, after the game segment. */
  readonly paths: readonly Explained[];
  readonly settings: Readonly<Record<string, { readonly kind: string; readonly choices: readonly string[] }>>;
}

/** The facts of this process that an offer may depend on. */
export interface Surroundings extends NamesHost {
  /** Reads the file that the build made of the command tree. */
  readonly readData: () => CompletionData;
}

export interface Value {
  readonly text: string;
  readonly about?: string;
}

export type Question = NonNullable<ReturnType<typeof toQuestion>>;

/** Makes a question of the arguments of `__complete`; undefined if a shell asked wrongly. */
export const toQuestion = ([shell, asked, typed = '', ...given]: readonly string[], system: Surroundings) => {
  const kind = valueKinds.find(each => each === asked);
  if (shell === undefined || !isShell(shell) || kind === undefined) return undefined;
  const data = system.readData();
  const valued = new Set(data.valued);
  const { words, flags } = separate(given.map(unquoted), valued);
  const line = aliasesOf(system)[words[0] ?? ''];
  return {
    shell,
    kind,
    // The scripts put `=` before it, because PowerShell drops an empty argument.
    typed: typed.replace(/^=/, ''),
    /** Those before it that are neither flags nor their values. */
    words:
      line === undefined
        ? words.slice(words[0] === 'server' ? 1 : 0)
        : [...separate(splitLine(line), valued).words.filter(isWhole), ...words.slice(1)],
    /** Whether the word at the cursor follows a bare `--json`. */
    isAfterJson: given.at(-1) === '--json',
    /** The value of a flag that was typed before, such as `--data`. */
    flag: (name: string): string | undefined => flags.get(name),
    data,
    system,
  };
};

/** The user's aliases: command lines by name. @throws ConfigError, CorruptFile */
export const aliasesOf = (system: Surroundings): Readonly<Record<string, string>> =>
  storedAliases(readStoredSettings(foldersOf(system).settings, { userId: system.userId }));

/** Whether a word of an alias's line is one itself. The words after the alias come in the places of `$1` and `$2`. */
const isWhole = (word: string): boolean => word !== 'esports' && !/^\$\d+$/.test(word);

/** What the argument at the cursor offers; undefined if the program has nothing to offer. */
export const kindOfArgument = ({ words, data }: Question): ValueKind | undefined => {
  const [first = '', second = ''] = words;
  const pair = data.args[`${first} ${second}`];
  return (pair ? pair[words.length - 2] : data.args[first]?.[words.length - 1]) ?? undefined;
};

/** bash hands over words as they were typed. */
const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/, '$2');

const separate = (given: readonly string[], valued: ReadonlySet<string>) => {
  const words: string[] = [];
  const flags = new Map<string, string>();
  for (let at = 0; at < given.length; at += 1) {
    const token = given[at] ?? '';
    const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(token) ?? [];
    if (name !== undefined && value !== undefined) flags.set(name, value);
    else if (valued.has(token)) flags.set(token, given[(at += 1)] ?? '');
    else if (token.startsWith('-')) flags.set(token, '');
    else words.push(token);
  }
  return { words, flags };
};

/** What the command that was typed prints; undefined for a command without columns. */
export const tableOf = ({ words, data }: Question): CommandTable | undefined => {
  const [first = '', second, third] = words;
  const { commands, tables } = data;
  const several = third === undefined ? undefined : commands[`${first} * *`];
  const group = second === undefined ? first : `${first} *`;
  return tables[commands[`${first} ${second}`] ?? several ?? commands[group] ?? commands[first] ?? -1];
};

/** The service that the command would ask. No key is read. @throws ConfigError, CorruptFile */
export const sourceOf = ({ flag, system }: Question): Source => {
  const typed = (name: keyof typeof serviceFlags): string | undefined => flag(`--${serviceFlags[name].name}`);
  const data = typed('data');
  const flags = {
    baseUrl: typed('baseUrl'),
    game: typed('game'),
    profile: typed('profile'),
    data: data?.replace(/^~(?=\/)/, homeFolderOf(system) ?? '~'),
    collected: typed('collected') === undefined ? undefined : true,
    insecure: typed('insecure') === undefined ? undefined : true,
  };
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return resolveSource(Object.fromEntries(given), system.env, {
    readKeyFile: () => 'not-read-here',
    readCredentials: () => profilesOf(system),
    findCollected: () => findCollected(system),
  });
};

/** The user's profiles. @throws ConfigError, CorruptFile */
export const profilesOf = (system: Surroundings): ReturnType<typeof readCredentials> =>
  readCredentials(foldersOf(system).settings, { userId: system.userId });

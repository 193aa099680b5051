import { readCredentials } from '../../settings/credentials.ts';
import { foldersOf, type SystemInfo } from '../../settings/folders.ts';
import { followedOf } from '../../settings/lists/followed.ts';
import { scopeOf } from '../../settings/lists/scope.ts';
import { ownerOf } from '../../settings/owner.ts';
import { readStoredSettings, storedValue } from '../../settings/settingsFile.ts';
import { resolveSource, type Source } from '../../settings/source.ts';
import { readDuration } from '../../settings/duration.ts';
import { barLine, type BarMatch, barMatches } from './barLine.ts';
import { barForms, type BarName, plainForm } from './forms.ts';
import { readSeen } from './seenFile.ts';

/** The facts of this process that a line may depend on. */
export interface BarSystem extends SystemInfo {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/**
 * The line of `esports statusline` with at most `--for` and `--template`, in place of the program, which takes longer
 * to load than a bar should wait. Undefined where the program is needed: for other flags, and to say what is wrong.
 */
export const quickBar = (
  words: readonly string[],
  outside: Omit<BarSystem, 'ownerOf'>,
): string | undefined => {
  const asked = askedBy(words);
  if (!asked) return undefined;
  const system = { ...outside, ownerOf };
  try {
    const source = resolveSource({}, system.env, {
      // No request is sent, so no key is needed.
      readKeyFile: () => 'not-read-here',
      readCredentials: () => readCredentials(foldersOf(system).settings, { userId: system.userId }),
    });
    return `${lineOf(barMatchesOf(source, system), asked, system)}\n`;
  } catch {
    return undefined;
  }
};

/** What a line is made by. */
export interface BarChoice {
  readonly bar?: BarName | undefined;
  readonly template?: string | undefined;
}

/** @throws TemplateError, UnknownFieldError */
export const lineOf = (
  matches: readonly BarMatch[],
  { bar, template }: BarChoice,
  { now }: Pick<BarSystem, 'now'>,
): string => barLine(matches, bar === undefined ? plainForm : barForms[bar], template, now());

/** What was last seen live at a service. Reads two small files. @throws ConfigError, CorruptFile */
export const barMatchesOf = (source: Source, system: BarSystem): readonly BarMatch[] => {
  const { settings, state } = foldersOf(system);
  const scope = scopeOf(source);
  const stored = readStoredSettings(settings, { userId: system.userId });
  return barMatches(readSeen(state, scope, system.userId), {
    now: system.now(),
    followed: followedOf(stored).filter(each => each.scope === scope),
    madeUp: source.kind === 'demo',
    delay: readDuration(String(storedValue(stored, 'delay'))) ?? 0,
    hidesScores: storedValue(stored, 'spoilers.shown') === 'off',
  });
};

/** Undefined for words that the program itself has to read. */
const askedBy = (words: readonly string[]): BarChoice | undefined => {
  const asked: { bar?: BarName; template?: string } = {};
  for (let at = 0; at < words.length; at += 1) {
    const [, flag = '', typed] = /^--(for|template)(?:=(.*))?$/s.exec(words[at] ?? '') ?? [];
    const value = typed ?? words[(at += 1)];
    if (value === undefined) return undefined;
    if (flag === 'template') asked.template = value;
    else if (flag === 'for' && isBar(value)) asked.bar = value;
    else return undefined;
  }
  return asked;
};

const isBar = (name: string): name is BarName => Object.hasOwn(barForms, name);

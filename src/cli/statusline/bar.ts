import { readCredentials } from '../settings/credentials.ts';
import { foldersOf, type SystemInfo } from '../../client/account/folders.ts';
import { followedOf } from '../settings/lists/followed.ts';
import { scopeOf } from '../settings/lists/scope.ts';
import { ownerOf } from '../../client/account/owner.ts';
import { readStoredSettings, storedValue } from '../settings/settingsFile.ts';
import { resolveSource, type Source } from '../settings/source.ts';
import { readDuration } from '../settings/duration.ts';
import { barLine, type BarMatch, barMatches } from './barLine.ts';
import { type BarForm, barForms, type BarName, plainForm } from './forms.ts';
import { readSeen } from './seenFile.ts';

/** The facts of this process that a line may depend on. */
export interface BarSystem extends SystemInfo {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** The line of `esports statusline`, without loading the program; undefined where the program is needed. */
export const quickBar = (
  words: readonly string[],
  outside: Omit<BarSystem, 'ownerOf'>,
): string | undefined => {
  const form = formOf(words);
  if (!form) return undefined;
  const system = { ...outside, ownerOf };
  try {
    const source = resolveSource({}, system.env, {
      // No request is sent, so no key is needed.
      readKeyFile: () => 'not-read-here',
      readCredentials: () => readCredentials(foldersOf(system).settings, { userId: system.userId }),
    });
    return `${barLine(barMatchesOf(source, system), form)}\n`;
  } catch {
    return undefined;
  }
};

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
const formOf = (words: readonly string[]): BarForm | undefined => {
  if (words.length === 0) return plainForm;
  const [, bar = ''] = /^--for=(.*)$/s.exec(words.join('=')) ?? [];
  return isBar(bar) ? barForms[bar] : undefined;
};

const isBar = (name: string): name is BarName => Object.hasOwn(barForms, name);

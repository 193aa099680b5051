import { dayLength } from '../../../core/day.ts';
import { isRecord } from '../../../core/json/jsonRecord.ts';
import type { WriteHost } from '../changeFolder.ts';
import type { Reader } from '../privateFile.ts';
import { readStoredSettings } from '../settingsFile.ts';
import { changeSettings } from '../settingsStore.ts';
import { greatest } from '../../../core/extremes.ts';

/** A match or tournament of which the user knows the results. */
export interface Revealed {
  /** The identifier or slug. */
  readonly word: string;
  /** The service and game, or the data file, that knows it. */
  readonly scope: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** The field of the settings file, beside the settings, like what the user follows. */
export const revealedField = 'revealed';
/** The most entries that are kept, the newest ones, and for how long: no result stays hidden for longer. */
const [mostKept, keptFor] = [2000, 366 * dayLength];

/** Reads what was revealed, at every service. @throws ConfigError, CorruptFile */
export const readRevealed = (folder: string, reader: Reader): readonly Revealed[] =>
  revealedIn(readStoredSettings(folder, reader)[revealedField]);

/** Adds entries while no other process changes the file. @throws ConfigError, CorruptFile */
export const addRevealed = (folder: string, host: WriteHost, added: readonly Revealed[]): Promise<void> =>
  changeSettings(folder, host, stored => ({
    ...stored,
    [revealedField]: withRevealed(revealedIn(stored[revealedField]), added),
  }));

/** What was revealed together with what is revealed now, each once. */
export const withRevealed = (known: readonly Revealed[], added: readonly Revealed[]): readonly Revealed[] => {
  const latest = greatest(added.map(({ at }) => at));
  const kept = known.filter(
    ({ word, scope, at }) =>
      latest - at < keptFor && !added.some(each => each.word === word && each.scope === scope),
  );
  return [...kept, ...added].slice(-mostKept);
};

/** Entries that were edited by hand and make no sense are left out. */
export const revealedIn = (value: unknown): readonly Revealed[] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown): readonly Revealed[] => {
    if (!isRecord(entry)) return [];
    const { word, scope, at } = entry;
    return typeof word === 'string' && typeof scope === 'string' && typeof at === 'number'
      ? [{ word, scope, at }]
      : [];
  });

import { findCollected, foldersOf } from '../../client/account/folders.ts';
import { ownerOf } from '../../client/account/owner.ts';
import { readCredentials } from '../settings/credentials.ts';
import { resolveSource } from '../settings/source.ts';
import { barLine, barMatchesOf, type BarSystem, formOf, type LiveInSeason } from './barLine.ts';

/** The line of `esports statusline`, without loading the program; undefined where the program is needed. */
export const quickBar = async (words: readonly string[], outside: Omit<BarSystem, 'ownerOf'>) => {
  const form = formOf(words);
  if (!form) return undefined;
  const system = { ...outside, ownerOf };
  try {
    const source = resolveSource({}, system.env, {
      // No request is sent, so no key is needed.
      readKeyFile: () => 'not-read-here',
      readCredentials: () => readCredentials(foldersOf(system).settings, { userId: system.userId }),
      findCollected: () => findCollected(system),
    });
    return `${barLine(await barMatchesOf(source, system, liveInSeason), form)}\n`;
  } catch {
    return undefined;
  }
};

/** Most bars show a service. */
const liveInSeason: LiveInSeason = async (...asked) =>
  (await import('./liveInSeason.ts')).liveInSeason(...asked);

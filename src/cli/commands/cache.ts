import { int, nullable, record, text, time } from '../../core/schema.ts';
import { cachedFiles, clearCache, usualCacheBytes } from '../../client/cache/cacheFolder.ts';
import { foldersOf } from '../../client/account/folders.ts';
import { presentRows } from '../show/present.ts';
import { isoOrNull } from '../../output/text/time.ts';
import type { Verbs } from '../context/ownCommand.ts';

export const shown = record('The stored answers', {
  answers: int('Answers stored'),
  bytes: int('Their size in bytes'),
  limit: int('The limit of their size, in bytes'),
  oldestUse: nullable(time('Least recent use')),
  latestUse: nullable(time('Most recent use')),
  folder: text('The folder of the stored answers'),
});

export const run: Verbs = {
  info: async (_invocation, context) => {
    const folder = foldersOf(context.host).cache;
    const files = cachedFiles(folder);
    const uses = files.map(({ usedAt }) => usedAt).toSorted((a, b) => a - b);
    const row = {
      answers: files.length,
      bytes: sizeOf(files),
      limit: usualCacheBytes,
      oldestUse: isoOrNull(uses[0]),
      latestUse: isoOrNull(uses.at(-1)),
      folder,
    };
    await presentRows(shown, [row], context, { document: row });
  },
  clear: async (_invocation, context) => {
    const folder = foldersOf(context.host).cache;
    const files = cachedFiles(folder);
    clearCache(folder);
    await context.note(`Removed ${files.length} stored answers (${sizeOf(files)} bytes).`);
  },
};

const sizeOf = (files: ReturnType<typeof cachedFiles>) => files.reduce((sum, { bytes }) => sum + bytes, 0);

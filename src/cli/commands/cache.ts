import { int, nullable, record, text, time } from '../../core/schema.ts';
import { type CachedFile, cachedFiles, clearCache, usualCacheBytes } from '../../client/cache/cacheFolder.ts';
import { foldersOf } from '../../client/account/folders.ts';
import { columnsFromFields } from '../../output/columns.ts';
import type { CommandContext } from '../context/types.ts';
import { exitCodes } from '../exitCode.ts';
import { present, toInput } from '../show/present.ts';
import { isoOrNull } from '../../output/text/time.ts';
import type { CommandModule } from '../context/ownCommand.ts';

export const shown = record('The stored answers', {
  answers: int('Answers stored'),
  bytes: int('Their size in bytes'),
  limit: int('The limit of their size, in bytes'),
  oldestUse: nullable(time('Least recent use')),
  latestUse: nullable(time('Most recent use')),
  folder: text('The folder of the stored answers'),
});

/** Shows the stored answers or removes them. The ledger of requests is separate and stays. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const folder = foldersOf(context.host).cache;
  const files = cachedFiles(folder);
  await actions[invocation.command.path[1] ?? '']?.(folder, files, context);
  return exitCodes.done;
};

type Action = (folder: string, files: readonly CachedFile[], context: CommandContext) => Promise<void>;

const actions: Readonly<Record<string, Action>> = {
  info: async (folder, files, context) => {
    const uses = files.map(({ usedAt }) => usedAt).toSorted((a, b) => a - b);
    const row = {
      answers: files.length,
      bytes: sizeOf(files),
      limit: usualCacheBytes,
      oldestUse: isoOrNull(uses[0]),
      latestUse: isoOrNull(uses.at(-1)),
      folder,
    };
    await present(await toInput([row], columnsFromFields(shown.fields), context, row), context);
  },
  clear: async (folder, files, context) => {
    clearCache(folder);
    await context.note(`Removed ${files.length} stored answers (${sizeOf(files)} bytes).`);
  },
};

const sizeOf = (files: readonly CachedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

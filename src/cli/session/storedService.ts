import { openService } from './openService.ts';
import type { Source } from '../settings/source.ts';
import { ClientError } from '../../client/errors.ts';
import type { CommandContext, OpenService } from '../context/types.ts';

/** Opens a service of which only the stored answers are read, however old they are. It sends nothing. */
export const openStored = (source: Source, context: CommandContext): Promise<OpenService> => {
  const { refresh: _refresh, cache: _cache, maxAge: _maxAge, ...flags } = context.flags;
  // The caller shows the age of the answers, or leaves out what it makes wrong.
  const offline = { ...context, flags: { ...flags, offline: true }, warn: async () => {} };
  return openService(offline, { source, alone: true });
};

/** Runs an action on what costs nothing: the service inside, or the stored answers of another one. */
export const atNoCost = async <T>(
  service: OpenService,
  context: CommandContext,
  action: (free: OpenService) => Promise<T>,
): Promise<T> => {
  if (service.source.kind !== 'remote') return action(service);
  const stored = await openStored(service.source, context);
  try {
    return await action(stored);
  } finally {
    await stored.close();
  }
};

/** An answer that is not stored, or that cannot be read, counts as unknown. */
export const ifUnknown = (error: unknown): undefined => {
  if (!(error instanceof ClientError)) throw error;
};

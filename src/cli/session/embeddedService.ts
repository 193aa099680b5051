import type { OwnSource } from '../settings/source.ts';
import { createUnlimitedAccess } from '../../server/access/unlimited.ts';
import { createAnswerer } from '../../server/answer.ts';
import type { Host } from '../host/host.ts';
import type { Progress } from '../context/progress.ts';
import { sendInside } from '../../library/inside/send.ts';
import { openServiceData, seasonOf, type ServiceData } from './serviceData.ts';
import type { EmbeddedService } from '../context/types.ts';

/** The key for the embedded service; it never leaves the process. */
export const embeddedKey = 'embedded';

export interface EmbeddedOptions {
  /** Whether the caller will open the stream; if not, its code is not loaded. */
  readonly stream: boolean;
  /** How far its answers and updates stay behind the clock, in milliseconds. */
  readonly delay?: number;
  /** Shows what the user waits for. */
  readonly progress: Pick<Progress, 'begin'>;
}

/**
 * Opens a service in this process, over the made-up season or a data file. A season is built when a request needs it.
 * @throws DataFileError
 */
export const openEmbedded = async (
  source: OwnSource,
  host: Host,
  options: EmbeddedOptions,
): Promise<EmbeddedService> => {
  const answerFrom = (data: ServiceData) => embed(data, source, host, options);
  const openWhole = async () => answerFrom(await openServiceData(source, host, options.progress));
  if (source.kind === 'data' || options.stream) return openWhole();
  const { openReadyDemo } = await import('../../server/demo/demo.ts');
  const ready = openReadyDemo(seasonOf(host));
  if (ready) return answerFrom(ready);
  const { openFirstAnswers } = await import('./firstAnswers.ts');
  return openFirstAnswers({ game: source.game, answerFrom, openWhole, delay: options.delay }, host);
};

const embed = async (
  data: ServiceData,
  source: OwnSource,
  host: Host,
  options: EmbeddedOptions,
): Promise<EmbeddedService> => {
  const faults: unknown[] = [];
  const parts = {
    ...data,
    game: source.game,
    root: '',
    access: createUnlimitedAccess(embeddedKey, host.now, options.delay),
    clock: host.now,
    toTag: null,
    report: (fault: unknown) => void faults.push(fault),
  };
  const loadLive = async () => (await import('../../library/inside/live.ts')).createEmbeddedLive(parts, host);
  const streams = options.stream ? (await loadLive()).streams : undefined;
  const answerer = createAnswerer({ ...parts, streams });
  return {
    transport: { send: request => sendInside(answerer, request, faults), close: async () => data.close() },
    async *followRoom(url, headers, signal) {
      yield* (await loadLive()).followRoom(url, headers, signal);
    },
    store: async () => data.store,
  };
};

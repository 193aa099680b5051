import { createEmbeddedLive } from '../../library/inside/live.ts';
import { createClient } from '../../client/client.ts';
import { ClientError } from '../../client/errors.ts';
import { usualGame } from '../../client/account/baseUrl.ts';
import type { findCollected } from '../../client/account/folders.ts';
import type { Answer } from '../../client/answer.ts';
import type { Parameters } from '../../client/http/url.ts';
import type { Route } from '../../core/route.ts';
import { embeddedBaseUrl } from './chosenSource.ts';
import { ageText } from './requestCost.ts';
import type { OwnSource } from '../settings/source.ts';
import { createUnlimitedAccess } from '../../server/access/unlimited.ts';
import { createAnswerer } from '../../server/answer.ts';
import type { Host } from '../host/host.ts';
import type { Progress } from '../context/progress.ts';
import { sendInside } from '../../library/inside/send.ts';
import { openServiceData, seasonOf, type ServiceData } from './serviceData.ts';
import type { CommandContext, EmbeddedService } from '../context/types.ts';
import { openReadyDemo } from '../../server/demo/demo.ts';
import { openFirstAnswers } from './firstAnswers.ts';

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
  const ready = openReadyDemo(seasonOf(host));
  if (ready) return answerFrom(ready);
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
  const openLive = () => createEmbeddedLive(parts, host);
  const streams = options.stream ? openLive().streams : undefined;
  const answerer = createAnswerer({ ...parts, streams });
  return {
    transport: { send: request => sendInside(answerer, request, faults), close: async () => data.close() },
    async *followRoom(url, headers, signal) {
      yield* openLive().followRoom(url, headers, signal);
    },
    store: async () => data.store,
  };
};

/** In ms. The file is on this machine. */
const longestAnswer = 30_000;

/** Answers from the collected file in place of a service, and says so once. */
export const openStandIn = ({ host, progress, warn }: CommandContext) => {
  let isSaid = false;
  return async (
    row: Route,
    input: Parameters,
    error: ClientError,
    found: NonNullable<ReturnType<typeof findCollected>>,
  ): Promise<Answer | undefined> => {
    const source = { kind: 'data', path: found.path, game: usualGame, collectedAt: found.at } as const;
    const { transport } = await openEmbedded(source, host, { stream: false, progress });
    try {
      const target = { baseUrl: embeddedBaseUrl(source), game: source.game, apiKey: embeddedKey };
      const client = createClient({
        transport,
        target,
        now: host.now,
        userAgent: '',
        timeout: longestAnswer,
      });
      const answer = await client.call(row, input);
      if (!isSaid)
        await warn(
          `${error.message}. This is from the collected file, ${ageText(host.now() - found.at)} old.`,
        );
      isSaid = true;
      return { ...answer, client: { source: 'collected', fetchedAt: found.at, stale: true } };
    } catch (other) {
      // It does not know it either.
      if (other instanceof ClientError) return undefined;
      throw other;
    } finally {
      await transport.close();
    }
  };
};

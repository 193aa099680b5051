import { routes } from '../../core/table/groups.ts';
import type { Transport } from '../../client/http/transport.ts';
import { openLiveDemo } from '../../server/demo/demo.ts';
import type { Host } from '../host/host.ts';
import { buildBeside } from './buildBeside.ts';
import type { ServiceData } from './serviceData.ts';
import type { EmbeddedService } from '../context/types.ts';

export interface FirstAnswersSetup {
  readonly game: string;
  readonly answerFrom: (data: ServiceData) => Promise<EmbeddedService>;
  /** Builds the season and opens the service that answers from it. */
  readonly openWhole: () => Promise<EmbeddedService>;
  /** How far the answers stay behind the clock, in milliseconds. */
  readonly delay?: number | undefined;
}

/** How long what is live is known without the season, in milliseconds. A command has asked its question by then. */
const known = 60_000;

/**
 * The service of a season that has not been built. Which matches are live is found out without it, in a sixth of the
 * time; any other question has it built. If no other came, a process of low priority builds it after the command.
 */
export const openFirstAnswers = (
  { game, answerFrom, openWhole, delay = 0 }: FirstAnswersSetup,
  host: Host,
): EmbeddedService => {
  const listPath = `/${game}${routes.live.list.path}`;
  const from = host.now() - delay;
  const span = { from, to: from + known };
  let live: Promise<EmbeddedService> | undefined;
  let whole: Promise<EmbeddedService> | undefined;
  const openLive = () => (live ??= openLiveDemo(span).then(answerFrom));
  const open = () => (whole ??= openWhole());
  const isKnown = (url: URL): boolean => {
    const now = host.now() - delay;
    return !whole && url.pathname === listPath && now >= span.from && now <= span.to;
  };
  const send: Transport['send'] = async request => {
    const service = await (isKnown(request.url) ? openLive() : open());
    return service.transport.send(request);
  };
  const close = async (): Promise<void> => {
    for (const service of [live, whole]) await (await service?.catch(() => undefined))?.transport.close();
    // Who has stopped the command wants nothing left running.
    if (live && !whole && !host.signal.aborted) buildBeside(host);
  };
  return {
    transport: { send, close },
    async *followRoom(...asked) {
      yield* (await open()).followRoom(...asked);
    },
    store: async () => (await open()).store(),
  };
};

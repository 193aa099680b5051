import { toDay } from '../core/day.ts';
import { createEmbeddedLive } from './inside/live.ts';
import { createUnlimitedAccess } from '../server/access/unlimited.ts';
import { createAnswerer } from '../server/answer.ts';
import { noLiveSource } from '../server/liveSource.ts';
import type { RoundPlace } from '../server/replay/openReplay.ts';
import type { Answerer, ServiceAnswer } from '../server/request.ts';
import type { ServiceInside } from './inside.ts';
import { machine } from './machine.ts';

// The service, for tests of programs that ask it: `import { createService } from 'esports/service'`.
export type { Answerer, RoundPlace, ServiceAnswer, ServiceInside };
export type { ServiceRequest } from '../server/request.ts';
export { DataFileError } from '../data/store/dataFile.ts';

/** What a service answers from. */
export interface ServiceOptions {
  /** A data file of `esports data import`; absent: the made-up season. */
  readonly data?: string | undefined;
  /** Plays a recorded match of the data file live, from now on. */
  readonly replay?: ReplayRules | undefined;
  /** The whole number that determines the made-up season; 1 by default, as in the program. */
  readonly seed?: number | undefined;
  /** The folder that keeps the file of the made-up season, which is made in about a second; absent: made in memory. */
  readonly folder?: string | undefined;
  /** The clock, in milliseconds since 1970 UTC: the same moment of the same season always gives the same answers. */
  readonly now?: (() => number) | undefined;
  /** The one key that may ask, and may do everything; `test` by default. */
  readonly apiKey?: string | undefined;
  /** The game segment of every path; `game` by default. */
  readonly game?: string | undefined;
  /** Called with what failed inside the service, which its clients see as status 500. */
  readonly onFault?: ((fault: unknown) => void) | undefined;
}

/** Which recorded match is played live, and how. */
export interface ReplayRules {
  /** The identifier of the match, or its number. */
  readonly match: string;
  /** Seconds of play for each second; 1 by default. */
  readonly speed?: number | undefined;
  /** The round to begin with; absent: the first. */
  readonly from?: RoundPlace | undefined;
}

/** A service in this process. Give it to `createClient`, or its `fetch` to a server. */
export interface Service extends ServiceInside, AsyncDisposable {
  /** Answers a request: a function of plain objects. */
  readonly answer: Answerer;
  /** Answers a request of the web platform: for `Bun.serve`, `Deno.serve`, and the frameworks that take such a function. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Puts it on a port of this machine, rooms included. @throws ListenError */
  listen(options?: { readonly port?: number; readonly host?: string }): Promise<Listening>;
  /** Closes its sockets and its data. */
  close(): Promise<void>;
}

/** A service on a port. */
export interface Listening {
  /** The base URL: `http://127.0.0.1:8080/api/v1`. */
  readonly url: string;
  /** Ends what is under way and gives the port back. */
  readonly close: () => Promise<void>;
}

/**
 * Creates a service that answers every route, streams and rooms included.
 * @throws DataFileError, ReplayError
 */
export const createService = async (options: ServiceOptions = {}): Promise<Service> => {
  const { now = machine.now, apiKey = 'test', game = 'game', onFault: report = () => {} } = options;
  const data = await openData(options, now);
  const clock = { now, setTimer: machine.setTimer };
  const parts = { ...data, game, access: createUnlimitedAccess(apiKey, now), clock: now, report };
  const live = createEmbeddedLive(parts, clock);
  const answer = createAnswerer({ ...parts, streams: live.streams });
  const listening = new Set<Listening>();
  const close = async (): Promise<void> => {
    await Promise.all([...listening].map(each => each.close()));
    data.close();
  };
  return {
    baseUrl: `http://${options.data === undefined ? 'made-up-season' : 'data-file'}.invalid/api/v1`,
    game,
    apiKey,
    answer,
    fetch: createFetchHandler(answer),
    followRoom: live.followRoom,
    named: async () => {
      const { namesIn } = await import('../data/store/names.ts');
      return namesIn(data.store, toDay(now()));
    },
    listen: async ({ port = 0, host } = {}) => {
      const { listen } = await import('../server/http/server.ts');
      const listener = await listen({
        answerer: answer,
        rooms: live.rooms,
        clock: { now: machine.now, setTimer: machine.setTimer },
        report,
        port,
        ...(host !== undefined && { host }),
      });
      listening.add(listener);
      return { url: listener.url, close: listener.close };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
};

const openData = async ({ data, replay, seed, folder }: ServiceOptions, now: () => number) => {
  if (data === undefined) {
    const { openDemo } = await import('../server/demo/demo.ts');
    return openDemo({ folder: folder ?? null, now: now(), ...(seed !== undefined && { seed }) });
  }
  const { createTableMarket } = await import('../data/store/tableMarket.ts');
  const { store, live } = await openRecorded(data, replay, now());
  return { store, live, market: createTableMarket(store), close: () => store.close() };
};

const openRecorded = async (path: string, replay: ReplayRules | undefined, begins: number) => {
  if (!replay) {
    const { openDataFile } = await import('../data/store/dataFile.ts');
    return { store: openDataFile(path), live: noLiveSource };
  }
  const { openReplay } = await import('../server/replay/openReplay.ts');
  const { match, speed = 1, from } = replay;
  return openReplay(path, { match, speed, begins, ...(from && { from }) });
};

/** Returns the service as a function from a request of the web platform to its response. */
const createFetchHandler =
  (answer: Answerer): ((request: Request) => Promise<Response>) =>
  async request => {
    const { pathname, search, origin } = new URL(request.url);
    const { method, signal } = request;
    const headers = Object.fromEntries(request.headers);
    return toResponse(
      await answer({ method, path: pathname, query: search.slice(1), origin, headers, signal }),
    );
  };

const toResponse = ({ status, headers, body }: ServiceAnswer): Response =>
  new Response(bodyless.has(status) ? null : typeof body === 'string' ? body : bytesOf(body), {
    status,
    headers,
  });

/** The pieces of a stream as bytes, taken one after another as they are read. */
const bytesOf = (pieces: AsyncIterable<string>) =>
  ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());

/** With these statuses a response must not have a body, not even an empty one. */
const bodyless = new Set([204, 205, 304]);

import type { Route } from '../api/route.ts';
import { type Client, createClient } from '../client/client.ts';
import type { PushedUpdate, StreamSetup } from '../client/liveStream.ts';
import type { Transport } from '../client/transport.ts';
import { createNodeHttpTransport } from '../client/transports/nodeHttp.ts';
import type { Parameters, Target } from '../client/url.ts';
import type { OwnSource, RemoteSource, Source } from '../config/source.ts';
import { openAccount } from './account.ts';
import type { CommandContext } from './context.ts';
import type { EmbeddedService } from './embeddedService.ts';

/** How the service will be used, which decides what carries the requests. */
export interface ServiceWish {
  readonly manyRequests?: boolean;
  readonly stream?: boolean;
  /** The service itself, where flags, environment and profile are not to decide. */
  readonly source?: Source;
}

export interface OpenService {
  readonly source: Source;
  readonly client: Client;
  readonly transport: Transport;
  readonly target: Target;
  /** Milliseconds for one answer. */
  readonly timeout: number;
  /** Follows a row that pushes, until `signal` aborts. @throws ClientError */
  follow(row: Route, input: Parameters, signal: AbortSignal): AsyncGenerator<PushedUpdate, void, undefined>;
  close(): Promise<void>;
}

/** Milliseconds for one answer, where `--timeout` does not say. */
const usualTimeout = 30_000;

/**
 * Opens the service that flags, environment and profile name: a remote one, or the one inside.
 * @throws ConfigError, DataFileError
 */
export const openService = async (context: CommandContext, wish: ServiceWish): Promise<OpenService> => {
  const { host, flags } = context;
  // A wrong setting may be a budget: it is refused before anything is sent.
  if (context.settingsFault) throw context.settingsFault;
  const source = wish.source ?? (await openAccount(context));
  const opened =
    source.kind === 'remote'
      ? await openRemote(source, wish, host.loadBuiltin)
      : await openInside(source, wish, context);
  const { transport, target } = opened;
  const timeout = flags.timeout ?? usualTimeout;
  const client = createClient({
    transport,
    target,
    timeout,
    now: host.now,
    userAgent: `esports/${host.version}`,
    signal: host.signal,
    extra: flags.param ?? [],
  });
  return {
    source,
    client,
    transport,
    target,
    timeout,
    close: () => client.close(),
    follow: (row, input, signal) => {
      const setup = { ...client.address(row, input), transport, signal, now: host.now, timeout };
      return row.stream === 'websocket' ? opened.followRoom(setup) : followStream(setup);
    },
  };
};

interface Opened {
  readonly transport: Transport;
  readonly target: Target;
  followRoom(setup: StreamSetup): AsyncGenerator<PushedUpdate, void, undefined>;
}

async function* followStream(setup: StreamSetup): AsyncGenerator<PushedUpdate, void, undefined> {
  const { followStream: follow } = await import('../client/liveStream.ts');
  yield* follow(setup);
}

const openRemote = async (
  source: RemoteSource,
  wish: ServiceWish,
  loadBuiltin: CommandContext['host']['loadBuiltin'],
): Promise<Opened> => ({
  target: source,
  transport: wish.manyRequests ? await manyRequests() : createNodeHttpTransport(loadBuiltin),
  async *followRoom(setup) {
    const { followRoom } = await import('../client/liveRoom.ts');
    yield* followRoom(setup);
  },
});

const manyRequests = async (): Promise<Transport> =>
  (await import('../client/transports/undici.ts')).createUndiciTransport();

const openInside = async (source: OwnSource, wish: ServiceWish, context: CommandContext): Promise<Opened> => {
  const { embeddedBaseUrl, embeddedKey, openEmbedded } = await import('./embeddedService.ts');
  // Said before anything else, and whatever the flags: nobody should take these names for real ones.
  if (source.kind === 'demo') await context.host.stderr.write(demoNotice);
  const inside: EmbeddedService = await openEmbedded(source, context.host, {
    stream: wish.stream === true,
    note: context.note,
  });
  return {
    transport: inside.transport,
    target: { baseUrl: embeddedBaseUrl, game: source.game, apiKey: embeddedKey },
    followRoom: ({ url, headers, signal }) => inside.followRoom(url, headers, signal),
  };
};

const demoNotice =
  'made-up data: a fictional season; for a real service: esports auth login --base-url https://…/api/v1\n';

import { createNameResolver, type NameResolver } from '../../names/resolver.ts';
import { type Client, createClient } from '../../../client/client.ts';
import { subjectOf } from '../../../client/http/rawAnswer.ts';
import type { Transport, TransportRequest } from '../../../client/http/transport.ts';
import type { Target } from '../../../client/http/url.ts';
import type { CommandContext } from '../../context/types.ts';
import type { Source } from '../../settings/source.ts';
import { ClientError } from '../../../client/errors.ts';
import { openStored } from '../../session/storedService.ts';
import { chooseSource, embeddedBaseUrl } from '../../session/chosenSource.ts';
import { userAgentOf } from '../../session/openService.ts';
import { UsageError } from '../../parse/usageError.ts';
import { hasName } from './askRoute.ts';

/** The default base URL of `serve`. */
const usualServe = 'http://127.0.0.1:8080/api/v1';

interface Recorded {
  readonly client: Client;
  readonly target: Target;
  readonly source: Source;
  readonly names: NameResolver;
}

/** Shows, one per line, the requests that `ask` would send, and sends none. */
export const showRequests = async (context: CommandContext, ask: (service: Recorded) => Promise<void>) => {
  const { host, flags } = context;
  const source = chooseSource(context);
  if (source.kind !== 'remote' && flags.curl) {
    throw new UsageError(
      'There is no address for curl: the program answers this itself',
      `Start esports serve in another terminal, and set ESPORTS_BASE_URL=${usualServe}`,
    );
  }
  const target = source.kind === 'remote' ? source : { baseUrl: embeddedBaseUrl(source), game: source.game };
  const lines: string[] = [];
  const client = createClient({
    target,
    transport: createRecorder(request =>
      lines.push(flags.curl ? toCurl(request, source) : subjectOf(request.url)),
    ),
    userAgent: userAgentOf(host),
    now: host.now,
    timeout: 30_000,
    extra: flags.param ?? [],
  });
  await ask({ client, target, source, names: storedNames(source, context) });
  await context.print(`${lines.join('\n')}\n`);
  if (source.kind !== 'remote')
    await context.warn('Nothing leaves this machine: the program answers this itself.');
};

/** The names of the service inside, or those in the stored answers of another; they are opened for a row that has names. */
const storedNames = (source: Source, context: CommandContext): NameResolver => ({
  known: async (row, input) => {
    if (!hasName(row, input)) return input;
    if (source.kind !== 'remote')
      return createNameResolver(await context.openService({ source }), context).known(row, input);
    const service = await openStored(source, context);
    try {
      return await createNameResolver(service, context).known(row, input);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      await context.warn('The name is looked up first; the requests show it as typed.');
      return input;
    } finally {
      await service.close();
    }
  },
  afterMiss: async () => undefined,
  withHint: (_row, _input, error) => error,
});

/** Answers every request like a service with endless pages, so that every request that could follow is recorded. */
const createRecorder = (onRequest: (request: TransportRequest) => void): Transport => {
  let sent = 0;
  return {
    send: async request => {
      onRequest(request);
      sent += 1;
      const length = Number(request.url.searchParams.get('limit') ?? 1);
      const data = Array.from({ length }, () => sent);
      return { status: 200, headers: {}, body: once(JSON.stringify({ data, meta: { hasNext: true } })) };
    },
    close: async () => {},
  };
};

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}

/** The command for a POSIX shell; the key stays in a shell variable. */
const toCurl = ({ url, headers }: TransportRequest, source: Source): string => {
  const { keyFrom } = source.kind === 'remote' ? source : {};
  const variable = keyFrom?.endsWith('_API_KEY') ? keyFrom : 'ESPORTS_API_KEY';
  const shown = Object.entries(headers).map(([name, value]) => {
    if (name === 'x-api-key') return `-H "x-api-key: $${variable}"`;
    // curl prints a compressed answer as it came unless it asked for it itself.
    return name === 'accept-encoding' ? '--compressed' : `-H ${quote(`${name}: ${value}`)}`;
  });
  // No buffering: the answer may be a stream.
  return ['curl', '-sSN', ...shown, quote(url.href)].join(' ');
};

/** Quotes for a shell: single quotes protect everything except a single quote, which goes between double quotes. */
const quote = (text: string): string => `'${text.replaceAll("'", `'"'"'`)}'`;

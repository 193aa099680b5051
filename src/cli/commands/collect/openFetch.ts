import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { plainBody } from '../../../client/http/body.ts';
import { mayPass, toClientError } from '../../../client/http/failure.ts';
import { redirectIn } from '../../../client/http/redirected.ts';
import type { Transport, TransportAnswer } from '../../../client/http/transport.ts';
import { openTransport } from '../../../client/http/transports/open.ts';
import { getOrMake } from '../../../core/getOrMake.ts';
import { isLoopback } from '../../../core/loopback.ts';
import { type Get, type Fetched, SourceFailure } from '../../../data/collect/fetching.ts';
import type { CommandContext } from '../../context/types.ts';
import { UsageError } from '../../parse/usageError.ts';
import { connectingOf } from '../../session/remoteTransport.ts';

const mostRedirects = 5;
/** In ms: to the head of an answer, and without a byte of its body. */
const headTimeout = 30_000;
const silence = 60_000;

export interface Place {
  readonly get: Get;
  /** The folder of a mirror that is a folder. */
  readonly checkout?: string;
}

/** Opens what fetches public sources. The requests carry nothing but the name and version of this program. */
export const openFetch = (context: CommandContext) => {
  const transports = new Map<string, Promise<Transport>>();
  const transportTo = (url: URL): Promise<Transport> =>
    getOrMake(transports, url.origin, async () =>
      openTransport(context.host.loadBuiltin, {
        ...(await connectingOf(url.href, context)),
        keepsConnections: true,
      }),
    );
  const follow: Get = async (wanted, headers) => {
    let url = wanted;
    for (let hop = 0; hop <= mostRedirects; hop++) {
      requireSafe(url, context);
      const fetched = await send(await transportTo(url), url, headers, context);
      const redirect = redirectIn(fetched, url);
      if (!redirect) return fetched;
      fetched.discard();
      if (!redirect.target) throw new SourceFailure('it redirects to an address that cannot be read');
      url = redirect.target;
    }
    throw new SourceFailure(`it redirects more than ${mostRedirects} times`);
  };
  return {
    /** @param mirror an address or a folder in place of the source's own @throws UsageError */
    at: (mirror: string | undefined): Place => {
      if (mirror === undefined) return { get: follow };
      if (!/^https?:/i.test(mirror)) return folderPlace(mirror);
      if (!URL.canParse(mirror))
        throw new UsageError(`${mirror} is no address`, 'Name a folder or an http address.');
      const base = mirror.replace(/\/+$/, '');
      return { get: (url, headers) => follow(new URL(base + url.pathname + url.search), headers) };
    },
    close: async (): Promise<void> => {
      for (const transport of await Promise.allSettled(transports.values()))
        if (transport.status === 'fulfilled') await transport.value.close();
    },
  };
};

/** Data over a line that anyone may change are worth nothing. @throws SourceFailure */
const requireSafe = ({ protocol, hostname }: URL, { flags }: CommandContext): void => {
  if (protocol === 'https:' || isLoopback(hostname) || (flags.insecure && protocol === 'http:')) return;
  throw new SourceFailure(`${protocol}//${hostname} is not safe: it needs https, or --insecure`);
};

const send = async (
  transport: Transport,
  url: URL,
  headers: Readonly<Record<string, string>>,
  { host }: CommandContext,
): Promise<Fetched> => {
  const late = new AbortController();
  const signal = AbortSignal.any([late.signal, host.signal]);
  const toFailure = (fault: unknown, headCame: boolean): SourceFailure => {
    const facts = { url, headCame, interrupted: false, late: late.signal.aborted, timeout: silence };
    const { message } = toClientError(fault, { ...facts, proxy: transport.proxy });
    return new SourceFailure(`${url.host}: ${message}`, {
      mayPass: !host.signal.aborted && (headCame || mayPass(fault, false)),
      cause: fault,
    });
  };
  const sent = {
    'user-agent': `esports/${host.version}`,
    'accept-encoding': 'gzip, br',
    ...headers,
  };
  let answer: TransportAnswer;
  try {
    answer = await transport.send({ url, headers: sent, signal, headTimeout });
  } catch (fault) {
    throw toFailure(fault, false);
  }
  const body = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    let stop = host.setTimer(silence, () => late.abort());
    try {
      for await (const chunk of await plainBody(answer, url)) {
        stop();
        yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        stop = host.setTimer(silence, () => late.abort());
      }
    } catch (fault) {
      throw toFailure(fault, true);
    } finally {
      stop();
    }
  };
  return { ...answer, body: body(), discard: () => answer.discard?.() };
};

/** A folder with what the source publishes: a checkout, or the one file. @throws UsageError */
const folderPlace = (folder: string): Place => {
  const checkout = resolve(folder);
  if (!existsSync(checkout))
    throw new UsageError(
      `There is no folder ${folder}`,
      'Name a folder or an http address after the source.',
    );
  const read: Get = async url => {
    const path = join(checkout, basename(url.pathname));
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) throw new SourceFailure(`${path} does not exist`);
    return {
      status: 200,
      headers: {},
      body: createReadStream(path),
      fetchedAt: Math.floor(found.mtimeMs),
      discard: () => {},
    };
  };
  return { get: read, checkout };
};

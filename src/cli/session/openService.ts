import { type ClientSetup, createClient } from '../../client/client.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import type { LinkSetup } from '../../client/link/linkSetup.ts';
import type { PushedUpdate } from '../../client/link/pushedUpdate.ts';
import { isInside } from '../../client/http/rawAnswer.ts';
import type { Pacing } from '../../client/http/pacing.ts';
import type { RequestOptions } from '../../client/http/request.ts';
import { createRetryPolicy, withoutRetries } from '../../client/http/retry.ts';
import type { Transport } from '../../client/http/transport.ts';
import type { Target } from '../../client/http/url.ts';
import { knownServiceOf, type OwnSource, type RemoteSource, type Source } from '../settings/source.ts';
import type { Store } from '../../data/store/store.ts';
import { sayDemo, embeddedBaseUrl, openChosenSource } from './chosenSource.ts';
import { connectingOf, openRemoteTransport } from './remoteTransport.ts';
import type { LiveNotes } from '../statusline/liveNotes.ts';
import { refuseRoom } from './liveBudget.ts';
import { collectedNote, createCollected } from './collected.ts';
import { createQuotaGuard, type QuotaGuard } from './quotaGuard.ts';
import { openNames } from './nameIndex.ts';
import { delayFor } from '../delay/hold.ts';
import { delayOf, hidesResults } from '../context/settings.ts';
import { createTurns } from '../context/turns.ts';
import type {
  CommandContext,
  EmbeddedService,
  HiddenResults,
  KeptDelay,
  OpenService,
  ServiceOptions,
} from '../context/types.ts';
import { createRequestLines, createRetryNotes, withWaits } from './requestLines.ts';

/** The default timeout for one answer, its retries included, in milliseconds. */
export const usualTimeout = 30_000;

/** Opens the service that flags, environment and profile choose. @throws ConfigError, DataFileError */
export const openService = async (context: CommandContext, options: ServiceOptions): Promise<OpenService> => {
  const { host, flags } = context;
  // An invalid setting may be a budget, so it is refused before anything is sent.
  if (context.settingsFault) throw context.settingsFault;
  const source = options.source ?? (await openChosenSource(context));
  const opened =
    source.kind === 'remote'
      ? await openRemote(source, options, context)
      : await openInside(source, options, context);
  const { transport, target } = opened;
  const closing = options.manyRequests ? new AbortController() : undefined;
  const { pacing, waitsFor } = createTurns(source, options, context);
  const requestOptions = await requestOptionsOf(context, options, target, pacing, closing?.signal);
  const quotaGuard = guardOf(source, requestOptions.timeout, options, context);
  const delay = delayFor(source, context, options);
  const collected = createCollected(source, options, context);
  const live = noteLive(source, context, delay);
  const setup: ClientSetup = {
    ...requestOptions,
    transport,
    target,
    now: host.now,
    userAgent: userAgentOf(host),
    redact: text => context.secrets.redact(text),
    extra: flags.param ?? [],
    ...watchedBy(quotaGuard, options),
    ...collected.setup,
    ...(delay.hold && { hold: delay.hold }),
    onAnswer: (answer, row, input) => {
      options.onAnswer?.(answer);
      // The rounds change nothing in a bar.
      if (!row.path.startsWith('/live') || row.path.endsWith('/rounds')) return;
      const at = answer.client?.fetchedAt ?? host.now() - delay.ofAnswers;
      live.note(async notes => {
        // The bar shows what the user may see, also where the caller hides it itself.
        const seen = spoilers && !hiding ? await spoilers.hide(row, input, answer) : answer;
        notes.answered(row, seen, at);
      });
    },
  };
  const spoilers = await loadSpoilers(source, setup, context);
  const hiding = options.withSpoilers ? undefined : spoilers;
  const ready = { ...setup, ...(hiding && { hideSpoilers: hiding.answer }) };
  const client = createClient(ready);
  let names: Promise<NameIndex> | undefined;
  const followInPieces: OpenService['followInPieces'] = async function* (...asked) {
    const [row, input] = asked;
    if (row.stream === 'websocket') {
      // If the ledger cannot be opened, the meter reports it.
      const ledger = await quotaGuard?.ledger().catch(() => undefined);
      if (ledger) refuseRoom(ledger.usage(), client.address(row, input).url);
    }
    const meter = await quotaGuard?.streamMeter();
    const { now, setTimer, random } = host;
    try {
      const { followInPieces: follow } = await import('./seldom.ts');
      yield* follow(
        {
          client,
          service: knownServiceOf(source),
          followRoom: opened.followRoom,
          delay,
          spoilers,
          isFiltered: hiding !== undefined,
          silence: silenceOf(context),
          now,
          setTimer,
          random,
          transport,
          timeout: requestOptions.timeout,
          meter,
          pacing,
          onUpdates: (updates, at) => live.note(notes => notes.pushed(updates, at)),
        },
        asked,
      );
    } finally {
      meter?.close();
    }
  };
  return {
    source,
    client,
    poller: createClient(withoutRetries(ready)),
    target,
    ...(quotaGuard && { ledger: quotaGuard.ledger }),
    waitsFor,
    spent: () => quotaGuard?.spent() ?? 0,
    close: async () => {
      closing?.abort(new Error('the command has ended'));
      (await names?.catch(() => undefined))?.close();
      await live.keep();
      await collected.keep();
      await client.close();
      await quotaGuard?.close();
    },
    async *follow(row, input, hooks) {
      for await (const piece of followInPieces(row, input, hooks)) yield* piece;
    },
    followInPieces,
    ...(spoilers && { hidden: spoilers.hidden }),
    names: () => (names ??= (async () => openNames(source, host, await opened.store?.()))()),
  };
};

/** Hands what is live elsewhere to the state file of `statusline`, whose code is loaded when there is something. */
const noteLive = (source: Source, { host }: CommandContext, { now }: KeptDelay) => {
  let notes: Promise<LiveNotes> | undefined;
  const open = async (): Promise<LiveNotes> =>
    (await import('./seldom.ts')).createLiveNotes(source, host, now);
  let noted: Promise<void> | undefined;
  /** A line in a bar is not worth a failed command. */
  const note = (use: (notes: LiveNotes) => Promise<void> | void): void => {
    if (source.kind !== 'remote') return;
    notes ??= open();
    noted = Promise.all([notes, noted])
      .then(([each]) => use(each))
      .catch(() => {});
  };
  return {
    note,
    keep: async (): Promise<void> => {
      if (notes) note(each => each.keep());
      await noted;
    },
  };
};

/** The made-up season and a data file count nothing, and store nothing. */
const guardOf = (source: Source, timeout: number, options: ServiceOptions, context: CommandContext) =>
  source.kind === 'remote' ? createQuotaGuard(context, source, timeout, options) : undefined;

/** The results of a service that the user may not know yet, whether they are hidden at the moment or not. */
export const loadHidden = async (source: Source, context: CommandContext): Promise<HiddenResults> =>
  (await import('./seldom.ts')).openHidden(source, context);

const loadSpoilers = async (source: Source, setup: ClientSetup, context: CommandContext) => {
  if (!hidesResults(context)) return undefined;
  const { openSpoilers } = await import('./seldom.ts');
  return openSpoilers(source, createClient(setup), context);
};

/** Milliseconds without a sign of life after which a link counts as dead; undefined if the user has not set it. */
export const silenceOf = ({ flags, settings }: CommandContext): number | undefined =>
  flags.silence ?? (settings.silence === undefined ? undefined : settings.silence * 1000);

const watchedBy = (guard: QuotaGuard | undefined, { unstored }: ServiceOptions) => ({
  ...(guard && { openMeter: guard.meter }),
  ...(guard?.storedCall && !unstored && { storedCall: guard.storedCall }),
});

export const userAgentOf = ({ version }: CommandContext['host']): string => `esports/${version}`;

/** How this command sends its requests. Requests under way and waiting retries end with `closing`. */
const requestOptionsOf = async (
  context: CommandContext,
  { timeout = context.flags.timeout ?? usualTimeout }: ServiceOptions,
  { apiKey, baseUrl }: Target,
  pacing: Pacing,
  closing: AbortSignal | undefined,
): Promise<RequestOptions> => {
  const { now, random, setTimer, signal } = context.host;
  const log = await logOf(context, isInside(new URL(baseUrl)) ? undefined : apiKey);
  return {
    timeout,
    signal: closing ? AbortSignal.any([signal, closing]) : signal,
    retryPolicy: createRetryPolicy({ now, random, setTimer, pacing }),
    ...(log && { log }),
  };
};

const logOf = async ({ host, flags, note, progress }: CommandContext, apiKey: string | undefined) => {
  const forPerson = host.stderr.isTerminal && !flags.quiet;
  if (!flags.debug && !forPerson) return undefined;
  const log = flags.debug
    ? createRequestLines(line => void host.stderr.write(line).catch(() => {}), host.now, apiKey)
    : createRetryNotes(note);
  return forPerson ? withWaits(log, progress) : log;
};

interface Opened {
  readonly transport: Transport;
  readonly target: Target;
  readonly followRoom: (setup: LinkSetup) => AsyncGenerator<readonly PushedUpdate[], void, undefined>;
  /** The data of a service inside. */
  readonly store?: () => Promise<Store>;
}

const openRemote = async (
  source: RemoteSource,
  options: ServiceOptions,
  context: CommandContext,
): Promise<Opened> => ({
  target: source,
  transport: await openRemoteTransport(source.baseUrl, options.manyRequests === true, context),
  async *followRoom(setup) {
    const { followRoom } = await import('./seldom.ts');
    yield* followRoom({ ...setup, connecting: await connectingOf(source.baseUrl, context) });
  },
});

const openInside = async (
  source: OwnSource,
  options: ServiceOptions,
  context: CommandContext,
): Promise<Opened> => {
  const { embeddedKey, openEmbedded } = await import('./embeddedService.ts');
  if (source.kind === 'demo') await sayDemo(context);
  else if (source.collectedAt !== undefined)
    await context.note(collectedNote(source.collectedAt, context.host.now()));
  const inside: EmbeddedService = await openEmbedded(source, context.host, {
    stream: options.stream === true,
    delay: typeof options.delayed === 'function' ? 0 : delayOf(context),
    progress: context.progress,
  });
  return {
    transport: inside.transport,
    target: { baseUrl: embeddedBaseUrl(source), game: source.game, apiKey: embeddedKey },
    async *followRoom({ url, headers, signal }) {
      for await (const update of inside.followRoom(url, headers, signal)) yield [update];
    },
    store: inside.store,
  };
};

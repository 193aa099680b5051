import { safeText } from '../../../output/text/safeText.ts';
import { withLimits } from '../../../service/access/limits.ts';
import type { KeyRing } from '../../../service/access/keys.ts';
import { createAnswerer } from '../../../service/answer.ts';
import { withCalendars } from '../../../service/calendar.ts';
import { createLiveHub } from '../../../service/live/hub.ts';
import { withOverlays } from '../../../service/overlay/overlays.ts';
import { createRooms } from '../../../service/live/rooms.ts';
import { createStreams } from '../../../service/live/streams.ts';
import { type Reference, withReference } from '../../../service/reference.ts';
import { closingTime, listen, type LogEntry } from '../../../service/http/server.ts';
import { holdsData } from '../../../service/store/dataFile.ts';
import { resolveOwnSource } from '../../../settings/source.ts';
import type { ApiDocument } from '../../../derived/docsPage/document.ts';
import type { CommandContext } from '../../session/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { openSourceFollowed, type FollowedData } from '../../session/followedData.ts';
import type { Host } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { readAddresses, readLimits } from './addresses.ts';
import { openTls } from './certificate.ts';
import { createFaultLog } from './faultLog.ts';
import { serveFlags } from './serveFlags.ts';
import { openAccess } from './keys.ts';
import type { CommandModule } from '../ownCommand.ts';
import { readReplayOptions } from './replayOptions.ts';
import { inertJson } from '../../../api/json/inertJson.ts';

const usualPort = 8080;
/** How long the service still accepts requests after a signal, in milliseconds. */
const usualDrain = 1000;
/** The time for the access file and the data to close, in milliseconds. */
const reserve = 500;
/** How often to check for newer data, in milliseconds. */
const lookEvery = 1000;

/** Serves a data file or the made-up season over HTTP until it is interrupted. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, serveFlags);
  const addresses = readAddresses(options);
  const { drain = usualDrain } = options;
  host.allowGrace(drain + closingTime + reserve);
  host.spareMemory('new');
  const source = resolveOwnSource(options, host.env);
  const form = options.log ?? (host.stderr.isTerminal ? 'text' : 'off');
  const logLine = (line: string): void => passOn(host.stderr.write(`${line}\n`));
  const report = createFaultLog({
    form: form === 'json' ? 'json' : 'text',
    now: host.now,
    withStack: context.flags.debug === true,
    // Without a log, a fault is an ordinary warning, which --quiet silences.
    write: form === 'off' ? line => passOn(context.warn(line)) : logLine,
  });
  const tls = await openTls(options, { ...host, report });
  const data = await openSourceFollowed(source, host, {
    note: context.note,
    progress: context.progress,
    report,
    replay: readReplayOptions(options, source, host.now()),
  });
  const access = openAccess(options.access, context, report);
  const clock = { now: host.now, setTimer: host.setTimer };
  const hub = createLiveHub({ ...data, clock, report });
  const limits = readLimits(options);
  const check = limits ? withLimits(access.check, limits, host.now) : access.check;
  const shared = { access: check, game: source.game };
  const answerer = createAnswerer({
    ...data,
    ...shared,
    moments: access.moments,
    streams: createStreams(hub),
    clock: host.now,
    report,
  });
  const calendars = {
    store: data.store,
    findToken: access.tokens.find,
    revisions: access.revisions,
    clock: host.now,
    report,
  };
  const overlays = { ...data, findToken: access.tokens.find, clock, report };
  const listener = await listen({
    answerer: withReference(withOverlays(withCalendars(answerer, calendars), overlays), () =>
      loadReference(host.version, source.game),
    ),
    rooms: createRooms({ ...shared, hub, store: data.store }),
    clock,
    report,
    port: options.port ?? usualPort,
    drain,
    idPrefix: host.randomHex(4),
    isReady: () => holdsData(data.store),
    ...addresses,
    ...tls.listen,
    ...(options.keepAlive !== undefined && { keepAlive: options.keepAlive }),
    ...(form !== 'off' && { log: entry => logLine(requestLine[form](entry)) }),
  });
  const release = host.catchSignals();
  host.endsWell();
  const stopFollowing = follow(data, host, () => hub.refresh());
  const stopRenewing = tls.follow(listener.renew);
  try {
    await context.print(`${listener.url}\n`);
    if (tls.warning !== undefined) await context.warn(tls.warning);
    await noteKey(access.keys, listener.url, context);
    await interruption(host.signal);
  } finally {
    stopFollowing();
    stopRenewing();
    await listener.close();
    access.close();
    data.close();
    await release();
  }
  return exitCodes.done;
};

/** Ignores write errors: a service continues even if nobody reads its messages. */
const passOn = (said: Promise<void>): void => void said.catch(() => undefined);

/** Checks for newer data at intervals. The returned function stops it. */
const follow = (data: FollowedData, { setTimer }: Host, onChange: () => void): (() => void) => {
  let stop: (() => void) | undefined;
  const look = (): void => {
    stop = setTimer(lookEvery, () => {
      void data.refresh().then(changed => {
        if (changed) onChange();
        if (stop) look();
        return undefined;
      });
    });
  };
  look();
  return () => {
    stop?.();
    stop = undefined;
  };
};

/** Builds the reference page and document from the table on the first request for them. */
const loadReference = async (version: string, game: string): Promise<Reference> => {
  const [{ openApi }, { docsPage, script, style }, { exampleAnswers }, { hash }] = await Promise.all([
    import('../../../derived/openApi.ts'),
    import('../../../derived/docsPage/index.ts'),
    import('../../../derived/docsPage/exampleAnswers.ts'),
    import('node:crypto'),
  ]);
  const document = openApi(version, game);
  // The document is ours, and the page shows the parts that it has.
  const shown = document as unknown as ApiDocument;
  const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
  return {
    page: origin => docsPage(shown, `${origin}/api/v1`, exampleAnswers),
    styleSource: sourceOf(style),
    scriptSource: sourceOf(script),
    document: `${JSON.stringify(document, null, 2)}\n`,
  };
};

const interruption = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Without a key nobody can send a request: a user at a terminal gets a first key, and a script is told how to create
 * one.
 */
const noteKey = async (keys: KeyRing, url: string, context: CommandContext): Promise<void> => {
  if (keys.list().some(key => key.revokedAt === null)) return;
  if (!context.host.stderr.isTerminal) {
    await context.warn('No key exists yet. Create one: esports keys create --plan free --name <name>');
    return;
  }
  const { key } = keys.create({ plan: 'enterprise', name: 'local' });
  await context.note(`Here is a first key, shown only now. In another terminal:
  export ESPORTS_BASE_URL=${url}
  export ESPORTS_API_KEY=${key}
  esports live`);
};

/** One line per request. Text from outside is made inert, so that it stays on one line. */
export const requestLine = {
  json: ({ at, ...rest }: LogEntry) =>
    inertJson(JSON.stringify({ time: new Date(at).toISOString(), ...rest })),
  text: ({ at, from, key, status, method, path, ms, id }: LogEntry) =>
    [
      new Date(at).toISOString(),
      safeText(from),
      key === undefined ? '-' : `key ${key}`,
      status,
      safeText(method) || '-',
      safeText(path) || '-',
      `${ms} ms`,
      safeText(id),
    ].join(' '),
} as const satisfies Record<string, (entry: LogEntry) => string>;

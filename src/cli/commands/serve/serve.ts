import { safeText } from '../../../output/text/safeText.ts';
import type { KeyRing } from '../../../service/access/keys.ts';
import { createAnswerer } from '../../../service/answer.ts';
import { withCalendars } from '../../../service/calendar.ts';
import { createLiveHub } from '../../../service/live/hub.ts';
import { createRooms } from '../../../service/live/rooms.ts';
import { createStreams } from '../../../service/live/streams.ts';
import { type Reference, withReference } from '../../../service/reference.ts';
import { listen, type LogEntry } from '../../../service/http/server.ts';
import { resolveOwnSource, ConfigError } from '../../../settings/source.ts';
import type { ApiDocument } from '../../../derived/docsPage/document.ts';
import type { CommandContext } from '../../session/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { openSourceFollowed, type FollowedData } from '../../session/followedData.ts';
import type { Host } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { createFaultLog } from './faultLog.ts';
import { serveFlags } from './serveFlags.ts';
import { openAccess } from './keys.ts';
import type { CommandModule } from '../ownCommand.ts';
import { readReplayOptions } from './replayOptions.ts';
import { inertJson } from '../../../api/json/inertJson.ts';

const usualPort = 8080;
/** The time limit of an orderly shutdown, in milliseconds. */
const stopGrace = 4500;
/** How often to check for newer data, in milliseconds. */
const lookEvery = 1000;

/** Serves a data file or the made-up season over HTTP until it is interrupted. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, serveFlags);
  const addresses = {
    ...(options.host !== undefined && { host: options.host }),
    ...(options.allowHost && { allowHosts: options.allowHost }),
    ...(options.cors !== undefined && { cors: [checkOrigin(options.cors)] }),
    ...(options.publicUrl !== undefined && { publicUrl: checkPublicUrl(options.publicUrl) }),
  };
  host.allowGrace(stopGrace);
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
  const data = await openSourceFollowed(source, host, {
    note: context.note,
    progress: context.progress,
    report,
    replay: readReplayOptions(options, source, host.now()),
  });
  const access = openAccess(options.access, context, report);
  const clock = { now: host.now, setTimer: host.setTimer };
  const hub = createLiveHub({ ...data, clock, report });
  const shared = { access: access.check, game: source.game };
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
  const listener = await listen({
    answerer: withReference(withCalendars(answerer, calendars), () =>
      loadReference(host.version, source.game),
    ),
    rooms: createRooms({ ...shared, hub, store: data.store }),
    clock,
    report,
    port: options.port ?? usualPort,
    ...addresses,
    ...(form !== 'off' && { log: entry => logLine(requestLine[form](entry)) }),
  });
  const release = host.catchSignals();
  const stopFollowing = follow(data, host, () => hub.refresh());
  try {
    await context.print(`${listener.url}\n`);
    await noteKey(access.keys, listener.url, context);
    await interruption(host.signal);
  } finally {
    stopFollowing();
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
  text: ({ at, from, key, status, method, path, ms }: LogEntry) =>
    [
      new Date(at).toISOString(),
      safeText(from),
      key === undefined ? '-' : `key ${key}`,
      status,
      safeText(method) || '-',
      safeText(path) || '-',
      `${ms} ms`,
    ].join(' '),
} as const satisfies Record<string, (entry: LogEntry) => string>;

/** Accepts `*` or an origin as browsers send it: `https://example.com`. @throws ConfigError */
export const checkOrigin = (text: string): string => {
  if (text === '*') return text;
  const url = webUrl(text);
  // The value is compared as text with what a browser sends: a path or a trailing slash would never match.
  if (url && url.pathname === '/' && url.search === '' && url.hash === '') return url.origin;
  throw new ConfigError(`--cors: «${text}» is not an origin`, 'Name one such as https://example.com, or *');
};

/** Removes the trailing slash, because links append to the address. @throws ConfigError */
export const checkPublicUrl = (text: string): string => {
  const url = webUrl(text);
  if (url && url.search === '' && url.hash === '' && url.username === '' && url.password === '')
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  throw new ConfigError(
    `--public-url: «${text}» is not the address of a service`,
    'Give the public address, without /api/v1: https://data.example',
  );
};

const webUrl = (text: string): URL | undefined => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
};

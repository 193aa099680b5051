import { withMetrics } from '../../../server/metrics/countedAccess.ts';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aborted, repeat } from '../../../core/pause.ts';
import { holdsData } from '../../../data/store/dataFile.ts';
import { Notice, type ReportFault } from '../../../data/store/problem.ts';
import type { AccessKeeper, AccessStore } from '../../../server/access/access.ts';
import type { AccessCheck } from '../../../server/access/check.ts';
import { withLimits } from '../../../server/access/limits.ts';
import { createAnswerer } from '../../../server/answer.ts';
import { withCalendars } from '../../../server/calendar.ts';
import { closingTime, listen, type Listener, type ListenOptions } from '../../../server/http/server.ts';
import { createLiveHub, type LiveHub } from '../../../server/live/hub.ts';
import { createRooms } from '../../../server/live/rooms.ts';
import { createStreams } from '../../../server/live/streams.ts';
import type { LiveSource } from '../../../server/liveSource.ts';
import type { ServiceMetrics } from '../../../server/metrics/prometheus.ts';
import { type MetricsServer, serveMetrics } from '../../../server/metrics/metricsServer.ts';
import { withOverlays } from '../../../server/overlay/overlays.ts';
import { type Reference, withReference } from '../../../server/reference.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import type { CommandContext } from '../../context/types.ts';
import type { Host } from '../../host/host.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { openSourceFollowed } from '../../session/followedData.ts';
import { ConfigError } from '../../settings/source.ts';
import { readAddresses, readLimits } from '../operate/addresses.ts';
import { openStore } from '../operate/openAccess.ts';
import { serveFlags } from '../operate/serveCommand.ts';
import { openServed } from './data/sharedData.ts';
import { openLogs } from './logs.ts';
import { openIngest } from './openIngest.ts';
import { readReplayOptions } from './replayOptions.ts';
import { watchDisks, whenThere } from './surroundings.ts';

const usualPort = 8080;
/** How long the service still accepts requests after a signal, in milliseconds. */
const usualDrain = 1000;
/** The time to give back what a node holds, and for the access file and the data to close, in milliseconds. */
const reserve = 1500;
/** How often to check for newer data, in milliseconds. */
const lookEvery = 1000;

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, serveFlags);
  const addresses = readAddresses(options);
  const { drain = usualDrain } = options;
  host.allowGrace(drain + closingTime + reserve);
  host.spareMemory('much');
  const { request: log, report } = openLogs(options.log, context);
  const tell = (kind: Notice['kind'], text: string): void => report(new Notice(kind, text));
  const copied = await openServed(options, context, report);
  const { source } = copied;
  const metrics = await openMetrics(options.metrics, host.version);
  const access = await whenThere(() => openStore(options.access, context, report), host, report);
  const { gauge } = metrics;
  const logged = metrics.logging(log);
  const { secrets } = context;
  const findToken = access.tokens.find;
  const matches = await openIngest(options, { source, host, secrets, findToken, report, gauge });
  const disks = await watchDisks(options, host);
  const data = await openSourceFollowed(source, host, {
    note: async text => tell('start', text),
    progress: context.progress,
    report,
    replay: readReplayOptions(options, source, host.now()),
    openData: matches.openData,
    history: matches.history,
  });
  const clock = { now: matches.now, setTimer: host.setTimer };
  const hub = createLiveHub({ ...data, clock, report });
  const limits = readLimits(options);
  const check = withLimits(access.check, limits, host.now);
  const shared = { access: metrics.count(afterOthers(check, data.live)), game: source.game };
  const answerer = createAnswerer({
    ...data,
    ...shared,
    // A whole page is digested in half the time that reading its characters one by one would take.
    toTag: text => `"${hash('sha256', text, 'base64url')}"`,
    moments: access.moments,
    streams: createStreams(hub),
    clock: clock.now,
    report,
  });
  const calendars = {
    store: data.store,
    findToken,
    clock: clock.now,
    report,
  };
  const overlays = { ...data, findToken, clock, report };
  const listener = await listen({
    answerer: withReference(withOverlays(withCalendars(answerer, calendars), overlays), () =>
      loadReference(host, source.game, copied.from),
    ),
    rooms: createRooms({ ...shared, hub, store: data.store }),
    clock,
    report,
    port: options.port ?? usualPort,
    drain,
    idPrefix: host.randomHex(4),
    health: () => ({
      fault:
        disks.fault() ?? (matches.posts || holdsData(data.store) ? undefined : 'the service has no data'),
      warnings: matches.warnings(),
    }),
    posts: matches.posts,
    ...addresses,
    ...(options.keepAlive !== undefined && { keepAlive: options.keepAlive }),
    ...(logged && { log: logged }),
  });
  const release = host.catchSignals();
  host.endsWell();
  const stopFollowing = repeat(host, lookEvery, async () => {
    if (await data.refresh()) hub.refresh();
  });
  matches.begin();
  const stopCopying = copied.follow();
  let metricsServer: MetricsServer | undefined;
  try {
    for (const figure of figuresOf(listener, hub, access)) gauge(figure);
    metricsServer = await metrics.start(report);
    await context.print(`${listener.url}\n${metricsServer ? `${metricsServer.url}\n` : ''}`);
    for (const text of warningsOf(options)) tell('warning', text);
    if (limits.key.computing !== undefined) tell('start', computingNote(limits.key.computing));
    await noteKey(access, listener.url, context, tell, host.stderr.isTerminal && options.log !== 'json');
    await aborted(host.signal);
  } finally {
    stopFollowing();
    stopCopying();
    disks.stop();
    await listener.close();
    await metricsServer?.close();
    matches.close();
    await access.close();
    data.close();
    await release();
  }
};

const warningsOf = ({ host, trustProxy }: FlagValues<typeof serveFlags>): readonly string[] =>
  (host === '0.0.0.0' || host === '::') && trustProxy === undefined
    ? [
        `--host ${host}: every machine that reaches this one can ask, and keys are sent unencrypted. Use a proxy that speaks HTTPS, with --trust-proxy`,
      ]
    : [];

const computingNote = (ms: number): string =>
  `The answers of one key may take ${ms} ms of each second to compute; more is answered 429 (--compute)`;

const figuresOf = (listener: Listener, hub: LiveHub, { isConnected }: Pick<AccessStore, 'isConnected'>) => [
  ...(isConnected
    ? [
        {
          name: 'esports_postgres_connected',
          about: 'Whether PostgreSQL answers (1) or not (0)',
          read: () => Number(isConnected()),
        },
      ]
    : []),
  { name: 'esports_http_connections', about: 'Open connections', read: listener.connections },
  {
    name: 'esports_live_updates_waiting',
    about: 'Updates queued for slow listeners',
    read: hub.waiting,
  },
];

/** A listener may come from another node, whose last update this one has to know before it can go on after it. */
const afterOthers =
  (check: AccessCheck, live: LiveSource): AccessCheck =>
  async (request, entry) => {
    const access = await check(request, entry);
    if (entry.row.stream !== undefined) await live.settled?.();
    return access;
  };

/** The reference of the service as the build writes it, with marks for the address and the game segment. */
export type WrittenReference = Omit<Reference, 'page'> & { readonly page: string };

/** The reference page and the OpenAPI document of a service with this game segment. @param from where its data are from */
const loadReference = async ({ filesFolder }: Host, game: string, from: string): Promise<Reference> => {
  // The build wrote it for this version.
  const { page, document, ...sources } = JSON.parse(
    await readFile(`${filesFolder}dist/reference.json`, 'utf8'),
  ) as WrittenReference;
  const origins = from === '' ? '' : `<p>${escapeHtml(from)}</p>\n`;
  const shown = page.replaceAll('%GAME%', game).replace('</main>', () => `${origins}</main>`);
  return {
    ...sources,
    page: origin => shown.replaceAll('%BASE%', escapeHtml(`${origin}/api/v1`)),
    document: document.replaceAll('%GAME%', game),
  };
};

/** The origin comes from the request. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** Gives a user at a terminal a first key, and tells a script how to create one, unless there is a key or token already. */
const noteKey = async (
  access: AccessKeeper,
  url: string,
  { note }: Pick<CommandContext, 'note'>,
  tell: (kind: 'warning', text: string) => void,
  isShown: boolean,
): Promise<void> => {
  if (
    await access.manage(({ keys, tokens }) =>
      [...keys.list(), ...tokens.list()].some(each => each.revokedAt === null),
    )
  )
    return;
  if (!isShown) {
    tell('warning', 'No key exists yet. Create one: esports keys create --plan free --name <name>');
    return;
  }
  const { key } = await access.manage(({ keys }) => keys.create({ plan: 'enterprise', name: 'local' }));
  await note(`Here is a first key. Copy it now; it will not be shown again. In another terminal:
  export ESPORTS_BASE_URL=${url}
  export ESPORTS_API_KEY=${key}
  esports live`);
};

/** What `serve --metrics` adds to the service; without an `address` nothing. @throws ConfigError */
const openMetrics = async (address: string | undefined, version: string): Promise<Metrics> => {
  if (address === undefined)
    return { gauge: () => {}, count: check => check, logging: log => log, start: async () => undefined };
  const listenAt = parseListenAddress(address);
  const { createPrometheus } = await import('../../../server/metrics/prometheus.ts');
  const metrics = createPrometheus(version);
  return {
    gauge: metrics.gauge,
    count: check => withMetrics(check, metrics),
    logging: log => entry => {
      metrics.answered(entry);
      log?.(entry);
    },
    start: async report => serveMetrics(metrics, listenAt, report),
  };
};

interface Metrics {
  readonly gauge: ServiceMetrics['gauge'];
  readonly count: (check: AccessCheck) => AccessCheck;
  readonly logging: (log: ListenOptions['log']) => ListenOptions['log'];
  readonly start: (report: ReportFault) => Promise<MetricsServer | undefined>;
}

/** Reads `9464`, `0.0.0.0:9464` or `[::1]:9464`. @throws ConfigError */
const parseListenAddress = (text: string): { readonly host: string; readonly port: number } => {
  const [, bracketed, plain, digits = ''] = /^(?:\[([^\]]+)\]:|([^:]+):)?(\d{1,5})$/u.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== '' && port <= 65_535) return { host: bracketed ?? plain ?? '127.0.0.1', port };
  throw new ConfigError(
    `--metrics: "${text}" is not an address to listen on`,
    'Give a port, or an address and a port: 9464, 10.0.0.7:9464, [::1]:9464',
  );
};

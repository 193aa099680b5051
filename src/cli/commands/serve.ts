import { inertJson } from '../../api/jsonText.ts';
import { safeText } from '../../output/safeText.ts';
import { createAccess } from '../../service/access/access.ts';
import type { KeyRing } from '../../service/access/keys.ts';
import { createAnswerer } from '../../service/answer.ts';
import { createLiveHub } from '../../service/live/hub.ts';
import { createRooms } from '../../service/live/rooms.ts';
import { createStreams } from '../../service/live/streams.ts';
import { listen, type LogEntry } from '../../service/server.ts';
import { resolveOwnSource } from '../../config/source.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exitCode.ts';
import { ownFlags } from '../program.ts';
import { openServiceData } from '../serviceData.ts';
import { serveFlags } from './index.ts';
import { accessPath } from './keys.ts';
import type { CommandModule } from './ownCommand.ts';

const usualPort = 8080;
/** How long a stop in order may take, in milliseconds. */
const stopGrace = 4500;

/** Serves a data file, or the made-up season, over HTTP until it is interrupted. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const wish = ownFlags(invocation, serveFlags);
  host.allowGrace(stopGrace);
  const source = resolveOwnSource(wish, host.env);
  const data = await openServiceData(source, host, context.note);
  const access = createAccess({ path: wish.access ?? accessPath(context), now: host.now });
  const clock = { now: host.now, setTimer: host.setTimer };
  const report = (fault: unknown): void => void context.warn(`fault: ${faultText(fault, context)}`);
  const hub = createLiveHub({ ...data, clock, report });
  const shared = { access: access.check, game: source.game };
  const listener = await listen({
    answerer: createAnswerer({ ...data, ...shared, streams: createStreams(hub), clock: host.now, report }),
    rooms: createRooms({ ...shared, hub, store: data.store }),
    clock,
    report,
    port: wish.port ?? usualPort,
    ...(wish.host !== undefined && { host: wish.host }),
    ...(wish.allowHost && { allowHosts: wish.allowHost }),
    ...(wish.cors !== undefined && { cors: [wish.cors] }),
    ...logOf(wish.log ?? (host.stderr.isTerminal ? 'text' : 'off'), context),
  });
  try {
    await context.print(`${listener.url}\n`);
    await tellKey(access.keys, listener.url, context);
    await interruption(host.signal);
  } finally {
    await listener.close();
    access.close();
    data.close();
  }
  return exitCodes.done;
};

const interruption = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Nobody can ask without a key: a person at a terminal gets a first one, a script is told how to make it. */
const tellKey = async (keys: KeyRing, url: string, context: CommandContext): Promise<void> => {
  if (keys.list().some(key => key.revokedAt === null)) return;
  if (!context.host.stderr.isTerminal) {
    await context.warn('No key may ask yet. Make one: esports keys create --plan free --name <name>');
    return;
  }
  const { key } = keys.create({ plan: 'enterprise', name: 'local' });
  await context.note(`A first key, shown this once. In another terminal:
  export ESPORTS_BASE_URL=${url}
  export ESPORTS_API_KEY=${key}
  esports live`);
};

/** One line a request: what came from outside is made inert, so that it stays one line. */
const logOf = (
  form: 'json' | 'text' | 'off',
  context: CommandContext,
): { log?: (entry: LogEntry) => void } => {
  if (form === 'off') return {};
  const write = form === 'json' ? (entry: LogEntry) => inertJson(JSON.stringify(entry)) : toLogLine;
  return { log: entry => void context.host.stderr.write(`${write(entry)}\n`) };
};

const toLogLine = ({ at, method, path, status, ms }: LogEntry): string =>
  `${new Date(at).toISOString()} ${status} ${safeText(method)} ${safeText(path)} ${ms} ms`;

const faultText = (fault: unknown, { flags }: CommandContext): string => {
  if (!(fault instanceof Error)) return safeText(String(fault));
  return safeText((flags.debug ? fault.stack : undefined) ?? fault.message);
};

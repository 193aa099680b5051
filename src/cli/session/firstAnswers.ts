import { statSync, writeFileSync } from 'node:fs';
import { foldersOf } from '../../client/account/folders.ts';
import { childEnvironment } from '../host/redact.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';
import { routes } from '../../core/table/groups.ts';
import type { Transport } from '../../client/http/transport.ts';
import { openLiveDemo } from '../../server/demo/demo.ts';
import type { Host } from '../host/host.ts';
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
 * The service of a season that has not been built: it knows which matches are live; any other question has the season
 * built, else a process of low priority builds it afterwards.
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

/** The least time between two attempts, in milliseconds: on a full disk each of them fails. */
const retryAfter = 60_000;

/**
 * Has a process of low priority build the made-up season (`esports data info`); nothing waits for it. Nothing is
 * started in CI, or where the folder cannot be written to.
 */
const buildBeside = (host: Host): void => {
  const { env, execPath, ownWords, loadBuiltin, now } = host;
  if (env['CI']) return;
  try {
    const { state } = foldersOf(host);
    const tried = `${state}/season.tried`;
    makeFolder(state);
    const last = statSync(tried, { throwIfNoEntry: false })?.mtimeMs;
    if (last !== undefined && Math.abs(now() - last) < retryAfter) return;
    writeFileSync(tried, '', { mode: 0o600 });
    // The native executable starts itself and needs no further words; Node needs the program's file.
    const child = loadBuiltin('node:child_process').spawn(execPath, [...ownWords, 'data', 'info'], {
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
      // Without a file, the command is about the made-up season.
      env: { ...childEnvironment(env), ESPORTS_DATA: '', ESPORTS_BASE_URL: '', ESPORTS_PROFILE: 'demo' },
    });
    child.on('error', () => {});
    child.unref();
    const { constants, setPriority } = loadBuiltin('node:os');
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The next command builds it.
  }
};

import { createEmbeddedLive } from '../../library/inside/live.ts';
import { createClient } from '../../client/client.ts';
import { ClientError } from '../../client/errors.ts';
import { usualGame } from '../../client/account/baseUrl.ts';
import { type findCollected, foldersOf } from '../../client/account/folders.ts';
import type { Answer } from '../../client/answer.ts';
import type { Parameters } from '../../client/http/url.ts';
import type { Route } from '../../core/route.ts';
import { embeddedBaseUrl } from './chosenSource.ts';
import { ageText } from './requestCost.ts';
import type { OwnSource } from '../settings/source.ts';
import { createUnlimitedAccess } from '../../server/access/unlimited.ts';
import { createAnswerer } from '../../server/answer.ts';
import type { Host } from '../host/host.ts';
import type { Progress } from '../context/progress.ts';
import { sendInside } from '../../library/inside/send.ts';
import { openServiceData, seasonOf, type ServiceData } from './serviceData.ts';
import type { CommandContext, EmbeddedService } from '../context/types.ts';
import { openLiveDemo, openReadyDemo } from '../../server/demo/demo.ts';
import { statSync, writeFileSync } from 'node:fs';
import { childEnvironment } from '../host/redact.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';
import { routes } from '../../core/table/groups.ts';
import type { Transport } from '../../client/http/transport.ts';

/** The key for the embedded service; it never leaves the process. */
export const embeddedKey = 'embedded';

export interface EmbeddedOptions {
  /** Whether the caller will open the stream; if not, its code is not loaded. */
  readonly stream: boolean;
  /** How far its answers and updates stay behind the clock, in milliseconds. */
  readonly delay?: number | undefined;
  readonly progress: Pick<Progress, 'begin'>;
}

/** Opens a service in this process. A season is built when a request needs it. @throws DataFileError */
export const openEmbedded = async (source: OwnSource, host: Host, options: EmbeddedOptions) => {
  const answerFrom = (data: ServiceData) => embed(data, source, host, options);
  const openWhole = async () => answerFrom(await openServiceData(source, host, options.progress));
  if (source.kind === 'data' || options.stream) return openWhole();
  const ready = openReadyDemo(seasonOf(host));
  if (ready) return answerFrom(ready);
  return openFirstAnswers({ game: source.game, answerFrom, openWhole, delay: options.delay }, host);
};

const embed = async (
  data: ServiceData,
  source: OwnSource,
  host: Host,
  options: EmbeddedOptions,
): Promise<EmbeddedService> => {
  const faults: unknown[] = [];
  const parts = {
    ...data,
    game: source.game,
    root: '',
    access: createUnlimitedAccess(embeddedKey, host.now, options.delay),
    clock: host.now,
    toTag: null,
    report: (fault: unknown) => void faults.push(fault),
  };
  const openLive = () => createEmbeddedLive(parts, host);
  const streams = options.stream ? openLive().streams : undefined;
  const answerer = createAnswerer({ ...parts, streams });
  return {
    transport: { send: request => sendInside(answerer, request, faults), close: async () => data.close() },
    async *followRoom(url, headers, signal) {
      yield* openLive().followRoom(url, headers, signal);
    },
    store: async () => data.store,
  };
};

/** In ms. The file is on this machine. */
const longestAnswer = 30_000;

/** Answers from the collected file in place of a service, and says so once. */
export const openStandIn = ({ host, progress, warn }: CommandContext) => {
  let isSaid = false;
  return async (
    row: Route,
    input: Parameters,
    error: ClientError,
    found: NonNullable<ReturnType<typeof findCollected>>,
  ): Promise<Answer | undefined> => {
    const source = { kind: 'data', path: found.path, game: usualGame, collectedAt: found.at } as const;
    const { transport } = await openEmbedded(source, host, { stream: false, progress });
    try {
      const target = { baseUrl: embeddedBaseUrl(source), game: source.game, apiKey: embeddedKey };
      const client = createClient({
        transport,
        target,
        now: host.now,
        userAgent: '',
        timeout: longestAnswer,
      });
      const answer = await client.call(row, input);
      if (!isSaid)
        await warn(
          `${error.message}. This is from the collected file, ${ageText(host.now() - found.at)} old.`,
        );
      isSaid = true;
      return { ...answer, client: { source: 'collected', fetchedAt: found.at, stale: true } };
    } catch (other) {
      // It does not know it either.
      if (other instanceof ClientError) return undefined;
      throw other;
    } finally {
      await transport.close();
    }
  };
};

interface FirstAnswersSetup extends Pick<EmbeddedOptions, 'delay'> {
  readonly game: string;
  readonly answerFrom: (data: ServiceData) => Promise<EmbeddedService>;
  /** Builds the season and opens the service that answers from it. */
  readonly openWhole: () => Promise<EmbeddedService>;
}

/** How long what is live is known without the season, in milliseconds. A command has asked its question by then. */
const known = 60_000;

/**
 * The service of a season that has not been built: it knows which matches are live; any other question has the season
 * built, else a process of low priority builds it afterwards.
 */
const openFirstAnswers = (
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

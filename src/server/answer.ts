import { getOrMake } from '../core/getOrMake.ts';
import { isList } from '../core/route.ts';
import { createBoards } from './boards.ts';
import { answerTo, matchesEntityTag, toEntityTag } from './document.ts';
import { eventStream, type Streams } from './live/streams.ts';
import type { Access, AccessCheck } from './access/check.ts';
import { respond, type Written } from './handlers/index.ts';
import type { LiveSource } from './liveSource.ts';
import { resumption } from './live/resume.ts';
import type { MarketSource } from '../data/store/market.ts';
import { createPageMoments, type PageMoments, type Walk } from './pageMoments.ts';
import { readParameters } from './parameters.ts';
import {
  ApiProblem,
  methodNotAllowed,
  notFound,
  type ReportFault,
  toProblem,
} from '../data/store/problem.ts';
import {
  isStopping,
  toRefusal,
  type Answerer,
  type ServiceAnswer,
  type ServiceRequest,
  stopping,
} from './request.ts';
import { createRouter, type RouteMatch } from './router.ts';
import { findMatchNumber } from '../data/store/find.ts';
import type { Store } from '../data/store/store.ts';

/** A finished answer: its body, its tag if the service makes tags, and its lifetime in seconds. */
interface MadeAnswer {
  readonly body: string;
  readonly tag: string | undefined;
  readonly maxAge: number;
}

/** The maximum number of characters kept for all answers of a second: 4 MB of Latin-1 text. */
const capacity = 4_000_000;

/** The answers of one second, in which the data do not change. `now` in ms since 1970, as the client's plan sees it. */
export const createRecentAnswers = () => {
  const made = new Map<string, MadeAnswer>();
  let second = Number.NaN;
  let size = 0;
  const turnTo = (now: number): void => {
    const current = Math.floor(now / 1000);
    if (current === second) return;
    made.clear();
    second = current;
    size = 0;
  };
  return {
    get: (key: string, now: number): MadeAnswer | undefined => {
      turnTo(now);
      return made.get(key);
    },
    set: (key: string, now: number, answer: MadeAnswer): void => {
      turnTo(now);
      size += answer.body.length;
      if (size <= capacity) made.set(key, answer);
    },
  };
};

export interface AnswererParts {
  readonly store: Store;
  readonly live: LiveSource;
  readonly market: MarketSource;
  /** Makes the entity tag of an answer's text; `null` for a service whose client keeps no tags. */
  readonly toTag?: ((text: string) => string) | null;
  /** Absent for a service that pushes nothing. */
  readonly streams?: Streams | undefined;
  readonly access: AccessCheck;
  /** The times at which the pages of lists are answered; by default known only to this process. */
  readonly moments?: PageMoments;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Receives the errors that the client sees only as INTERNAL. */
  readonly report: ReportFault;
  /** The game segment of every path; `game` by default. */
  readonly game?: string;
  /** The path above the game segment; `/api/v1` by default. */
  readonly root?: string;
}

/** A request with its row, after the access check. */
interface Admitted {
  readonly match: RouteMatch;
  readonly request: ServiceRequest;
  readonly access: Access;
}

const json = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
} as const;

/** Creates the service, a function from request to answer. It never throws: an error becomes a 500 answer and is reported. */
export const createAnswerer = (parts: AnswererParts): Answerer => {
  const { store, live, market, clock, toTag = toEntityTag, moments = createPageMoments() } = parts;
  const { game = 'game', root = '/api/v1' } = parts;
  const base = `${root}/${game}`;
  const route = createRouter(base);
  const recent = createRecentAnswers();
  const boards = createBoards(live);

  // A remembered page already has its tag.
  const tags = new WeakMap<Written, string>();
  const tagOf = (written: Written): string | undefined =>
    toTag === null ? undefined : getOrMake(tags, written, () => toTag(written.text));

  const make = ({ match: { entry, params }, request, access }: Admitted, now: number, rest: () => void) => {
    let maxAge = entry.row.lifetime;
    const keepFor = (seconds: number) => void (maxAge = Math.min(maxAge, seconds));
    const { archiveSince } = access;
    const input = readParameters(entry.row, params, request.query);
    const context = { store, live, market, boards, now, archiveSince, keepFor, rest };
    const written = store.together(() => respond(entry, input, context));
    return { body: written.text, tag: tagOf(written), maxAge };
  };

  const answer = async (admitted: Admitted): Promise<ServiceAnswer> => {
    const { match, request, access } = admitted;
    const exact = clock() - access.delay;
    // Live data change within the second; everything else keeps its state from the start of the second.
    const isLive = match.entry.row.lifetime === 0;
    const current = isLive ? exact : Math.floor(exact / 1000) * 1000;
    const began = isList(match.entry.row) ? moments.of(walkOf(request, access), current) : current;
    const now = typeof began === 'number' ? began : await began;
    const isKept = !isLive && now === current;
    // An answer depends on the request, the second, and the archive of the client's plan.
    const key = `${request.path}?${request.query} ${Math.floor(access.archiveSince / 1000)}`;
    const { tag, maxAge, body } = await within(access, rest => {
      const known = isKept ? recent.get(key, now) : undefined;
      if (known) return known;
      const made = make(admitted, now, rest);
      if (isKept) recent.set(key, now, made);
      return made;
    });
    const headers = {
      ...(tag !== undefined && { etag: tag }),
      'cache-control': `private, max-age=${maxAge}`,
    };
    if (tag !== undefined && matchesEntityTag(request.headers['if-none-match'], tag))
      return { status: 304, headers: { ...headers, ...access.headers() }, body: '' };
    await access.charge();
    return { status: 200, headers: { ...json, ...headers, ...access.headers() }, body };
  };

  const push = async ({ match: { entry, params }, request, access }: Admitted): Promise<ServiceAnswer> => {
    if (entry.row.stream === 'websocket')
      throw new ApiProblem('UPGRADE_REQUIRED', 'this address requires a WebSocket connection', {
        headers: { upgrade: 'websocket', connection: 'Upgrade' },
      });
    const { match } = readParameters(entry.row, params, request.query);
    const number =
      match === undefined ? undefined : findMatchNumber(store, String(match), access.archiveSince);
    // Another service may push.
    if (request.signal?.reason === stopping) throw isStopping();
    if (!parts.streams) throw new ApiProblem('UNAVAILABLE', 'this service pushes no updates');
    const isHead = request.method === 'HEAD';
    // HEAD is answered like GET, so it opens the stream too, but with an aborted signal.
    const signal = isHead ? AbortSignal.abort() : request.signal;
    const lastEventId = request.headers['last-event-id'];
    const body = parts.streams.open({ match: number, lastEventId, access, signal });
    // The stream charges for each update that it sends. HEAD is charged here, as on every route.
    if (isHead) await access.charge();
    const headers = { ...eventStream, ...access.headers(), ...resumption(body.resumed, lastEventId) };
    return { status: 200, headers, body: isHead ? '' : body };
  };

  const noRoute = (path: string): ApiProblem =>
    notFound(`no route ${path}${path.startsWith(`${base}/`) ? '' : `: every route begins with ${base}/`}`);

  const admit = async (request: ServiceRequest, match: RouteMatch | undefined): Promise<Admitted> => {
    if (!match) throw noRoute(request.path);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method);
    return { match, request, access: await parts.access(request, match.entry) };
  };

  return async request => {
    let admitted: Admitted | undefined;
    const match = route(request.path);
    try {
      admitted = await admit(request, match);
      const reply = await (admitted.match.entry.row.stream === undefined ? answer(admitted) : push(admitted));
      return finish(reply, request, match, admitted.access);
    } catch (fault) {
      const problem = toProblem(fault, cause => parts.report(cause, request));
      const refused = toRefusal(problem, request.origin, admitted?.access.headers());
      return finish(refused, request, match, admitted?.access);
    }
  };
};

const within = ({ compute }: Access, make: (rest: () => void) => MadeAnswer) =>
  compute ? compute(make) : make(() => {});

/** Identifies the client, the list and the page of a request. An invalid page is rejected later. */
const walkOf = ({ path, query }: ServiceRequest, { keyId }: Access): Walk => {
  if (!query.includes('page=')) return { key: `${keyId} ${path}?${query}`, page: 1 };
  const isPage = (pair: string) => pair.startsWith('page=');
  const pairs = query.split('&');
  const rest = pairs.filter(pair => !isPage(pair)).join('&');
  return { key: `${keyId} ${path}?${rest}`, page: Number(pairs.find(isPage)?.slice('page='.length) ?? 1) };
};

const finish = (answer: ServiceAnswer, { method }: ServiceRequest, match?: RouteMatch, access?: Access) => ({
  ...answerTo(method, answer),
  ...(match && { route: match.entry.row.path }),
  ...(access?.keyId !== undefined && { keyId: access.keyId }),
});

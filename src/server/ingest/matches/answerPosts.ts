import type { TokenRing } from '../../access/tokens.ts';
import { LogAway, LogConflict } from '../../live/eventLog.ts';
import { withoutKeys } from '../../http/exchange.ts';
import { createPace } from '../../pace.ts';
import { ApiProblem, notFound, type ReportFault, toProblem } from '../../../data/store/problem.ts';
import { toRefusal, type PostAnswerer, type PostRequest } from '../../request.ts';
import { follow, parseJson } from '../../../core/json/jsonRecord.ts';
import { resultCodeOf } from '../../../core/files/openSqlite.ts';
import { IngestError, type IntakeSource, sourceKinds } from '../intake.ts';
import type { Ingestor } from './ingestor.ts';

export interface AnswererParts {
  readonly findToken: TokenRing['find'];
  readonly ingestor: Pick<Ingestor, 'post'>;
  /** ms since 1970. */
  readonly now: () => number;
  readonly report: ReportFault;
  /** Receives which posts were refused, and why. */
  readonly tell: (text: string) => void;
}

/** Posts that one machine may send a second. An observer's machine sends about nine. */
const sourceTurns = 200;
/** Posts that one address may send a second, whatever their token. */
const addressTurns = 1000;

/** Answers `POST /ingest/<kind>/<source>`. The token is in any header, in the address, or, of GSI, in the body. */
export const createPostAnswerer = (parts: AnswererParts): PostAnswerer => {
  const { findToken, ingestor, now, report, tell } = parts;
  const sources = createPace(sourceTurns, 1, now);
  const addresses = createPace(addressTurns, 1, now);

  const check = (source: IntakeSource, tokens: readonly string[]): boolean =>
    tokens.some(token => {
      const found = findToken(token);
      return found?.kind === source.kind && found.target === source.name;
    });

  /** The body of a post whose token is right. */
  const admit = async (request: PostRequest, source: IntakeSource, tokens: readonly string[]) => {
    const checkLimit = () => limit(sources.take(source.name), 'this source', sourceTurns);
    const isKnown = check(source, tokens);
    if (isKnown) checkLimit();
    else if (source.kind !== 'gsi' || tokens.length > 0) throw wrongToken(tokens);
    const text = await request.body();
    if (isKnown) return text;
    const inBody = tokenInBody(text);
    if (!check(source, inBody)) throw wrongToken(inBody);
    checkLimit();
    return text;
  };

  return async request => {
    const { method, path, from = '' } = request;
    try {
      const target = targetOf(path);
      if (!target) throw notFound('there is no such source: /ingest/gsi|log|matchzy/<source>');
      if (method !== 'POST')
        throw new ApiProblem('METHOD_NOT_ALLOWED', 'sources post here', { headers: { allow: 'POST' } });
      limit(addresses.take(from), 'this address', addressTurns);
      const { source, token } = target;
      const text = await admit(request, source, [...token, ...tokensIn(request)]);
      // No token goes any further.
      const { match, events, notes } = await ingestor.post(source, {
        text: withoutKeys(text),
        headers: request.headers,
      });
      return accepted(match === undefined ? 202 : 200, { events, notes });
    } catch (fault) {
      const problem = toProblem(toApiProblem(fault), cause => report(cause, request));
      if (toldStatuses.includes(problem.status))
        tell(`refused ${withoutKeys(path)} from ${from}: ${problem.message}`);
      return toRefusal(problem, request.origin);
    }
  };
};

/** Refusals whose sender may be a machine that shows its answers to nobody. */
const toldStatuses: readonly number[] = [401, 403, 413, 422];

const targetOf = (path: string) => {
  const [, kind, name, token] = /^\/ingest\/([a-z]+)\/([^/]{1,64})(?:\/([^/]*))?$/u.exec(path) ?? [];
  const known = sourceKinds.find(each => each === kind);
  if (!known || name === undefined) return undefined;
  return { source: { kind: known, name }, token: token === undefined ? [] : [token] };
};

const tokenShape = /esp_[\w-]{43}/gu;

/** The tokens in the query and in the headers, of which MatchZy lets the operator choose the name. */
const tokensIn = ({ query, headers }: PostRequest): readonly string[] => [
  ...new URLSearchParams(query).getAll('token'),
  ...Object.values(headers).flatMap(value => String(value).match(tokenShape) ?? []),
];

/** The token of Game State Integration: `"auth": { "token": "…" }`. */
const tokenInBody = (text: string): readonly string[] => {
  const token = follow(parseJson(text), ['auth', 'token']);
  return typeof token === 'string' ? [token] : [];
};

const wrongToken = (tokens: readonly string[]): ApiProblem =>
  tokens.length === 0
    ? new ApiProblem('MISSING_API_KEY', 'the token of the source is missing')
    : new ApiProblem('INVALID_API_KEY', 'the token is unknown or revoked, or belongs to another source');

const limit = (wait: number, who: string, turns: number): void => {
  if (wait === 0) return;
  throw new ApiProblem('RATE_LIMITED', `${who} may post ${turns} times a second`, {
    headers: { 'retry-after': String(wait) },
  });
};

/** SQLite's result codes for a file that is in use, that may not grow, or whose disk fails (sqlite.org/rescode.html). */
const storageCodes: readonly number[] = [5, 6, 8, 10, 13];

const toApiProblem = (fault: unknown): unknown => {
  if (fault instanceof IngestError)
    return new ApiProblem(
      fault.status === 403 ? 'POST_REFUSED' : 'INVALID_POST',
      `${fault.place}: ${fault.message}`,
      { cause: fault },
    );
  const isAway = fault instanceof LogAway || fault instanceof LogConflict;
  if (!isAway && !storageCodes.includes(resultCodeOf(fault))) return fault;
  const headers = { 'retry-after': '1' };
  return new ApiProblem('UNAVAILABLE', 'the event log cannot be written now', { headers, cause: fault });
};

const accepted = (status: number, data: unknown) => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify({ success: true, data }),
});

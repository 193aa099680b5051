import { createPace } from './pace.ts';
import type { TokenKind, TokenRing } from './access/tokens.ts';
import { ApiProblem, methodNotAllowed, type ReportFault, toProblem } from '../data/store/problem.ts';
import { toRefusal, type Answerer, type ServiceAnswer, type ServiceRequest } from './request.ts';

/** Addresses beside the routes, each of which is opened by a token in its query: `?token=esp_…`. */
export interface TokenAddress<Target extends { readonly name: string }> {
  readonly kind: TokenKind;
  /** What a path is for; undefined for any other path. Its `name` is the target of the token that opens it. */
  readonly targetOf: (path: string) => Target | undefined;
  /** How often a token may ask, and within how many seconds. */
  readonly turns: number;
  readonly seconds: number;
  /** Answers GET and HEAD; may throw an `ApiProblem`. */
  readonly answer: (request: ServiceRequest, target: Target, admitted: Admitted) => Promise<ServiceAnswer>;
}

export interface Admitted {
  readonly token: number;
  /** Whether the token still opens the address; a stream asks from time to time. */
  readonly isValid: () => boolean;
}

export interface TokenParts {
  readonly findToken: TokenRing['find'];
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly report: ReportFault;
}

/** Answers an address to whoever has its token, without a charge; `answerer` handles everything else. */
export const withTokenAddress = <Target extends { readonly name: string }>(
  answerer: Answerer,
  { kind, targetOf, turns, seconds, answer }: TokenAddress<Target>,
  { findToken, now, report }: TokenParts,
): Answerer => {
  const pace = createPace(turns, seconds, now);
  const admit = ({ method, query }: ServiceRequest, { name }: Target): Admitted => {
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method);
    const token = new URLSearchParams(query).get('token') ?? '';
    if (token === '') throw new ApiProblem('MISSING_API_KEY', 'the address needs a token: ?token=…');
    const found = findToken(token);
    if (found?.kind !== kind || found.target !== name)
      throw new ApiProblem('INVALID_API_KEY', 'the token is unknown, revoked, or for another address');
    const wait = pace.take(found.id);
    if (wait === 0) return { token: found.id, isValid: () => findToken(token) !== undefined };
    throw new ApiProblem('RATE_LIMITED', `this ${kind} was requested ${turns} times within ${seconds} s`, {
      headers: { 'retry-after': String(wait) },
    });
  };

  return async request => {
    const target = targetOf(request.path);
    if (target === undefined) return answerer(request);
    const route = `/${kind}/{name}`;
    try {
      return { ...(await answer(request, target, admit(request, target))), route };
    } catch (fault) {
      const problem = toProblem(fault, cause => report(cause, request));
      return { ...toRefusal(problem, request.origin), route };
    }
  };
};

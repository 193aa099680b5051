import type { ErrorFacts } from '../errors.ts';

/** What is known of a key's plan beside its quota. */
export interface KnownPlan {
  /** As the service names it: `free`, `scale`, `enterprise`. */
  readonly plan?: string | undefined;
  /** A room was opened with the key. */
  readonly rooms?: true | undefined;
}

/**
 * Adds what an answer says of the plan to what was known: by a header of its own, by the name of its rate limit's
 * policy, in a refusal, and by opening a room, which only some plans may. `facts`: of an answer that is a failure.
 */
export const learnPlan = (
  {
    status,
    headers,
  }: { readonly status: number; readonly headers: Readonly<Record<string, string | undefined>> },
  facts: ErrorFacts = {},
  { plan, rooms }: KnownPlan = {},
): Required<KnownPlan> => {
  const newest = (facts.plan ?? planIn(headers))?.toLowerCase() ?? plan;
  // A plan that refuses, or another one, may not have what the one before it had.
  const kept = status === 403 || newest !== plan ? undefined : rooms;
  const opened = status === 101 ? true : kept;
  return { plan: newest, rooms: opened };
};

const planIn = (headers: Readonly<Record<string, string | undefined>>): string | undefined => {
  const said = headers['x-plan'] ?? headers['ratelimit-policy'] ?? headers['ratelimit'] ?? '';
  return planNames.exec(said)?.[1];
};

/** The plans that services of this kind have; a policy of another name (`burst`, `month`) names none. */
const planNames = /^\s*"?(free|scale|enterprise|unlimited)"?\s*(?:;|$)/i;

import type { ErrorFacts } from '../errors.ts';

/** What is known of a key's plan besides its quota. */
export interface KnownPlan {
  /** The service's name for it: `free`, `scale`, `enterprise`. */
  readonly plan?: string | undefined;
  /** A room was opened with the key. */
  readonly rooms?: true | undefined;
}

/**
 * Adds what an answer reveals about the plan: a header, the name of its rate-limit policy, a refusal, or an opened
 * room, which only some plans permit. `facts`: of an unsuccessful answer.
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
  // A plan that refuses, or a new one, may lack what the previous plan had.
  const kept = status === 403 || newest !== plan ? undefined : rooms;
  const opened = status === 101 ? true : kept;
  return { plan: newest, rooms: opened };
};

const planIn = (headers: Readonly<Record<string, string | undefined>>): string | undefined => {
  const said = headers['x-plan'] ?? headers['ratelimit-policy'] ?? headers['ratelimit'] ?? '';
  return planNames.exec(said)?.[1];
};

/** The plans of services like this; a policy with another name (`burst`, `month`) names no plan. */
const planNames = /^\s*"?(free|scale|enterprise|unlimited)"?\s*(?:;|$)/i;

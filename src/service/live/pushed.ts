import type { ProblemCode } from '../../api/problem.ts';
import type { Access } from '../access/check.ts';
import { ApiProblem } from '../problem.ts';
import type { Clock } from './clock.ts';
import type { Reader } from './reader.ts';
import type { Update } from './update.ts';

/** What a listener receives: a charged update, a notice of silence, or the problem that ends the stream. */
export type Pushed =
  | { readonly kind: 'update'; readonly update: Update }
  | { readonly kind: 'idle' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem };

/**
 * Yields a reader's updates and charges each one first. If a charge is refused, the update is withheld and the problem
 * is yielded last, without a charge. `idleAfter`: yields `idle` after this many ms without an update; never by default.
 */
export async function* chargedUpdates(
  reader: Reader,
  access: Access,
  clock: Clock,
  idleAfter?: number,
): AsyncGenerator<Pushed, void, void> {
  try {
    for (;;) {
      const update = reader.take();
      if (update) {
        const problem = await refusal(access);
        yield problem ? { kind: 'refused', problem } : { kind: 'update', update };
        if (problem) return;
      } else if (reader.ended) {
        return;
      } else if (await isIdle(reader, clock, idleAfter)) {
        yield { kind: 'idle' };
      }
    }
  } finally {
    reader.end();
  }
}

/** The problems that end a subscription permanently, with the types of their messages. */
const refusalTypes = {
  PLAN_LIMIT_EXCEEDED: 'limit',
  INVALID_API_KEY: 'refused',
} as const satisfies Readonly<Partial<Record<ProblemCode, string>>>;

/**
 * The last message to a listener whose key may receive no more updates: the error's fields as an update. Undefined for
 * a temporary problem.
 */
export const toRefusalMessage = ({ code, message, details }: ApiProblem) => {
  const type = code === 'PLAN_LIMIT_EXCEEDED' || code === 'INVALID_API_KEY' ? refusalTypes[code] : undefined;
  return type && ({ type, code, message, ...details } as const);
};

const refusal = async (access: Access): Promise<ApiProblem | undefined> => {
  try {
    await access.charge();
    return undefined;
  } catch (fault) {
    if (fault instanceof ApiProblem) return fault;
    throw fault;
  }
};

/** Waits for the next update or the end. Returns whether the time ran out first. */
const isIdle = async (reader: Reader, clock: Clock, after: number | undefined): Promise<boolean> => {
  let ranOut = false;
  const stop =
    after === undefined
      ? undefined
      : clock.setTimer(after, () => {
          ranOut = true;
          reader.wake();
        });
  await reader.wait();
  stop?.();
  return ranOut;
};

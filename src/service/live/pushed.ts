import type { ProblemCode } from '../../api/problem.ts';
import type { Access } from '../access/check.ts';
import { ApiProblem } from '../problem.ts';
import type { Clock } from './clock.ts';
import type { Reader } from './reader.ts';
import type { Update } from './update.ts';

/** What a listener is handed: an update that was charged, word that there was none for a while, or why it ends. */
export type Pushed =
  | { readonly kind: 'update'; readonly update: Update }
  | { readonly kind: 'idle' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem };

/**
 * A reader's updates, each charged before it is handed out. Where one is refused it is not handed out: the problem is
 * the last thing that comes, uncharged. `idleAfter` (ms): how long nothing happens before `idle` is handed out;
 * without it `idle` never is.
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

/** Why a listener is handed nothing more for good, by the type of the message that says so. */
const refusalTypes = {
  PLAN_LIMIT_EXCEEDED: 'limit',
  INVALID_API_KEY: 'refused',
} as const satisfies Readonly<Partial<Record<ProblemCode, string>>>;

/**
 * The last message of a listener whose key may have no more: the error's own fields as an update. Undefined for a
 * problem that may pass.
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

/** Waits for something to happen; whether the time ran out first. */
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

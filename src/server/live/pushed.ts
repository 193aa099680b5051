import type { Access } from '../access/check.ts';
import type { Handed } from '../handed.ts';
import { ApiProblem } from '../../data/store/problem.ts';
import type { Clock } from '../clock.ts';
import type { Reader } from './reader.ts';
import type { Update } from './update.ts';

/** What a listener receives: a charged update, a notice of silence, or the problem that ends the stream. */
export type Pushed =
  | { readonly kind: 'update'; readonly update: Update }
  | { readonly kind: 'idle' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem };

/**
 * Hands over a reader's updates, charging each first. After a refused charge the problem comes last, uncharged, instead.
 * `idleAfter`: hands over `idle` after so many ms without an update; never by default.
 */
export const chargedUpdates = (reader: Reader, access: Access, clock: Clock, idleAfter?: number) => {
  let wanted: { readonly give: Give; readonly fail: Fail } | undefined;
  let charging: Update | undefined;
  let isOver = false;
  let askedAt = 0;
  let stopTimer: (() => void) | undefined;
  let stopWatch: (() => void) | undefined;

  const end = (): void => {
    if (isOver) return;
    isOver = true;
    stopTimer?.();
    stopTimer = undefined;
    stopWatch?.();
    reader.end();
  };
  /** Answers the one question; undefined if there is none. */
  const answer = (): typeof wanted => {
    const to = wanted;
    wanted = undefined;
    return to;
  };
  const granted = (): void => {
    const update = charging;
    charging = undefined;
    answer()?.give(update && { kind: 'update', update });
  };
  const refused = (fault: unknown): void => {
    charging = undefined;
    const to = answer();
    end();
    if (fault instanceof ApiProblem) to?.give({ kind: 'refused', problem: fault });
    else to?.fail(fault);
  };
  /** Most listeners get updates before they have been idle, so the timer runs on and is set anew when it is over. */
  const watchIdle = (): void => {
    if (idleAfter === undefined || stopTimer) return;
    stopTimer = clock.setTimer(askedAt + idleAfter - clock.now(), () => {
      stopTimer = undefined;
      if (!wanted || charging) return;
      if (clock.now() - askedAt >= idleAfter) answer()?.give({ kind: 'idle' });
      else watchIdle();
    });
  };
  const look = (): void => {
    if (!wanted || charging) return;
    try {
      charging = isOver ? undefined : reader.take();
      if (charging) void Promise.resolve(access.charge()).then(granted, refused);
      else if (isOver || reader.ended()) {
        const to = answer();
        end();
        to?.give(undefined);
      } else watchIdle();
    } catch (fault) {
      refused(fault);
    }
  };
  reader.hear(look);
  if (!reader.ended())
    stopWatch = access.watch?.(problem => {
      if (!isOver) refused(problem);
    });
  return {
    hand: (give: Give, fail: Fail): void => {
      wanted = { give, fail };
      askedAt = clock.now();
      look();
    },
    end,
  };
};

type Give = Parameters<Handed<Pushed>['hand']>[0];
type Fail = Parameters<Handed<Pushed>['hand']>[1];

/** The last message to a listener whose key gets no more updates: the error as an update. Undefined if it is temporary. */
export const toRefusalMessage = ({ code, message, details }: ApiProblem) => {
  const type = code === 'PLAN_LIMIT_EXCEEDED' ? 'limit' : code === 'INVALID_API_KEY' ? 'refused' : undefined;
  return type && ({ type, code, message, ...details } as const);
};

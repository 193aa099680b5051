import { ClientError } from '../../client/errors.ts';
import type { Ledger } from '../../client/ledger/ledger.ts';

/** Counts requests and updates as they occur. */
export type RequestCounter = Pick<Ledger, 'begin' | 'pushed'>;

export interface RequestCounterSetup {
  /** The ledger, or the error if it cannot be opened. */
  readonly ledger: Ledger | Error;
  /** Whether a request that cannot be recorded must not be sent. */
  readonly strict: boolean;
  /** Called once, with the reason, when something is not counted. */
  readonly onUncounted: (reason: unknown) => void;
}

/** Counts in the ledger. If it cannot be written, the request is still sent, unless `strict`. */
export const createRequestCounter = ({
  ledger,
  strict,
  onUncounted,
}: RequestCounterSetup): RequestCounter => {
  let isReported = false;
  const tolerate = <T>(write: (ledger: Ledger) => T): T | undefined => {
    let reason: unknown = ledger;
    try {
      if (!(ledger instanceof Error)) return write(ledger);
    } catch (error) {
      if (strict || error instanceof ClientError) throw error;
      reason = error;
    }
    if (!isReported) onUncounted(reason);
    isReported = true;
    return undefined;
  };
  return {
    begin: (url, turn, kind) => {
      const metered = tolerate(open => open.begin(url, turn, kind));
      if (metered && 'leave' in metered) return metered;
      return {
        answered: answer => tolerate(() => metered?.answered(answer)),
        failed: sent => tolerate(() => metered?.failed(sent)),
      };
    },
    pushed: count => tolerate(open => open.pushed(count)),
  };
};

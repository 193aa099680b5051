import { ClientError } from '../../client/errors.ts';
import type { Ledger } from '../../client/ledger/ledger.ts';
import type { Metered } from '../../client/http/meter.ts';

/** What counts requests and updates as they come. */
export type RequestCounter = Pick<Ledger, 'begin' | 'pushed'>;

export interface RequestCounterSetup {
  /** The ledger, or why it cannot be opened. */
  readonly ledger: Ledger | Error;
  /** Whether a request that cannot be written down must not be sent. */
  readonly strict: boolean;
  /** Told once, and why, where something is not counted. */
  readonly onUncounted: (reason: unknown) => void;
}

/**
 * Counts in the ledger. Where that cannot be written (a full disk, a folder that is read-only) a request is sent all
 * the same, unless `strict`.
 */
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
    begin: (url, kind): Metered => {
      const metered = tolerate(open => open.begin(url, kind));
      return {
        answered: answer => tolerate(() => metered?.answered(answer)),
        failed: sent => tolerate(() => metered?.failed(sent)),
      };
    },
    pushed: count => tolerate(open => open.pushed(count)),
  };
};

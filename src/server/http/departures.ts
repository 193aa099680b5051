import { stopping } from '../request.ts';

export interface Departure {
  /** Aborted when the client disconnects, or with `stopping` when the service does. Created on demand, because most answers need none. */
  readonly signal: () => AbortSignal;
  /** Reports that the client has disconnected. */
  leave(): void;
}

/** Notifies the writers of streams when their client disconnects or the service stops. */
export const createDepartures = () => {
  const streams = new Set<AbortController>();
  let isStopping = false;
  return {
    get isStopping(): boolean {
      return isStopping;
    },
    /** Ends all streams. */
    stop: (): void => {
      isStopping = true;
      for (const controller of streams) controller.abort(stopping);
    },
    /** Begins to track one request. */
    open: (): Departure => {
      let controller: AbortController | undefined;
      let hasGone = false;
      return {
        signal: () => {
          if (!controller) {
            controller = new AbortController();
            streams.add(controller);
            if (hasGone) controller.abort();
            else if (isStopping) controller.abort(stopping);
          }
          return controller.signal;
        },
        leave: () => {
          hasGone = true;
          if (controller) streams.delete(controller);
          controller?.abort();
        },
      };
    },
  };
};

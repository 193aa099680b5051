/** Tells those who write streams when there is nobody to write to any more, or the service stops. */
export interface Departures {
  /** For one request. */
  open(): Departure;
  readonly isStopping: boolean;
  /** Ends all streams. */
  stop(): void;
}

export interface Departure {
  /** Aborted when the client has gone or the service stops. It is made when it is asked for: most answers need none. */
  readonly signal: () => AbortSignal;
  /** The client has gone. */
  leave(): void;
}

export const createDepartures = (): Departures => {
  const streams = new Set<AbortController>();
  let isStopping = false;
  return {
    get isStopping() {
      return isStopping;
    },
    stop: () => {
      isStopping = true;
      for (const controller of streams) controller.abort();
    },
    open: () => {
      let controller: AbortController | undefined;
      let hasGone = false;
      return {
        signal: () => {
          if (!controller) {
            controller = new AbortController();
            streams.add(controller);
            if (hasGone || isStopping) controller.abort();
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

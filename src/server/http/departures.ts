import { stopping } from '../request.ts';

/** Notifies the writers of streams when their client disconnects or the service stops. */
export const createDepartures = () => {
  const streams = new Set<AbortController>();
  let isStopping = false;
  return {
    isStopping: (): boolean => isStopping,
    /** Ends all streams. */
    stop: (): void => {
      isStopping = true;
      for (const controller of streams) controller.abort(stopping);
    },
    /** Begins to track one request. */
    open: () => {
      let controller: AbortController | undefined;
      let hasGone = false;
      const begin = (): AbortController => {
        const begun = new AbortController();
        streams.add(begun);
        if (hasGone) begun.abort();
        else if (isStopping) begun.abort(stopping);
        return begun;
      };
      return {
        /** Aborted when the client disconnects, or with `stopping` when the service does. Most answers need none. */
        signal: (): AbortSignal => (controller ??= begin()).signal,
        /** The client has disconnected. */
        leave: (): void => {
          hasGone = true;
          if (controller) streams.delete(controller);
          controller?.abort();
        },
      };
    },
  };
};

/** Observes the quota: called before each request (each retry and each redirect is one) and with its result. */
export interface Meter {
  /**
   * Begins a request, or returns the turn for which it must wait; then it is begun again with that turn.
   * @throws ClientError of kind quota if the request must not be sent
   */
  begin(url: URL, turn?: Turn): Metered | Turn;
}
export interface Metered {
  /** The head of the answer arrived, with its text if that was read. */
  answered(answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly text?: string;
  }): void;
  /** No answer arrived. If the request was `sent`, it may have been charged; otherwise the service never got it. */
  failed(sent: boolean): void;
}

/** A place in the queue of all processes for the service's minute. */
export interface Turn {
  readonly id: number;
  readonly waitMs: number;
  leave(): void;
}

/** Begins a request when its turn has come. @throws what the meter and `wait` throw */
export const beginInTurn = async (
  meter: Meter | undefined,
  url: URL,
  wait: (ms: number) => Promise<void>,
): Promise<Metered | undefined> => {
  let turn: Turn | undefined;
  try {
    for (;;) {
      const begun = meter?.begin(url, turn);
      if (begun === undefined || !('leave' in begun)) return begun;
      turn = begun;
      await wait(turn.waitMs);
    }
  } catch (error) {
    turn?.leave();
    throw error;
  }
};

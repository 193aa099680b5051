/** Observes the quota: called before each request (each retry and each redirect is one) and with its result. */
export interface Meter {
  /** @throws ClientError of kind quota if the request must not be sent */
  begin(url: URL): Metered;
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

/** Watches the quota: told before each request leaves (each retry and each redirect is one), and how it ended. */
export interface Meter {
  /** @throws ClientError of kind quota where the request must not be sent */
  begin(url: URL): Metered;
}
export interface Metered {
  /** An answer's head came, and its text where it was read. */
  answered(answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly text?: string;
  }): void;
  /** No answer came: where it was `sent` it may have been charged or not, and else nobody has had it. */
  failed(sent: boolean): void;
}

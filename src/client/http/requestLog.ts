/** Told of every request that leaves, and of every pause before another: what `--debug` shows. */
export interface RequestLog {
  begin(url: URL): {
    /** `bytes` of the body, unpacked. */
    answered(status: number, bytes: number): void;
    /** `status` where the head of the answer had come. */
    failed(message: string, status?: number): void;
  };
  /** `retry` counts from 1; `ms` until it is sent. */
  pausing(retry: number, ms: number): void;
}

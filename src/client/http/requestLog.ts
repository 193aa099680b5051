/** Called for every request that is sent and every pause before a retry: the output of `--debug`. */
export interface RequestLog {
  begin(url: URL): {
    /** `bytes` of the decompressed body. */
    answered(status: number, bytes: number): void;
    /** `status` if the head of the answer had arrived. */
    failed(message: string, status?: number): void;
  };
  /** `retry` counts from 1; `ms` is the pause before it. */
  pausing(retry: number, ms: number): void;
}

/** Why the service cannot listen; `code` is the system's (`EADDRINUSE`), `hint` what to do about it. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly code: string;
  readonly hint: string;
  constructor(code: string, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.hint = hint;
  }
}

const explanations: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  EADDRINUSE: ['another program listens there already', 'choose another port, or --port 0 for a free one'],
  EACCES: ['listening there is not allowed', 'choose a port above 1023'],
  EADDRNOTAVAIL: ['this machine has no such address', 'choose one of its own, such as 127.0.0.1'],
  ENOTFOUND: ['there is no host of that name', 'choose one of this machine’s addresses, such as 127.0.0.1'],
};

/** The error of a listener that failed to start. */
export const toListenError = (cause: unknown, host: string, port: number): ListenError => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'UNKNOWN';
  const [what, hint] = explanations[code] ?? [String(cause), 'choose another host or port'];
  return new ListenError(code, `cannot listen on ${host}:${port}: ${what}`, hint, { cause });
};

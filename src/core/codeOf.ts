/** The code of a fault of the system or of a library, such as `ECONNRESET`; empty without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The same in a message. */
export const codeText = (error: unknown): string => codeOf(error) || 'unknown error';

import { toFailure } from '../../exitCode.ts';

/** What one look came to. */
export interface Finding {
  readonly status: 'ok' | 'warning' | 'failed';
  readonly found: string;
  /** What to do about it. */
  readonly next?: string;
}

export const ok = (found: string): Finding => ({ status: 'ok', found });
export const warning = (found: string, next: string): Finding => ({ status: 'warning', found, next });
export const failed = (found: string, next: string): Finding => ({ status: 'failed', found, next });

/** An error of ours as what was found; any other is thrown on. */
export const fromError = (error: unknown): Finding => {
  const failure = toFailure(error);
  if (!failure) throw error;
  return failed(failure.message, failure.hint);
};

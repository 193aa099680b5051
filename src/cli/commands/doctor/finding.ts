import { toFailure } from '../../failure.ts';

export interface Finding {
  readonly status: 'ok' | 'warning' | 'failed';
  readonly found: string;
  readonly next?: string;
}

export const ok = (found: string): Finding => ({ status: 'ok', found });
export const warning = (found: string, next: string): Finding => ({ status: 'warning', found, next });
export const failed = (found: string, next: string): Finding => ({ status: 'failed', found, next });

/** Turns an error of ours into a finding; rethrows any other error. */
export const fromError = (error: unknown): Finding => {
  const failure = toFailure(error);
  if (!failure) throw error;
  return failed(failure.message, failure.hint);
};

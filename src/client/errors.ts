/** What can go wrong in asking; `cli/exitCode.ts` says what each means to the shell. */
export const clientErrorKinds = [
  'network',
  'timeout',
  'interrupted',
  'badRequest',
  'unauthorized',
  'forbidden',
  'notFound',
  'rateLimited',
  'quotaSpent',
  'serverFailed',
  'unreadable',
  'notStored',
  'capped',
  'cutShort',
  'unagreed',
] as const;
export type ClientErrorKind = (typeof clientErrorKinds)[number];

/** What the service, or the way to it, said of a failure. */
export interface ErrorFacts {
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** The service's own code, such as `NOT_FOUND`; ours, such as `CUT_JSON`, where an answer could not be read. */
  readonly code?: string;
  /** How often the service was asked, where it was more than once. */
  readonly attempts?: number;
  /** The service's documentation link. */
  readonly docs?: string;
  readonly plan?: string;
  readonly limit?: number;
  /** ISO 8601, UTC. */
  readonly resetsAt?: string;
  /** Seconds to wait, as the service asked. */
  readonly retryAfter?: number;
}

/** A request that did not give an answer. The message says what failed; `subject` on what. */
export class ClientError extends Error {
  readonly kind: ClientErrorKind;
  /** Method and address, without the key. */
  readonly subject: string;
  readonly facts: ErrorFacts;

  constructor(
    kind: ClientErrorKind,
    message: string,
    subject: string,
    facts: ErrorFacts = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ClientError';
    this.kind = kind;
    this.subject = subject;
    this.facts = facts;
  }
}

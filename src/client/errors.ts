/** The kinds of request failures; `cli/exitCode.ts` maps each to an exit code. */
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

/** What the service, or the connection to it, reported about a failure. */
export interface ErrorFacts {
  /** The HTTP status, if there was an answer. */
  readonly status?: number;
  /** The service's own code, such as `NOT_FOUND`, or ours, such as `CUT_JSON`, if an answer could not be read. */
  readonly code?: string;
  /** The number of attempts, if more than one. */
  readonly attempts?: number;
  /** The service's documentation link. */
  readonly docs?: string;
  readonly plan?: string;
  readonly limit?: number;
  /** ISO 8601, UTC. */
  readonly resetsAt?: string;
  /** The wait that the service asked for, in seconds. */
  readonly retryAfter?: number;
  /** The path that the service suggests instead. */
  readonly tryInstead?: string;
}

/** A request that did not get a usable answer. The message says what failed; `subject` names the request. */
export class ClientError extends Error {
  readonly kind: ClientErrorKind;
  /** Method and address, without the key. */
  readonly subject: string;
  readonly facts: ErrorFacts;
  /** What to do next, if it is not the same for every failure of this kind. */
  readonly hint: string | undefined;

  constructor(
    kind: ClientErrorKind,
    message: string,
    subject: string,
    facts: ErrorFacts = {},
    options?: ErrorOptions & { readonly hint?: string },
  ) {
    super(message, options);
    this.name = 'ClientError';
    this.kind = kind;
    this.subject = subject;
    this.facts = facts;
    this.hint = options?.hint;
  }
}

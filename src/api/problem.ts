/** Every code that an error of the service carries, and the HTTP status it comes with. */
export const problemStatus = {
  INVALID_PARAMETER: 400,
  MISSING_API_KEY: 401,
  INVALID_API_KEY: 401,
  PLAN_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UPGRADE_REQUIRED: 426,
  PLAN_LIMIT_EXCEEDED: 429,
  INTERNAL: 500,
  // Of the socket alone: what cannot be read as a request, or is not meant for this service.
  BAD_REQUEST: 400,
  REQUEST_TIMEOUT: 408,
  URI_TOO_LONG: 414,
  HOST_NOT_ALLOWED: 421,
  HEADERS_TOO_LARGE: 431,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** Where on the page of documentation a code is explained: `NOT_FOUND` at `#not-found`. */
export const problemAnchor = (code: string): string => code.toLowerCase().replaceAll('_', '-');

/** What an error says beside its code, message and link; which of them depends on the code. */
export interface ProblemDetails {
  /** INVALID_PARAMETER: the parameter, as it is spelled in the path's template or the query. */
  readonly parameter?: string;
  /** INVALID_PARAMETER: the values that are known, where there are only so many. */
  readonly known?: readonly string[];
  /** PLAN_LIMIT_EXCEEDED and PLAN_REQUIRED: the plan of the key. */
  readonly plan?: string;
  /** PLAN_LIMIT_EXCEEDED: requests that the plan has in a month. */
  readonly limit?: number;
  /** PLAN_LIMIT_EXCEEDED: when they are there again, ISO 8601 in UTC. */
  readonly resetsAt?: string;
}

/** The body of every answer that is not a success. */
export interface ProblemBody {
  readonly success: false;
  readonly error: {
    readonly code: ProblemCode;
    readonly message: string;
    /** Where the error is explained. */
    readonly docs: string;
  } & ProblemDetails;
}

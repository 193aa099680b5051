/** The error codes that only posts to the addresses of live sources get; no route of the service has them. */
export const postStatus = { POST_REFUSED: 403, PAYLOAD_TOO_LARGE: 413, INVALID_POST: 422 } as const;

/** Every error code of the service with its HTTP status. */
export const problemStatus = {
  INVALID_PARAMETER: 400,
  MISSING_API_KEY: 401,
  INVALID_API_KEY: 401,
  PLAN_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UPGRADE_REQUIRED: 426,
  PLAN_LIMIT_EXCEEDED: 429,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  // Only used by the socket server, for bytes that are not a readable request, or a request to another host.
  BAD_REQUEST: 400,
  REQUEST_TIMEOUT: 408,
  URI_TOO_LONG: 414,
  HOST_NOT_ALLOWED: 421,
  HEADERS_TOO_LARGE: 431,
  UNAVAILABLE: 503,
  ...postStatus,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** The anchor of a code on the documentation page: `#not-found` for `NOT_FOUND`. */
export const problemAnchor = (code: string): string => code.toLowerCase().replaceAll('_', '-');

/** Fields of an error besides its code, message and link. They depend on the code. */
export interface ProblemDetails {
  /** INVALID_PARAMETER: the parameter, as spelled in the path's template or the query. */
  readonly parameter?: string;
  /** INVALID_PARAMETER: the known values, when there is a limited number of them. */
  readonly known?: readonly string[];
  /** PLAN_LIMIT_EXCEEDED and PLAN_REQUIRED: the plan of the key. */
  readonly plan?: string;
  /** PLAN_LIMIT_EXCEEDED: the number of requests per month in the plan. */
  readonly limit?: number;
  /** PLAN_LIMIT_EXCEEDED: when the quota resets, ISO 8601 in UTC. */
  readonly resetsAt?: string;
}

export interface ProblemBody {
  readonly success: false;
  readonly error: {
    readonly code: ProblemCode;
    readonly message: string;
    /** The address where the error is explained. */
    readonly docs: string;
  } & ProblemDetails;
}

import type { ProblemBody, ProblemCode, ProblemDetails } from '../../core/problem.ts';
import { problemAnchor, problemStatus } from '../../core/problem.ts';

interface ProblemOptions {
  readonly details?: ProblemDetails;
  /** Headers of the answer, names in lower case: `allow`, `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The reason why a request gets no data. Its message is for the client: it names the error and the wrong value. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    message: string,
    { details = {}, headers = {}, cause }: ProblemOptions = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

export interface NamedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly id?: string;
}

/** Something that an operator should know although nothing has failed. */
export class Notice {
  /** What it is about: posts of live sources, how the service was started, or what is wrong with that. */
  readonly kind: 'ingest' | 'start' | 'warning';
  readonly text: string;

  constructor(kind: Notice['kind'], text: string) {
    this.kind = kind;
    this.text = text;
  }
}

/** Receives a notice, or an error of the service, which the client sees only in general words. */
export type ReportFault = (fault: unknown, request?: NamedRequest) => void;

/** The answer to every method except GET and HEAD. */
export const methodNotAllowed = (method: string): ApiProblem =>
  new ApiProblem('METHOD_NOT_ALLOWED', `${method} is not served: the service is read-only`, {
    headers: { allow: 'GET, HEAD' },
  });

export const notFound = (message: string): ApiProblem => new ApiProblem('NOT_FOUND', message);

/** `known`: the accepted values, if they are limited. */
export const invalidParameter = (parameter: string, message: string, known?: readonly string[]): ApiProblem =>
  new ApiProblem('INVALID_PARAMETER', `${parameter}: ${message}`, {
    details: { parameter, ...(known && { known }) },
  });

/** For a value that is none of the few that the parameter accepts. */
export const unknownValue = (parameter: string, value: string, known: readonly string[]): ApiProblem =>
  invalidParameter(parameter, `"${value}" is not one of ${known.join(', ')}`, known);

/**
 * The body of a problem's answer, with a link to the explanation of its code. `origin`: the service's origin as the
 * client sees it, `http://127.0.0.1:8080`; empty for a service without an address.
 */
export const toProblemBody = (problem: ApiProblem, origin = ''): ProblemBody => ({
  success: false,
  error: {
    code: problem.code,
    message: problem.message,
    docs: `${origin}/docs#${problemAnchor(problem.code)}`,
    ...problem.details,
  },
});

/** Converts any thrown value to the problem for the client. `report` receives everything except an `ApiProblem`. */
export const toProblem = (fault: unknown, report: (fault: unknown) => void): ApiProblem => {
  if (fault instanceof ApiProblem) return fault;
  report(fault);
  return new ApiProblem('INTERNAL', 'the service failed; the error was logged');
};

import { matchesEntityTag, toEntityTag } from './entityTag.ts';
import { ApiProblem, toProblemBody } from './problem.ts';
import type { Answerer, ServiceAnswer, ServiceRequest } from './request.ts';

/** The service's documentation, which is open to everyone. */
export interface Reference {
  /** The page for people; `origin` as in a request. */
  page(origin: string): string;
  /** The digests of the page's own style sheet and script, in the form of Content-Security-Policy. */
  readonly styleSource: string;
  readonly scriptSource: string;
  /** The OpenAPI document as JSON. */
  readonly document: string;
}

/** Lifetime in seconds: the documentation changes only with the program. */
const lifetime = 3600;
/** The maximum number of pages kept: one for each address of the service. */
const keptPages = 8;

/**
 * Answers `/docs` and `/openapi.json` without a key and without a charge, and redirects there from `/`. `answerer`
 * handles everything else. The reference is loaded on first use.
 */
export const withReference = (answerer: Answerer, load: () => Promise<Reference>): Answerer => {
  let loading: Promise<Reference> | undefined;
  const pages = new Map<string, string>();
  const reference = () => (loading ??= load());

  const pageFor = async (origin: string): Promise<string> => {
    const known = pages.get(origin);
    if (known !== undefined) return known;
    const made = (await reference()).page(origin);
    if (pages.size >= keptPages) pages.clear();
    pages.set(origin, made);
    return made;
  };

  const paths: Readonly<Record<string, (request: ServiceRequest) => Promise<ServiceAnswer>>> = {
    '/docs': async request =>
      toAnswer(request, await pageFor(request.origin ?? ''), {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyOf(await reference()),
        'referrer-policy': 'no-referrer',
      }),
    '/openapi.json': async request =>
      toAnswer(request, (await reference()).document, {
        'content-type': 'application/json; charset=utf-8',
      }),
    '/docs/': leadToDocs,
    '/': leadToDocs,
  };

  return async request => {
    const answer = Object.hasOwn(paths, request.path) ? paths[request.path] : undefined;
    if (!answer) return answerer(request);
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request);
    return refuseMethod(request);
  };
};

const policyOf = ({ styleSource, scriptSource }: Reference): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    `script-src ${scriptSource}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const toAnswer = (
  { method, headers: asked }: ServiceRequest,
  body: string,
  headers: Readonly<Record<string, string>>,
): ServiceAnswer => {
  const etag = toEntityTag(body);
  const kept = { etag, 'cache-control': `public, max-age=${lifetime}` };
  if (matchesEntityTag(asked['if-none-match'], etag)) return { status: 304, headers: kept, body: '' };
  const all = { ...headers, 'x-content-type-options': 'nosniff', ...kept };
  return method === 'HEAD'
    ? { status: 200, headers: { ...all, 'content-length': String(Buffer.byteLength(body)) }, body: '' }
    : { status: 200, headers: all, body };
};

const leadToDocs = async ({ origin = '' }: ServiceRequest): Promise<ServiceAnswer> => ({
  status: 308,
  headers: { location: `${origin}/docs`, 'cache-control': `public, max-age=${lifetime}` },
  body: '',
});

const refuseMethod = ({ method, origin }: ServiceRequest): ServiceAnswer => {
  const problem = new ApiProblem('METHOD_NOT_ALLOWED', `${method} is not served: the service is read-only`);
  return {
    status: problem.status,
    headers: {
      allow: 'GET, HEAD',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: JSON.stringify(toProblemBody(problem, origin)),
  };
};

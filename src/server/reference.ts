import { createRecentMap } from '../core/recentMap.ts';
import { pagePolicy, type PageSources, toDocument } from './document.ts';
import { methodNotAllowed } from '../data/store/problem.ts';
import { toRefusal, type Answerer, type ServiceAnswer, type ServiceRequest } from './request.ts';

/** The service's documentation, which is open to everyone. */
export interface Reference extends PageSources {
  /** The page for people; `origin` as in a request. */
  page(origin: string): string;
  readonly document: string;
}

/** Lifetime in seconds: the documentation changes only with the program. */
const lifetime = 3600;
const cacheControl = `public, max-age=${lifetime}`;
const keptPages = 8;

/** Answers `/docs` and `/openapi.json` without a key and without a charge; `answerer` answers everything else. */
export const withReference = (answerer: Answerer, load: () => Promise<Reference>): Answerer => {
  let loading: Promise<Reference> | undefined;
  const pages = createRecentMap<string, string>(keptPages);
  const reference = () => (loading ??= load());

  const pageFor = async (origin: string): Promise<string> => {
    const known = pages.get(origin);
    if (known !== undefined) return known;
    const made = (await reference()).page(origin);
    pages.set(origin, made);
    return made;
  };

  const paths: Readonly<Record<string, (request: ServiceRequest) => Promise<ServiceAnswer>>> = {
    '/docs': async request =>
      toDocument(request, await pageFor(request.origin ?? ''), {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': cacheControl,
        'content-security-policy': pagePolicy(await reference()),
        'referrer-policy': 'no-referrer',
      }),
    '/openapi.json': async request =>
      toDocument(request, (await reference()).document, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': cacheControl,
      }),
    '/docs/': leadToDocs,
    '/': leadToDocs,
  };

  return async request => {
    const answer = Object.hasOwn(paths, request.path) ? paths[request.path] : undefined;
    if (!answer) return answerer(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found = isRead
      ? await answer(request)
      : toRefusal(methodNotAllowed(request.method), request.origin);
    return { ...found, route: request.path };
  };
};

const leadToDocs = async ({ origin = '' }: ServiceRequest): Promise<ServiceAnswer> => ({
  status: 308,
  headers: { location: `${origin}/docs`, 'cache-control': cacheControl },
  body: '',
});

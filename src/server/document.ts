import { matchesEntityTag, toEntityTag } from './entityTag.ts';
import type { ServiceAnswer, ServiceRequest } from './request.ts';

/** Answers GET or HEAD for a whole document outside the routes, or 304 to a client that has it. */
export const toDocument = (
  { method, headers: asked }: ServiceRequest,
  body: string,
  headers: { readonly 'content-type': string; readonly 'cache-control': string } & ServiceAnswer['headers'],
): ServiceAnswer => {
  const etag = toEntityTag(body);
  if (matchesEntityTag(asked['if-none-match'], etag))
    return { status: 304, headers: { etag, 'cache-control': headers['cache-control'] }, body: '' };
  const all = { ...headers, 'x-content-type-options': 'nosniff', etag };
  return method === 'HEAD'
    ? { status: 200, headers: { ...all, 'content-length': String(Buffer.byteLength(body)) }, body: '' }
    : { status: 200, headers: all, body };
};

/** The digests of a page's own style sheet and script, in the form of Content-Security-Policy. */
export interface PageSources {
  readonly styleSource: string;
  readonly scriptSource: string;
}

/** Lets a page run its own script and style and ask this service, and nothing else. */
export const pagePolicy = ({ styleSource, scriptSource }: PageSources): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    `script-src ${scriptSource}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

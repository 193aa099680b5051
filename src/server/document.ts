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

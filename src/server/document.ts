import type { ServiceAnswer, ServiceRequest } from './request.ts';

/** The strong entity tag of a text: two lanes of cyrb53. It protects no secret, and a digest takes 4 ms to load. */
export const toEntityTag = (text: string): string => {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 2654435761);
    second = Math.imul(second ^ unit, 1597334677);
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  second = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  return `"${(first >>> 0).toString(36)}-${(second >>> 0).toString(36)}-${text.length.toString(36)}"`;
};

/** Whether an `If-None-Match` header contains the tag, by the weak comparison of RFC 9110 (13.1.2). */
export const matchesEntityTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header === tag ||
    header.split(',').some(one => {
      const candidate = one.trim();
      return candidate === '*' || candidate.replace(/^W\//, '') === tag;
    }));

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
  return answerTo(method, { status: 200, headers: all, body });
};

/** The answer; to HEAD without its body, whose length it states. */
export const answerTo = (method: string, answer: ServiceAnswer): ServiceAnswer => {
  const { headers, body } = answer;
  if (method !== 'HEAD' || typeof body !== 'string' || body === '') return answer;
  return { ...answer, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body: '' };
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

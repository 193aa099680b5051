import type { ProblemCode } from '../../api/problem.ts';
import { problemAnchor, problemStatus } from '../../api/problem.ts';
import { escapeHtml, withCode } from './html.ts';

/** What each error means, and what to do about it. */
const words = {
  INVALID_PARAMETER: [
    'A parameter cannot be read. `parameter` names it, `known` lists the values where there are only so many.',
    'Correct the parameter; each is given once, and page and limit are whole numbers.',
  ],
  MISSING_API_KEY: ['The request has no `x-api-key` header.', 'Send your key in it.'],
  INVALID_API_KEY: [
    'The key is not known here, or was revoked.',
    'Check that it is whole, and that it belongs to this service. Its operator makes another: `esports keys create`.',
  ],
  PLAN_REQUIRED: [
    'The plan of the key (`plan`) does not include this route: rooms need Scale or Enterprise.',
    'Use the event stream, which every plan has, or another plan.',
  ],
  NOT_FOUND: [
    'No such route, or nothing has that identifier or slug, or the match is not live.',
    'Look the identifier up in a list or a search.',
  ],
  METHOD_NOT_ALLOWED: ['The service is read-only.', 'Use GET or HEAD; `Allow` lists them.'],
  UPGRADE_REQUIRED: [
    'The address speaks WebSocket only.',
    'Open it with a WebSocket client (`Upgrade: websocket`, version 13).',
  ],
  PLAN_LIMIT_EXCEEDED: [
    'The quota of the plan is spent: `plan` and `limit` say which, `resetsAt` and `Retry-After` until when. A month is a calendar month in UTC.',
    'Wait until then; asking again before costs nothing and gives nothing.',
  ],
  INTERNAL: ['The service failed. The fault was logged, and nothing was charged.', 'Try again later.'],
  BAD_REQUEST: [
    'What came is no request of HTTP/1.1, or its address is no path, or `Host` is missing.',
    'Use an HTTP client.',
  ],
  REQUEST_TIMEOUT: ['The request did not come in time: its head has ten seconds.', 'Send it at once.'],
  URI_TOO_LONG: ['The address is longer than 4096 characters.', 'Shorten it.'],
  HOST_NOT_ALLOWED: [
    'The service does not go by the name in `Host`. So no page of another site can pass it off as its own.',
    'Ask it by its address; its operator allows further names with `--allow-host`.',
  ],
  HEADERS_TOO_LARGE: ['The head of the request is larger than 16 KiB.', 'Send fewer or shorter headers.'],
  UNAVAILABLE: ['The service cannot answer this now.', 'Try again later.'],
} as const satisfies Record<ProblemCode, readonly [meaning: string, remedy: string]>;

/** Every code with its status, its meaning and its remedy. */
export const errorSection = (): string =>
  Object.entries(words)
    .map(([code, [meaning, remedy]]) => {
      // The keys are the registry's own.
      const status = problemStatus[code as ProblemCode];
      return `<article class="error" id="${problemAnchor(code)}">
<h3><a href="#${problemAnchor(code)}"><span class="status">${status}</span> <code>${escapeHtml(code)}</code></a></h3>
<p>${withCode(meaning)}</p><p class="more">${withCode(remedy)}</p>
</article>`;
    })
    .join('\n');

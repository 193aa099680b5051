import type { ProblemCode } from '../../../src/core/problem.ts';
import { problemAnchor, problemStatus } from '../../../src/core/problem.ts';
import { escapeHtml, withCode } from './html.ts';

/** The meaning of each error and its remedy. */
const words = {
  INVALID_PARAMETER: [
    'A parameter is invalid. `parameter` names it, and `known` lists the accepted values if they are limited.',
    'Correct the parameter. Give each parameter once; page and limit are whole numbers.',
  ],
  MISSING_API_KEY: ['The request has no `x-api-key` header.', 'Send your key in this header.'],
  INVALID_API_KEY: [
    'The key is unknown to this service or was revoked.',
    'Check that the key is complete and belongs to this service. The service’s operator can create a new key with `esports keys create`.',
  ],
  PLAN_REQUIRED: [
    'The plan of the key (`plan`) does not include this route. Rooms need Scale or Enterprise.',
    'Use the event stream, which every plan includes, or a higher plan.',
  ],
  NOT_FOUND: [
    'The route does not exist, nothing has that identifier or slug, or the match is not live.',
    'Look up the identifier in a list or a search.',
  ],
  METHOD_NOT_ALLOWED: ['The service is read-only.', 'Use GET or HEAD; `Allow` lists them.'],
  UPGRADE_REQUIRED: [
    'The address accepts only WebSocket connections.',
    'Open it with a WebSocket client (`Upgrade: websocket`, version 13).',
  ],
  PLAN_LIMIT_EXCEEDED: [
    'The plan’s quota is used up. `plan` and `limit` name the quota, `resetsAt` and `Retry-After` its reset. A month is a calendar month in UTC.',
    'Wait until the reset. Earlier requests are refused and not charged.',
  ],
  RATE_LIMITED: [
    'The address was read too often. `Retry-After` says when it may be read again.',
    'Wait that long. Nothing was charged.',
  ],
  INTERNAL: ['The service failed. The error was logged, and nothing was charged.', 'Try again later.'],
  BAD_REQUEST: [
    'The bytes received are not an HTTP/1.1 request, the address is not a path, or `Host` is missing.',
    'Use an HTTP client.',
  ],
  REQUEST_TIMEOUT: [
    'The request did not arrive in time: its head must arrive within ten seconds.',
    'Send the head without delay.',
  ],
  URI_TOO_LONG: ['The address is longer than 4096 characters.', 'Shorten it.'],
  HOST_NOT_ALLOWED: [
    'The service does not accept the name in `Host`. This keeps pages of other sites from reaching it under their own name.',
    'Use the service’s address. Its operator can allow further names with `--allow-host`.',
  ],
  HEADERS_TOO_LARGE: ['The head of the request exceeds 16 KiB.', 'Send fewer or shorter headers.'],
  UNAVAILABLE: ['The service cannot answer this request now.', 'Try again later.'],
  POST_REFUSED: [
    'A live source posted what the service may not use: the feed of a player’s own machine.',
    'Post from the machine of an observer.',
  ],
  PAYLOAD_TOO_LARGE: ['A post has more than 1 MiB.', 'Post less at once.'],
  INVALID_POST: [
    'A live source posted what is not of its kind. The message names the place.',
    'Compare the address with the kind of the source.',
  ],
} as const satisfies Record<ProblemCode, readonly [meaning: string, remedy: string]>;

/** Every code with its status, meaning and remedy. */
export const errorSection = (): string =>
  Object.entries(words)
    .map(([code, [meaning, remedy]]) => {
      // The keys come from the registry itself.
      const status = problemStatus[code as ProblemCode];
      return `<article class="error" id="${problemAnchor(code)}">
<h3><a href="#${problemAnchor(code)}"><span class="status">${status}</span> <code>${escapeHtml(code)}</code></a></h3>
<p>${withCode(meaning)}</p><p class="more">${withCode(remedy)}</p>
</article>`;
    })
    .join('\n');

import { hash } from 'node:crypto';
import type { TokenRing } from '../access/tokens.ts';
import { pagePolicy, toDocument } from '../document.ts';
import type { Clock } from '../clock.ts';
import { eventStream } from '../live/streams.ts';
import { ApiProblem, type ReportFault } from '../../data/store/problem.ts';
import { isStopping, type Answerer, type ServiceAnswer, type ServiceRequest, stopping } from '../request.ts';
import { type Admitted, type TokenAddress, withTokenAddress } from '../tokenAddress.ts';
import { createLook, type LookParts } from './look.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import { createPlaces } from '../access/limits.ts';
import { readOverlayOptions } from './options.ts';
import { pause } from '../../core/pause.ts';

export interface OverlayParts extends LookParts {
  readonly findToken: TokenRing['find'];
  readonly clock: Clock;
  readonly report: ReportFault;
}

interface Target {
  /** A match as the token names it, or `current`. */
  readonly name: string;
  /** Whether the path is that of the pictures, and not of the page. */
  readonly isStream: boolean;
}

/** The most pages that one token, and that all of them, may keep open at once. */
const [openForToken, openForAll] = [8, 64];
/** How soon to come back when there are too many, in seconds. */
const comeBackAfter = 15;

/** Answers `/overlay/<match>?token=…`, a page for broadcasts, and its pictures at `…/events`, uncharged; `answerer` the rest. */
export const withOverlays = (answerer: Answerer, parts: OverlayParts): Answerer => {
  const { store, clock, findToken, report } = parts;
  const open = createPlaces<number>();

  /** Takes a place for one more page. @throws ApiProblem if there is none */
  const enter = (token: number): (() => void) => {
    const isOpen = open.by(token) >= openForToken;
    if (!isOpen && open.all() < openForAll) return open.take(token);
    const why = isOpen ? `this overlay is already open ${openForToken} times` : 'too many overlays are open';
    throw new ApiProblem('RATE_LIMITED', why, { headers: { 'retry-after': String(comeBackAfter) } });
  };

  /** @throws ApiProblem for an unknown match or a mistake in the query */
  const prepare = async ({ query }: ServiceRequest, name: string) => {
    const options = readOverlayOptions(query, store);
    const look = createLook(name, options, parts);
    look(clock.now() - options.delay);
    return { look, delay: options.delay };
  };

  const page = async (request: ServiceRequest, { name }: Target): Promise<ServiceAnswer> => {
    await prepare(request, name);
    return toDocument(request, overlayPage(), {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': overlayPolicy(),
      'referrer-policy': 'no-referrer',
    });
  };

  const stream = async (request: ServiceRequest, { name }: Target, { token, isValid }: Admitted) => {
    const prepared = await prepare(request, name);
    if (request.method === 'HEAD') return { status: 200, headers: eventStream, body: '' };
    const { signal } = request;
    if (signal?.reason === stopping) throw isStopping();
    const leave = enter(token);
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted) leave();
    const pictures = followPictures({
      ...prepared,
      clock,
      isValid,
      // A match that new data do not have is no fault.
      report: fault => void (fault instanceof ApiProblem || report(fault, request)),
      signal,
      leave,
    });
    return { status: 200, headers: eventStream, body: pictures };
  };

  const address: TokenAddress<Target> = {
    kind: 'overlay',
    targetOf: path => {
      const [, name, events] = /^\/overlay\/([a-z0-9._-]{1,100})(\/events)?$/.exec(path) ?? [];
      return name === undefined ? undefined : { name, isStream: events !== undefined };
    },
    turns: 60,
    seconds: 60,
    answer: (request, target, admitted) =>
      target.isStream ? stream(request, target, admitted) : page(request, target),
  };
  return withTokenAddress(answerer, address, { findToken, now: clock.now, report });
};

/** The page of every overlay. It holds nothing of a match: its script asks for the pictures beside its own address. */
const overlayPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Overlay</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main id="picture"></main>
<aside id="card" hidden></aside>
<p id="freshness" hidden></p>
<script>${script}</script>
</body>
</html>
`;

const overlayPolicy = () => pagePolicy({ styleSource: digestOf(style), scriptSource: digestOf(script) });

const digestOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

interface FollowParts {
  readonly clock: Clock;
  /** Returns the picture at a moment, in ms since 1970, as one line. */
  readonly look: (moment: number) => string;
  /** How far the picture is behind the clock, in ms. */
  readonly delay: number;
  readonly isValid: Admitted['isValid'];
  readonly report: (fault: unknown) => void;
  readonly signal: AbortSignal | undefined;
  readonly leave: () => void;
}

/** How often to look, in ms: so much later than due a picture may come. It never comes earlier. */
const lookEvery = 250;
/** How often the client hears that the link holds, in ms; its token is checked as often. */
const beatEvery = 15_000;
/** The pause after a fault, in ms. */
const retryAfter = 5000;

/** A stream of whole pictures, each that differs. `beat` tells a page that the link holds, `over` that its token was revoked. */
async function* followPictures(parts: FollowParts): AsyncGenerator<string, void, void> {
  const { clock, look, delay, isValid, report, signal, leave } = parts;
  let shown: string | undefined;
  let beat = clock.now();
  try {
    for (;;) {
      if (signal?.aborted) return;
      let wait = lookEvery;
      try {
        const now = clock.now();
        if (Math.abs(now - beat) >= beatEvery) {
          beat = now;
          if (!isValid()) {
            yield 'event: over\ndata: revoked\n\n';
            return;
          }
          yield 'event: beat\ndata: 1\n\n';
        }
        const picture = look(now - delay);
        if (picture !== shown) yield `data: ${picture}\n\n`;
        shown = picture;
      } catch (fault) {
        // The client keeps its last picture.
        report(fault);
        wait = retryAfter;
      }
      await pause(clock, wait, signal);
    }
  } finally {
    leave();
  }
}

import type { Client } from '../../../client/client.ts';
import { aborted } from '../../../core/pause.ts';
import type { Followed } from '../../settings/lists/followed.ts';
import type { Feed, FeedOptions } from '../../watch/feed/feed.ts';
import type { Known, Step } from '../../watch/feed/tracker.ts';
import { isUnknown } from '../../watch/feed/until.ts';
import { ifUnknown } from '../../session/storedService.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { createBreakReport, openFeed } from '../watch/openFeed.ts';
import { isOfMatch, type MatchNotice, noticesOf, tellable } from './event.ts';
import type { MemoryFile } from './memory.ts';
import { askPrices, priceNotices, pricesEvery } from './prices.ts';
import { isTiered, type Rule, wants } from './rule.ts';
import type { Teller } from './teller.ts';

/** What is followed, by which rules, and who sends the notices. */
export interface Following {
  readonly context: CommandContext;
  readonly service: OpenService;
  readonly feeding: FeedOptions;
  readonly rules: readonly Rule[];
  readonly followed: readonly Followed[];
  readonly known: Known;
  readonly memory: MemoryFile;
  readonly teller: Teller;
}

/**
 * Follows every match, and the prices of followed skins, until the signal aborts or the limit is reached. Resolves with
 * the limit if it was.
 * @throws ClientError if the service refuses permanently, OutputClosed, ConfigError
 */
export const follow = async (following: Following, signal: AbortSignal): Promise<number | undefined> => {
  const { context, service, feeding, known, rules, memory, teller } = following;
  const { host } = context;
  const over = new AbortController();
  const turn = createTurn(() => over.abort());
  const wanted = matchFilter(following);
  turn.add(async () => {
    const prices = teller.interrupted().filter(({ below }) => rules.some(rule => rule.below === below));
    await teller.resume([...(await wanted(teller.interrupted().filter(isOfMatch))), ...prices]);
  });
  const tell = (steps: readonly Step[]): void => {
    const notices = steps.flatMap(noticesOf).filter(({ type }) => rules.some(({ on }) => on.includes(type)));
    if (notices.length > 0) turn.add(async () => teller.tell(await wanted(notices)));
  };
  const report = createBreakReport(context);
  const feed: Feed = openFeed(context, service, {
    options: feeding,
    matchId: undefined,
    known,
    onChange: status => {
      report(status);
      if (status.ended) over.abort();
    },
    onGone: matchIds => turn.add(() => feed.ends(matchIds)),
    onSteps: (steps, incoming) => {
      tell(steps);
      if (incoming.gap || isUnknown(steps)) feed.again();
    },
  });
  let stopPrices = (): void => {};
  const skins = rules.some(({ below }) => below !== undefined)
    ? following.followed.filter(({ kind }) => kind === 'skin')
    : [];
  const lookAtPrices = (): void => {
    turn.add(async () => {
      const prices = await askPrices(skins, service.client);
      const seen = memory.read().prices;
      const limits = rules.flatMap(({ below }) => below ?? []);
      await teller.tell(
        priceNotices(seen, prices, limits, host.now()),
        new Map([...seen, ...prices.map(({ word, price }) => [word, price] as const)]),
      );
    });
    stopPrices = host.setTimer(pricesEvery, lookAtPrices);
  };
  if (skins.length > 0) lookAtPrices();
  const either = AbortSignal.any([signal, over.signal]);
  try {
    await Promise.race([feed.follow(either), aborted(either)]);
  } finally {
    over.abort();
    stopPrices();
    await turn.end();
  }
  return feed.limitReached();
};

/** Returns what keeps the notices that the rules ask for, without results that are hidden. */
const matchFilter = ({
  service,
  context,
  rules,
  followed,
}: Following): ((notices: readonly MatchNotice[]) => Promise<readonly MatchNotice[]>) => {
  const tiers = createTiers(service.client, context.host.now);
  const scene = { followed, tierOf: tiers.tierOf };
  const needsTiers = rules.some(isTiered);
  return async notices => {
    const shown = notices.flatMap(notice => tellable(notice, service.hidden));
    if (needsTiers && shown.length > 0) await tiers.learn(shown.map(({ eventSlug }) => eventSlug));
    return shown.filter(notice => rules.some(rule => wants(rule, notice, scene)));
  };
};

/** Runs actions one after the other. After a failure no more are begun, and `end` throws it. */
const createTurn = (onFault: () => void) => {
  let fault: { readonly error: unknown } | undefined;
  let last: Promise<void> = Promise.resolve();
  return {
    add(action: () => Promise<void>): void {
      last = last
        .then(() => (fault ? undefined : action()))
        .catch((error: unknown) => {
          fault ??= { error };
          onFault();
        });
    },
    async end(): Promise<void> {
      await last;
      if (fault) throw fault.error;
    },
  };
};

/** The tiers of the tournaments that are on. */
export interface Tiers {
  readonly tierOf: (eventSlug: string | undefined) => string | undefined;
  /** Asks for the tournaments that are on if one of these is not known: one request, at most once an hour. */
  learn(eventSlugs: readonly (string | undefined)[]): Promise<void>;
}

/** Milliseconds. */
const askEvery = 3_600_000;
const limit = 100;

export const createTiers = (client: Pick<Client, 'tournaments'>, now: () => number): Tiers => {
  const tiers = new Map<string, string>();
  let askedAt = -Infinity;
  return {
    tierOf: slug => (slug === undefined ? undefined : tiers.get(slug)),
    async learn(slugs) {
      const isKnown = slugs.every(slug => slug === undefined || tiers.has(slug));
      if (isKnown || now() - askedAt < askEvery) return;
      askedAt = now();
      const found = (await client.tournaments.live({ limit }).catch(ifUnknown))?.found() ?? [];
      for (const { slug, tier } of found) if (slug !== undefined && tier !== undefined) tiers.set(slug, tier);
    },
  };
};

import { clockAlone } from '../../../output/text/time.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { aborted } from '../../../core/pause.ts';
import { exitCodes } from '../../exitCode.ts';
import { createPlaces } from '../../forecasts/standingsLists.ts';
import { machineZone } from '../../host/locale.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { zoneOf } from '../../context/settings.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { followedWithTeams, howToFollow } from '../../session/followedHere.ts';
import type { Followed } from '../../settings/lists/followed.ts';
import { scopeOf } from '../../settings/lists/scope.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import type { Feed, FeedOptions } from '../../watch/feed/feed.ts';
import { createBreakReport, openFeed, withinBudget } from '../watch/openFeed.ts';
import { feedOptions } from '../watch/options.ts';
import { createPace } from '../../plan/pace.ts';
import { cutShort } from '../route/linkText.ts';
import { isOfMatch, type MatchNotice, noticesOf, type NotifyEvent, tellable } from './event.ts';
import { openMemoryFile } from './memory.ts';
import { runFlags } from './notifyCommands.ts';
import { askPrices, isAbout, priceNotices, pricesEvery } from './prices.ts';
import { parseQuiet } from './quiet.ts';
import {
  createTiers,
  interestIn,
  isTiered,
  needsFollowed,
  type Rule,
  ruleOf,
  usualKinds,
  wants,
} from './rule.ts';
import { readRules } from './rules.ts';
import { createNotifier, type Outlet } from './notifier.ts';
import { openWays } from './ways.ts';
import { budgetOf, noteExpectedCost } from '../../plan/streamCost.ts';

const hour = 3_600_000;

/** Says what following will cost, with `skins` prices every hour, and returns how to follow within the live budget. */
export const withinCost = async (
  asked: FeedOptions,
  service: OpenService,
  context: CommandContext,
  { skins, isTiered }: { readonly skins: number; readonly isTiered: boolean },
): Promise<FeedOptions> => {
  const { source, ledger } = service;
  const feeding = await withinBudget({ ...asked, every: true }, service, context);
  if (source.kind !== 'remote' || !ledger) return feeding;
  if (feeding.transports.length > 0) await noteExpectedCost(service, context);
  else
    await context.note(
      feeding.pollEvery === undefined
        ? 'Polling spends what the month allows, when a map or a round of interest is likely to end: esports budget.'
        : `Polling costs ${countOf(Math.ceil(hour / feeding.pollEvery), 'request')} an hour, plus 1 for each match that ends, or 3 if its result is late.`,
    );
  if (skins > 0) await context.note(`Checking skin prices costs ${countOf(skins, 'request')} an hour.`);
  if (isTiered) await context.note('Looking up tournament tiers costs at most 1 request an hour.');
  const budget = await budgetOf(service, context);
  const isPaced = feeding.transports.length === 0;
  if (asked.isChosen || asked.most !== undefined || !budget || isPaced) return feeding;
  const most = Math.max(1, budget.most);
  await context.note(
    `The run stops after ${countOf(most, 'request')}, the share of your plan that liveBudget allows. To set another limit: --max-updates.`,
  );
  return { ...feeding, most };
};

/** The most notices in any 60 minutes, unless the user sets another number. */
const usualPerHour = 30;

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host, settings } = context;
  const { for: duration, ...options } = ownFlags(invocation, runFlags);
  const asked = feedOptions({ ...options, notify: '' });
  const rules = rulesFor(options, context);
  const { 'notify.quiet': hours, 'notify.perHour': perHour = usualPerHour } = settings;
  const quiet = hours === undefined ? undefined : parseQuiet(hours);
  const ways = await openWays(context, options);
  const service = await context.openService({ stream: true, unstored: true, delayed: 'each' });
  const followed = await followedFor(rules, service, context);
  const limits = rules.flatMap(({ below, skin }) => (below === undefined ? [] : [{ below, skin }]));
  const skins = followed.filter(
    thing => thing.kind === 'skin' && limits.some(limit => isAbout(limit, thing)),
  );
  const feeding = await withinCost(asked, service, context, {
    skins: skins.length,
    isTiered: rules.some(isTiered),
  });
  const places = createPlaces(service, context);
  // Without the standings no result is an upset.
  await places.read().catch(() => {});
  const memory = openMemoryFile(scopeOf(service.source), context);
  const lineups = new Map(memory.read().lineups);
  const zone = zoneOf(context);
  const timeZone = zone === 'local' ? machineZone() : zone;
  const notifier = createNotifier({
    memory,
    lineups,
    quiet,
    perHour,
    timeZone,
    now: host.now,
    output: outputOf(context, timeZone),
    ways,
    isEnding: () => host.signal.aborted,
  });
  const over = new AbortController();
  const end = (): void => over.abort();
  /** Runs actions one after the other. Once one has failed, no other begins. */
  let last: Promise<void> = Promise.resolve();
  const inTurn = (action: () => Promise<void>): void => {
    last = last.then(action);
    last.catch(end);
  };
  const wanted = matchFilter(rules, followed, service, context);
  const report = createBreakReport(context);
  const feed: Feed = openFeed(context, service, {
    options: feeding,
    matchId: undefined,
    known: { rankOf: places.rankOf, lineups },
    pace: createPace(match => interestIn(rules, match, followed), service, context),
    onChange: status => {
      report(status);
      if (status.ended) end();
    },
    onSteps: steps => {
      const notices = steps
        .flatMap(noticesOf)
        .filter(({ type }) => rules.some(({ on }) => on.includes(type)));
      if (notices.length > 0) inTurn(async () => notifier.tell(await wanted(notices)));
    },
  });
  let stopPrices = (): void => {};
  const lookAtPrices = (): void => {
    inTurn(async () => {
      const prices = await askPrices(skins, service.client);
      const seen = memory.read().prices;
      await notifier.tell(
        priceNotices(seen, prices, limits, host.now()),
        new Map([...seen, ...prices.map(({ word, price }) => [word, price] as const)]),
      );
    });
    stopPrices = host.setTimer(pricesEvery, lookAtPrices);
  };
  const stop = duration === undefined ? undefined : host.setTimer(duration, end);
  const release = host.catchSignals();
  try {
    inTurn(async () => {
      const left = notifier.interrupted();
      const prices = left.filter(({ below }) => limits.some(limit => limit.below === below));
      await notifier.resume([...(await wanted(left.filter(isOfMatch))), ...prices]);
    });
    if (skins.length > 0) lookAtPrices();
    const signal = AbortSignal.any([host.signal, over.signal]);
    try {
      await Promise.race([feed.follow(signal), aborted(signal)]);
    } finally {
      end();
      stopPrices();
      await last;
    }
    if (host.signal.aborted) return exitCodes.interrupted;
    const most = feed.limitReached();
    if (most !== undefined) throw cutShort(most, context.command);
    return exitCodes.done;
  } finally {
    stop?.();
    const held = await notifier.close();
    if (held.length > 0)
      await context.warn(
        `${countOf(held.length, 'notice')} held back (${kindsOf(held)}), because of quiet hours or the limit of ${perHour} an hour (notify.perHour).`,
      );
    for (const fault of await notifier.faults()) await context.warn(fault);
    memory.close();
    await release();
  }
};

const followedFor = async (rules: readonly Rule[], service: OpenService, context: CommandContext) => {
  const followed = await followedWithTeams(service, context);
  if (followed.length > 0 || !rules.every(needsFollowed)) return followed;
  throw new UsageError(
    'There is nothing to notify you about',
    `${howToFollow}. For every match: esports notify run --all`,
  );
};

/** Returns what keeps the notices that the rules ask for, without results that are hidden. */
const matchFilter = (
  rules: readonly Rule[],
  followed: readonly Followed[],
  { client, hidden }: OpenService,
  { host }: CommandContext,
): ((notices: readonly MatchNotice[]) => Promise<readonly MatchNotice[]>) => {
  const tiers = createTiers(client, host.now);
  const scene = { followed, tierOf: tiers.tierOf };
  const needsTiers = rules.some(isTiered);
  return async notices => {
    const shown = notices.flatMap(notice => tellable(notice, hidden));
    if (needsTiers && shown.length > 0) await tiers.learn(shown.map(({ eventSlug }) => eventSlug));
    return shown.filter(notice => rules.some(rule => wants(rule, notice, scene)));
  };
};

const rulesFor = (options: Omit<FlagValues<typeof runFlags>, 'for'>, context: CommandContext) => {
  const typed = ruleOf(options);
  if (typed) return [typed];
  const stored = readRules(context);
  return stored.length > 0 ? stored : [{ on: usualKinds }];
};

/** A line for a person: `18:30:05 Match over: …`. */
const drawn = ({ at, text }: NotifyEvent, timeZone: string | undefined): string =>
  `${clockAlone(Date.parse(at), { timeZone }, true)} ${text}\n`;

/** `3 round, 1 map_end`. */
const kindsOf = (events: readonly NotifyEvent[]): string =>
  [...Map.groupBy(events, ({ type }) => type)].map(([type, { length }]) => `${length} ${type}`).join(', ');

const outputOf = ({ host: { stdout }, print }: CommandContext, timeZone: string | undefined): Outlet => ({
  name: 'output',
  isForPeople: stdout.isTerminal,
  async deliver(event) {
    await print(stdout.isTerminal ? drawn(event, timeZone) : `${JSON.stringify(event)}\n`);
    return undefined;
  },
});

import { minuteText } from '../../context/turns.ts';
import type { Status } from '../../watch/feed/state.ts';
import { routes } from '../../../core/table/groups.ts';
import { createFeed, type Feed, type FeedOptions, type FeedService } from '../../watch/feed/feed.ts';
import { silenceOf } from '../../session/openService.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { leftText, liveBudget, mayHaveRooms, updatesPerMap } from '../../session/liveBudget.ts';
import { noteWatchCost, usageOf } from '../../plan/streamCost.ts';

type FeedSetup = Omit<Parameters<typeof createFeed>[1], 'clock'>;

/** Opens a feed on the service of a command. */
export const openFeed = (context: CommandContext, service: OpenService, setup: FeedSetup): Feed =>
  createFeed(feedServiceOf(service), {
    ...setup,
    options: { ...setup.options, silence: silenceOf(context) },
    clock: context.host,
  });

const feedServiceOf = ({
  client,
  poller,
  follow,
}: Pick<OpenService, 'client' | 'poller' | 'follow'>): FeedService => ({
  client,
  poller,
  followOver: (transport, match, hooks) => follow(pushRoutes[transport], { match }, hooks),
});

const pushRoutes = { room: routes.live.room, sse: routes.live.stream } as const;

/** The usage assumed for an unknown plan, which is treated as a small one. */
const unknownUsage = {
  left: null,
  limit: null,
  spent: 0,
  plan: null,
  rooms: false,
  allowed: { plan: null, how: null },
};

/**
 * Returns the options that the live budget allows. If a map with every update pushed stays within the budget, the feed
 * follows the match's room, or the stream if there is no room. If not, it polls and a note says so. It tries a room if
 * the plan is unknown: plans with rooms are large, and a refusal costs nothing. The service in this process costs
 * nothing either. `watched`: what a person is going to watch, whose cost is said first.
 */
export const withinBudget = async (
  asked: FeedOptions,
  service: Pick<OpenService, 'source' | 'ledger'>,
  context: Pick<CommandContext, 'settings' | 'note'>,
  watched?: { readonly bestOf?: number | undefined },
): Promise<FeedOptions> => {
  const options = await affordable(asked, service, context);
  if (watched) await noteWatchCost(options, watched.bestOf, service, context);
  return options;
};

const affordable = async (
  options: FeedOptions,
  { source, ledger }: Pick<OpenService, 'source' | 'ledger'>,
  context: Pick<CommandContext, 'settings' | 'note'>,
): Promise<FeedOptions> => {
  if (options.isChosen) return options;
  if (source.kind !== 'remote' || !ledger) return { ...options, transports: ['sse'] };
  const usage = (await usageOf(ledger)) ?? unknownUsage;
  const budget = liveBudget(usage, context.settings);
  const { allowsMap, left, isGuess, most } = budget;
  const mayHaveRoom = !options.every && mayHaveRooms(usage, source.service);
  if (allowsMap) return { ...options, transports: mayHaveRoom ? ['room', 'sse'] : ['sse'] };
  const isTried = isGuess && mayHaveRoom;
  const of = isGuess ? leftText(budget) : `the ${left} left`;
  await context.note(
    `${isTried ? 'If the match has no room, polling' : 'Polling'} every ${options.pollEvery / 1000} s: with pushed updates a map costs about ${updatesPerMap} requests, and live updates may cost ${most} of ${of}. --stream overrides this.`,
  );
  return isTried ? { ...options, transports: ['room'] } : options;
};

/** Says that the user's own limit ended the updates, or for how long a request waits for the service's minute. */
export const cutStatus = (status: Status, most: number | undefined, seconds: number | undefined): Status => {
  if (seconds !== undefined) return { ...status, problem: minuteText(seconds) };
  return status.ended && most !== undefined
    ? { ...status, problem: `stopped by --max-updates ${most}` }
    : status;
};

import { routes } from '../../../api/table/groups.ts';
import { createFeed, type Feed, type FeedOptions, type FeedService } from '../../../watch/feed/feed.ts';
import { silenceOf } from '../../session/openService.ts';
import type { CommandContext, OpenService } from '../../session/types.ts';
import { allowsRooms, liveBudget, updatesPerMap } from '../../session/liveBudget.ts';
import { usageOf } from '../route/streamCost.ts';

type FeedSetup = Omit<Parameters<typeof createFeed>[1], 'clock'>;

/** Opens a feed from the service of a command. */
export const openFeed = (context: CommandContext, service: OpenService, setup: FeedSetup): Feed =>
  createFeed(feedServiceOf(service), {
    ...setup,
    options: { ...setup.options, silence: silenceOf(context) },
    clock: context.host,
  });

const feedServiceOf = ({ client, follow }: Pick<OpenService, 'client' | 'follow'>): FeedService => ({
  client,
  followOver: (transport, match, hooks) => follow(pushRoutes[transport], { match }, hooks),
});

const pushRoutes = { room: routes.live.room, sse: routes.live.stream } as const;

/** Stands for the usage of a plan that is not known: it is treated as a small one. */
const unknownUsage = { left: null, limit: null, spent: 0, plan: null, rooms: false };

/**
 * The options that the live budget allows: if a map with every update pushed stays within it, the match's room is
 * followed, and the stream where there is no room. If not, the service is polled, and a note says so; but a room is
 * tried where nobody knows the plan: those that have rooms are large, and a refusal costs nothing. The service in this
 * process costs nothing either.
 */
export const withinBudget = async (
  options: FeedOptions,
  { source, ledger }: Pick<OpenService, 'source' | 'ledger'>,
  context: Pick<CommandContext, 'settings' | 'note'>,
): Promise<FeedOptions> => {
  if (options.isChosen) return options;
  if (source.kind !== 'remote' || !ledger) return { ...options, transports: ['sse'] };
  const usage = (await usageOf(ledger)) ?? unknownUsage;
  const { allowsMap, left, isGuess, most } = liveBudget(usage, context.settings);
  const mayHaveRoom = usage.plan === null || allowsRooms(usage);
  if (allowsMap) return { ...options, transports: mayHaveRoom ? ['room', 'sse'] : ['sse'] };
  const isTried = isGuess && mayHaveRoom;
  const of = isGuess ? `some ${left}, as the plan is not known` : `the ${left} that are left`;
  await context.note(
    `${isTried ? 'Without a room of the match asking' : 'Asking'} every ${options.pollEvery / 1000} s: pushed, a map costs about ${updatesPerMap} requests, and live updates may cost ${most} of ${of}. --stream insists.`,
  );
  return isTried ? { ...options, transports: ['room'] } : options;
};

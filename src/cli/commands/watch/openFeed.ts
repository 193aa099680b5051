import { routes } from '../../../api/table/groups.ts';
import { createFeed, type Feed, type FeedOptions, type FeedService } from '../../../watch/feed/feed.ts';
import type { CommandContext, OpenService } from '../../session/types.ts';
import { allowsRooms, liveBudget, updatesPerMap } from '../../session/liveBudget.ts';
import { usageOf } from '../route/streamCost.ts';

type FeedSetup = Omit<Parameters<typeof createFeed>[1], 'clock'>;

/** Opens a feed from the service of a command. */
export const openFeed = (context: CommandContext, service: OpenService, setup: FeedSetup): Feed =>
  createFeed(feedServiceOf(service), { ...setup, clock: context.host });

const feedServiceOf = ({
  client,
  source,
  follow,
}: Pick<OpenService, 'client' | 'source' | 'follow'>): FeedService => ({
  client,
  isRemote: source.kind === 'remote',
  followOver: (transport, match, signal, heard) => follow(pushRoutes[transport], { match }, signal, heard),
});

const pushRoutes = { room: routes.live.room, sse: routes.live.stream } as const;

/** Stands for the usage of a plan that is not known: it is treated as a small one. */
const unknownUsage = { left: null, limit: null, spent: 0, plan: null, rooms: false };

/**
 * The options that the live budget allows: if a map with every update pushed stays within it, the match's room is
 * followed where the plan has rooms, and the stream otherwise. If not, the service is polled, and a note says so.
 */
export const withinBudget = async (
  options: FeedOptions,
  { source, ledger }: Pick<OpenService, 'source' | 'ledger'>,
  context: Pick<CommandContext, 'settings' | 'note'>,
): Promise<FeedOptions> => {
  if (source.kind !== 'remote' || options.isChosen || !ledger) return options;
  const usage = (await usageOf(ledger)) ?? unknownUsage;
  const { allowsMap, left, isGuess, most } = liveBudget(usage, context.settings);
  if (allowsMap) return { ...options, stream: true, preferRoom: allowsRooms(usage) };
  const of = isGuess ? `some ${left}, as the plan is not known` : `the ${left} that are left`;
  await context.note(
    `Asking every ${options.pollEvery / 1000} s: pushed, a map costs about ${updatesPerMap} requests, and live updates may cost ${most} of ${of}. --stream insists.`,
  );
  return options;
};

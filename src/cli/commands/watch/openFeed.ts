import { minuteText } from '../../context/turns.ts';
import type { Status } from '../../watch/feed/state.ts';
import { routes } from '../../../core/table/groups.ts';
import { createFeed, type Feed, type FeedOptions } from '../../watch/feed/feed.ts';
import { silenceOf } from '../../session/openService.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { leftText, liveBudget, mayHaveRooms, updatesPerMap } from '../../session/liveBudget.ts';
import { breakText } from '../route/linkText.ts';
import { usageOf } from '../../plan/streamCost.ts';

type FeedSetup = Omit<Parameters<typeof createFeed>[1], 'clock'>;

export const openFeed = (context: CommandContext, service: OpenService, setup: FeedSetup): Feed =>
  createFeed(
    {
      client: service.client,
      poller: service.poller,
      followOver: (transport, match, hooks) => service.follow(pushRoutes[transport], { match }, hooks),
      isScoped: service.source.kind === 'remote',
    },
    {
      ...setup,
      options: { ...setup.options, silence: silenceOf(context) },
      clock: context.host,
    },
  );

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
 * nothing either.
 */
export const withinBudget = async (
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
    `${isTried ? 'If the match has no room, polling' : 'Polling'} when a round is likely to end: with pushed updates a map costs about ${updatesPerMap} requests, and live updates may cost ${most} of ${of}. --stream overrides this.`,
  );
  return isTried ? { ...options, transports: ['room'] } : options;
};

/** Warns once of each reason why no updates arrive. */
export const createBreakReport = ({ host, warn }: CommandContext): ((status: Status) => void) => {
  let told: string | undefined;
  let isUnreadTold = false;
  return ({ problem, retryAt, unread }) => {
    if (unread !== undefined && !isUnreadTold) {
      isUnreadTold = true;
      warn('An update was not understood: the scoreboard is asked for instead').catch(() => {});
    }
    if (problem === told) return;
    told = problem;
    // If the warning cannot be written, what is told fails too and reports the fault.
    if (problem !== undefined) warn(breakText(problem, retryAt, host.now())).catch(() => {});
  };
};

/** Says that the user's own limit ended the updates, or for how long a request waits for the service's minute. */
export const cutStatus = (status: Status, most: number | undefined, seconds: number | undefined): Status => {
  if (seconds !== undefined) return { ...status, problem: minuteText(seconds) };
  return status.ended && most !== undefined
    ? { ...status, problem: `stopped by --max-updates ${most}` }
    : status;
};

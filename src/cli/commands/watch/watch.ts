import type { Status } from '../../watch/feed/state.ts';
import { withoutResults } from '../../watch/screen/hiddenWorld.ts';
import type { Screen } from '../../watch/screen/screen.ts';
import type { Step } from '../../watch/feed/tracker.ts';
import { hiddenIn } from '../../session/hiddenResult.ts';
import { delayOf } from '../../context/settings.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { chooseSource } from '../../session/chosenSource.ts';
import { refuseStored } from '../../names/notLive.ts';
import { exitCodes } from '../../exitCode.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import type { Terminal } from '../../watch/screen/terminal.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { createPace, subjectsOf } from '../../plan/pace.ts';
import { noteWatchCost } from '../../plan/streamCost.ts';
import { createExecHook } from './exec.ts';
import type { FeedOptions } from '../../watch/feed/feed.ts';
import { followedIn, type MatchSubjects } from '../../settings/lists/followed.ts';
import type { Session } from '../../watch/feed/session.ts';
import { followedWithTeams } from '../../session/followedHere.ts';
import { readsLines, screenOf } from './appearance.ts';
import { feedOptions, firstView, notifyKindsOf } from './options.ts';
import { printLines, type Watch } from './printLines.ts';
import { createPastRounds } from './pastRounds.ts';
import { createRecorder } from './recordingFile.ts';
import { showScreen } from './showScreen.ts';
import { createPlaces } from '../../forecasts/standingsLists.ts';
import { typedMatch } from '../../names/resolver.ts';
import { findLiveMatch, type LiveMatch } from '../../names/liveMatch.ts';
import { waitForLive } from './waitFor.ts';
import { findBeside } from '../../show/nextUp.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { watchFlags } from './watchCommands.ts';
import { cutStatus, openFeed, withinBudget } from './openFeed.ts';
import { printStill } from './still.ts';
import { openBest } from '../open/open.ts';

type Options = FlagValues<typeof watchFlags>;

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, watchFlags);
  const word = invocation.args['match'];
  const asked = feedOptions(options);
  notifyKindsOf(options.notify);
  refuseStored(chooseSource(context));
  const terminal = screenOf(context, options);
  checkEnds(options, word, terminal, context);
  const recorder = options.record === undefined ? undefined : createRecorder(options.record, host);
  const delay = { ms: delayOf(context) };
  // However much is pushed, most of it is discarded at once.
  host.spareMemory();
  const service = await context.openService({
    stream: true,
    unstored: true,
    withSpoilers: true,
    ...(!options.once && { delayed: terminal ? () => delay.ms : 'each' }),
  });
  const exec = options.exec === undefined ? undefined : createExecHook(options.exec, host);
  const release = host.catchSignals();
  try {
    const match = await targetOf(word, options, service, context, asked);
    const feeding = options.once ? asked : await withinBudget(asked, service, context);
    if (!options.once) await noteWatchCost(feeding, match.bestOf, service, context);
    const watch: Watch = { context, service, options, feeding, matchId: match.id, exec, recorder, delay };
    if (options.once) return await printOnce(watch);
    if (terminal) return await runScreen(watch, terminal);
    return await printLines(watch);
  } finally {
    recorder?.close();
    const fault = await exec?.close();
    if (fault !== undefined) await context.warn(`--exec: ${fault}`);
    await release();
  }
};

const checkEnds = (
  options: Options,
  word: string | undefined,
  terminal: Terminal | undefined,
  context: CommandContext,
): void => {
  if (options.room && word === undefined)
    throw new UsageError('--room needs a match', 'esports watch <match> --room');
  if (terminal || options.once) return;
  if (word === undefined && !readsLines(context)) {
    throw new UsageError(
      'Without a terminal watch needs a match',
      'Name one: esports watch <match>, or see esports live',
    );
  }
  if (options.notify !== undefined) {
    throw new UsageError(
      '--notify needs a terminal',
      'Without one, each event is printed as a line. notify run reports them anywhere.',
    );
  }
};

const targetOf = async (
  typed: string | undefined,
  { wait }: Options,
  service: OpenService,
  context: CommandContext,
  { pollEvery }: Pick<FeedOptions, 'pollEvery'>,
): Promise<Partial<LiveMatch>> => {
  if (typed === undefined) return {};
  const { host } = context;
  const word = typedMatch(typed, service, context);
  if (!wait) return findLiveMatch(word, service, host.now());
  return waitForLive(word, service, context, { pollEvery, signal: host.signal });
};

const printOnce = async ({ context, service, feeding, matchId }: Watch): Promise<number> => {
  const { host } = context;
  const feed = openFeed(context, service, {
    options: feeding,
    matchId,
    isOnly: true,
    leads: (await leadsFor(service, context)).leads,
    onSteps: () => {},
    onChange: () => {},
  });
  await feed.refresh();
  const { tracker } = feed;
  const beside = matchId === undefined ? await findBeside(service, context) : undefined;
  const status = { ...feed.status(), beside };
  const world = withoutResults(tracker.timeline.newest, hiddenIn(service, context));
  const state = { world, order: tracker.order, status };
  return printStill(state, firstView({}, matchId, 0), host.now(), context);
};

const runScreen = async (watch: Watch, terminal: Terminal): Promise<number> => {
  const { context, service, options, feeding, matchId, exec, recorder, delay } = watch;
  const { host } = context;
  // Whatever had to be built is built.
  host.spareMemory();
  /** A room has one match, even if its updates do not name it. */
  const inRoom = feeding.isChosen && feeding.transports[0] === 'room';
  let screen: Screen | undefined;
  let shown = matchId;
  let beside: Status['beside'];
  const lookAhead = async (): Promise<void> => {
    beside = await findBeside(service, context);
    screen?.refresh();
  };
  // If it cannot be found, the screen omits it.
  if (matchId === undefined) lookAhead().catch(() => {});
  const places = createPlaces(service, context);
  // Without the standings no result is an upset.
  places.read().catch(() => {});
  const { leads, isFollowed, nobody } = await leadsFor(service, context);
  const feed = openFeed(context, service, {
    options: feeding,
    matchId,
    isOnly: inRoom,
    leads,
    // Where nothing is followed, everything that is shown is of interest.
    pace: createPace(match => (isFollowed(match) || nobody ? 'rounds' : 'maps'), service, context),
    known: { rankOf: places.rankOf, lineups: new Map() },
    onChange: ({ downSince }) => {
      recorder?.down(downSince);
      screen?.refresh();
    },
    onSteps: (steps, incoming, at) => {
      if (isAbout(matchId, steps)) recorder?.write(incoming, at);
      screen?.take(steps);
      past.want(shown);
    },
  });
  const past = createPastRounds(service, {
    tracker: feed.tracker,
    now: host.now,
    onLearned: () => screen?.refresh(),
  });
  return showScreen(
    {
      context,
      options,
      terminal,
      tracker: feed.tracker,
      status: () => ({ ...cutStatus(feed.status(), feed.limitReached(), service.waitsFor()), beside }),
      isMetered: service.ledger !== undefined,
      view: firstView(options, matchId, delay.ms, context.settings),
      keepsDelay: true,
      commands: {
        broadcast: async ({ matchId: match }) =>
          match === undefined ? 'no match is chosen' : openBest(match, service, context),
        fetch: async ({ matchId: match }) =>
          // The number of rounds would tell how the match goes.
          service.hidden?.has(match ?? '') ? 'the result is hidden: v shows it' : past.ask(match),
      },
      now: host.now,
      exec,
      hidden: hiddenIn(service, context),
      only: matchId,
      until: options.until,
      unmet: options.exitStatus ? exitCodes.unmet : exitCodes.done,
      onFocus: match => {
        shown = match;
        past.want(match);
        feed.focus(match);
      },
      onDelay: ms => void (delay.ms = ms),
      onKey: () => feed.hurry(),
      onStale: () => feed.again(),
    },
    (opened, signal) => {
      screen = opened;
      return feed.follow(signal);
    },
  );
};

/** Whether a match is about something that the user follows. */
const leadsFor = async (service: OpenService, context: CommandContext) => {
  const followed = await followedWithTeams(service, context);
  const isFollowed = (match: MatchSubjects): boolean => followedIn(match, followed).length > 0;
  const leads = (session: Session): boolean => isFollowed(subjectsOf(session));
  return { isFollowed, leads, nobody: followed.length === 0 };
};

/** Whether the updates concern, or may concern, the named match; any match if none was named. */
const isAbout = (matchId: string | undefined, steps: readonly Step[]): boolean =>
  matchId === undefined || steps.length === 0 || steps.some(step => step.matchId === matchId);

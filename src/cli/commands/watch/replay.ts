import { pauseUntil } from '../../../core/pause.ts';
import type { Status } from '../../watch/feed/state.ts';
import type { Recorded } from '../../watch/feed/recording.ts';
import { createTracker, type Tracker } from '../../watch/feed/tracker.ts';
import type { View } from '../../watch/frame/view.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { Host } from '../../host/host.ts';
import { exitCodes } from '../../exitCode.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { lineOf } from '../route/updateLine.ts';
import { readRecordingFile } from './recordingFile.ts';
import { createExecHook } from './exec.ts';
import { readsLines, screenOf } from './appearance.ts';
import { firstView, notifyKindsOf } from './options.ts';
import { createDrawnUpdates } from '../route/drawnUpdates.ts';
import { gapText } from '../route/linkText.ts';
import { showScreen } from './showScreen.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { replayFlags } from './watchCommands.ts';
import { printStill } from './still.ts';
import type { MatchEvent, MatchOpening, PlayerIdentity } from '../../../core/scoreboard/event.ts';
import { type CourseMap, fromCourse } from '../../../core/scoreboard/fromCourse.ts';
import { toLiveRounds, toLiveScoreboard } from '../../../core/scoreboard/answers.ts';
import { overlayBoard } from '../../../core/scoreboard/seen/seenBoard.ts';
import { openScoreboard } from '../../../core/scoreboard/state.ts';
import { hasKills, readRecordedMatch } from '../recorded/recordedMatch.ts';
import { toCourseMaps } from './pastRounds.ts';

/** The updates of a match whose rounds a service knows, by two requests. @throws NotRecordedError, ClientError */
const readReplayedMatch = async (named: string, service: OpenService, context: CommandContext) => {
  const { id, match: found, maps } = await readRecordedMatch(named, service, context, hasKills);
  const roundsOf = new Map(maps.map(({ number, rounds }) => [number, rounds]));
  const course = toCourseMaps(found.maps ?? []).map(map => ({
    ...map,
    rounds: roundsOf.get(map.number) ?? [],
  }));
  const startsAt = Date.parse(found.startsAt ?? '') || 0;
  const events = fromCourse({ matchId: id, maps: course, isOver: found.status === 'finished' }, startsAt);
  const board = overlayBoard(undefined, found, { matchId: id, at: startsAt });
  if (!board) return [];
  // The played maps would reveal the length of the series.
  return recordingOf({ ...board.opening, players: playersIn(course), maps: [] }, events);
};

const playersIn = (maps: readonly CourseMap[]): readonly PlayerIdentity[] => {
  const known = new Map<string, PlayerIdentity>();
  for (const { playerId, nickname, team } of maps.flatMap(({ rounds }) =>
    rounds.flatMap(round => round.players ?? []),
  )) {
    if (playerId === undefined || (team !== 'team1' && team !== 'team2')) continue;
    known.set(playerId, { playerId, playerSlug: playerId, nickname: nickname ?? playerId, team });
  }
  return [...known.values()];
};

/** The recording that a watch of a whole match would have made: the scoreboard before its first event, then each event. */
export const recordingOf = (opening: MatchOpening, events: readonly MatchEvent[]): readonly Recorded[] => {
  const [first] = events;
  if (!first) return [];
  const began = Date.parse(first.at);
  const board = openScoreboard(opening);
  const snapshot = {
    id: `${opening.matchId}:snapshot:${first.at}`,
    type: 'snapshot',
    matchId: opening.matchId,
    at: first.at,
    state: { ...toLiveScoreboard(board, began), rounds: toLiveRounds(board) },
  };
  return [snapshot, ...events].map(value => ({
    at: Date.parse(value.at),
    incoming: { text: JSON.stringify(value), value, id: value.id, event: value.type },
  }));
};

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, replayFlags);
  notifyKindsOf(options.notify);
  // Each line of a recording is discarded once it is read.
  host.spareMemory();
  const recorded = await recordedIn(invocation.args['recording'] ?? '', context);
  const terminal = screenOf(context, options);
  const end = played(recorded);
  const { order } = end;
  const view = firstView(options, order.length === 1 ? order[0] : undefined, context.flags.delay ?? 0);
  if (options.once) return printEnd(end, recorded.at(-1), view, context);
  if (!terminal) return printAll(recorded, context);
  const pace = createPace(recorded[0]?.at ?? 0, options.speed ?? 1, host);
  const tracker = createTracker();
  let status = statusAt(undefined, 0);
  const exec = options.exec === undefined ? undefined : createExecHook(options.exec, host);
  const show = {
    context,
    options,
    terminal,
    tracker,
    view,
    exec,
    now: pace.now,
    status: () => status,
    isMetered: false,
    // The delay of a replay is no habit.
    keepsDelay: false,
    onFocus: () => {},
    onStale: () => {},
  };
  const code = await showScreen(show, async (screen, signal) => {
    let gaps = 0;
    for (const { incoming, at } of recorded) {
      await pace.until(at, signal);
      if (signal.aborted) return;
      if (incoming.gap) gaps += 1;
      status = statusAt(at, gaps);
      screen.take(tracker.take(incoming, at));
    }
    status = { ...status, ended: true };
    screen.refresh();
  });
  const fault = await exec?.close();
  if (fault !== undefined) await context.warn(`--exec: ${fault}`);
  return code;
};

/** Reads the file of that name; if there is none, a match of that name. @throws UsageError, RecordingError, ClientError */
const recordedIn = async (named: string, context: CommandContext): Promise<readonly Recorded[]> => {
  const { host } = context;
  const isFile = isPath(named) || host.loadBuiltin('node:fs').existsSync(named);
  if (isFile) return readRecordingFile(named, host);
  const service = await context.openService();
  return readReplayedMatch(named, service, context);
};

/** Whether the text can only be the path of a file. */
const isPath = (text: string): boolean => /[/\\]|\.(?:ndjson|jsonl?|txt)$/i.test(text);

const played = (recorded: readonly Recorded[]): Tracker => {
  const tracker = createTracker();
  for (const { incoming, at } of recorded) tracker.take(incoming, at);
  return tracker;
};

const printEnd = async (
  { timeline, order }: Tracker,
  last: Recorded | undefined,
  view: View,
  context: CommandContext,
): Promise<number> => {
  const at = last?.at ?? 0;
  const state = { world: timeline.newest, order, status: statusAt(at, 0) };
  return printStill(state, { ...view, delay: 0 }, at, context);
};

const statusAt = (heardAt: number | undefined, gaps: number): Status => ({
  transport: 'replay',
  heardAt,
  staleAfter: Infinity,
  spent: 0,
  left: undefined,
  ended: false,
  gaps,
});

const printAll = async (recorded: readonly Recorded[], context: CommandContext): Promise<number> => {
  const { print, warn } = context;
  const draw = readsLines(context) ? await createDrawnUpdates(context, undefined) : undefined;
  for (const { incoming } of recorded) {
    if (incoming.gap) await warn(gapText(incoming.gap));
    await print(draw?.(incoming) ?? `${lineOf(incoming)}\n`);
  }
  return exitCodes.done;
};

/** A clock with another start and another speed. */
export const createPace = (
  start: number,
  speed: number,
  { now, setTimer }: Pick<Host, 'now' | 'setTimer'>,
) => {
  const began = now();
  const paced = (): number => start + (now() - began) * speed;
  return {
    /** The recording's time, in milliseconds since 1970 UTC. */
    now: paced,
    /** Resolves when that clock reaches `at` or the signal aborts. */
    until: (at: number, signal: AbortSignal): Promise<void> =>
      pauseUntil({ now: paced, setTimer }, at, signal, speed),
  };
};

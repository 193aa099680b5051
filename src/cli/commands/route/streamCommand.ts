import { createNameResolver } from '../../names/resolver.ts';
import type { Route } from '../../../core/route.ts';
import { ClientError } from '../../../client/errors.ts';
import type { LastUpdate } from '../../../client/link/linkSetup.ts';
import type { PushedUpdate } from '../../../client/link/pushedUpdate.ts';
import type { Parameters } from '../../../client/http/url.ts';
import { NotLiveError, refuseStored } from '../../names/notLive.ts';
import { refuseHidden } from '../../session/hiddenResult.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { formatName, isForPeople } from '../../show/present.ts';
import { breakText, gapText, cutShort } from './linkText.ts';
import { noteCost, noteExpectedCost } from '../../plan/streamCost.ts';
import { lineOf } from './updateLine.ts';
import { parseJson } from '../../../core/json/jsonRecord.ts';
import { plainName } from '../../../core/json/spelling.ts';
import { readUpdates } from '../../../core/scoreboard/seen/readUpdate.ts';
import { nearest } from '../../../core/names/nearMiss.ts';
import { didYouMean } from '../../parse/resolve.ts';
import { updateTypes } from '../../../core/updateTypes.ts';
import { UsageError } from '../../parse/usageError.ts';
import { tellNext, tooLarge } from '../../show/bounded.ts';
import { commandName } from '../../derived/commandModel.ts';
import type { Invocation } from '../../parse/invocation.ts';
import { wantsDryRun } from '../../session/requestCost.ts';
import { showRequests } from './dryRun.ts';
import { createDrawnUpdates } from './drawnUpdates.ts';
import { inputOf } from './routeInputs.ts';

export const run = async (invocation: Invocation, context: CommandContext): Promise<number | void> => {
  const { command } = invocation;
  if (command.kind !== 'route') throw new RangeError(`"${commandName(command)}" does not stream`);
  const { row } = command.entry;
  const typed = inputOf(invocation);
  if (!wantsDryRun(context)) return runStream(row, typed, context);
  return showRequests(context, async ({ client, names }) => {
    await client.get(client.address(row, await names.known(row, typed)).url);
  });
};

const runStream = async (row: Route, typed: Parameters, context: CommandContext): Promise<number> => {
  const { flags, host } = context;
  const { maxUpdates: most = Number.POSITIVE_INFINITY, limit = Number.POSITIVE_INFINITY } = flags;
  const judge = selectUpdates(context);
  // However many updates arrive, each is discarded once it is written.
  host.spareMemory();
  const service = await context.openService({ stream: true });
  refuseStored(service.source);
  await checkTypes(service, context);
  const input = typed['match'] === undefined ? typed : await withMatch(row, typed, service, context);
  const draw = await openDrawing(input, context);
  await noteExpectedCost(service, context);
  const enough = new AbortController();
  const stopTimer = flags.for === undefined ? undefined : host.setTimer(flags.for, () => enough.abort());
  const tally: Tally = { taken: 0, printed: 0, met: false, capped: false, full: undefined, last: '' };
  // If the warning cannot be written, writing the lines fails too and reports the fault.
  const tell = (text: string): void => void context.warn(text).catch(() => {});
  const stopWord = host.setTimer(silentFor, () => {
    if (tally.taken === 0) void context.note(noUpdates(context)).catch(() => {});
  });
  const linesOf = (piece: readonly PushedUpdate[]): string => {
    let lines = '';
    for (const update of piece) {
      if (enough.signal.aborted) break;
      if (update.gap) tell(gapText(update.gap));
      tally.taken += 1;
      const { isWanted, isLast } = judge(update);
      const drawn = draw(update, isWanted);
      tally.full = overflow(lines, isWanted ? drawn : '', context);
      if (tally.full !== undefined) enough.abort();
      if (enough.signal.aborted) break;
      tally.last = update.id;
      if (isWanted) {
        lines += drawn;
        tally.printed += 1;
      }
      tally.met ||= isLast;
      tally.capped = tally.taken >= most;
      if (tally.met || tally.capped || tally.printed >= limit) enough.abort();
    }
    return lines;
  };
  const signal = AbortSignal.any([host.signal, enough.signal]);
  const release = host.catchSignals();
  const hooks = {
    signal,
    after: lastUpdate(context),
    onBreak: ({ message }: ClientError, pause: number) => tell(breakText(message, pause, 0)),
    onDone: tell,
  };
  try {
    for await (const piece of service.followInPieces(row, input, hooks)) {
      const lines = linesOf(piece);
      if (lines !== '') await context.print(lines);
      if (enough.signal.aborted) break;
    }
  } catch (error) {
    throw await notLive(error, input['match']);
  } finally {
    stopTimer?.();
    stopWord();
    await noteCost(tally.taken, service, context);
    await release();
  }
  if (host.signal.aborted) return exitCodes.interrupted;
  if (tally.full !== undefined) await endFull(tally.full, tally, context);
  return endOf(tally, context);
};

/** A terminal that shows nothing for so many milliseconds says why. The matches that are live come at once. */
const silentFor = 3000;

const noUpdates = ({ sameService }: CommandContext): string =>
  `No update has come yet, so nothing may be live. What is next: ${sameService('esports schedule')}`;

/** A type that our service does not send never comes; another may have it, unless it is probably a typo. @throws UsageError */
const checkTypes = async ({ source }: OpenService, { flags, warn }: CommandContext): Promise<void> => {
  const known = updateTypes.map(plainName);
  const types = `The types: ${updateTypes.join(', ')}`;
  for (const [flag, words] of Object.entries({ '--type': flags.type ?? [], '--until': flags.until ?? [] })) {
    const unknown = [words].flat().find(word => !known.includes(plainName(word)));
    if (unknown === undefined) continue;
    const near = nearest(unknown, updateTypes, 'sure');
    if (near.length > 0) throw new UsageError(`${flag} does not know "${unknown}"`, didYouMean(near));
    if (source.kind !== 'remote') throw new UsageError(`No update has the type "${unknown}"`, types);
    await warn(`"${unknown}" is not a known type, so it may never come. ${types}`);
  }
};

/** Says how to go on with a stream that `--max-bytes` ended. @throws OutputLimitError if not one line of `bytes` fits */
const endFull = async (bytes: number, { printed, last }: Tally, context: CommandContext): Promise<void> => {
  if (printed === 0) throw tooLarge(bytes, context);
  const { limit } = context.flags;
  const changes = {
    ...(last !== '' && { '--resume-after': last }),
    ...(limit !== undefined && { '--limit': limit - printed }),
  };
  await tellNext({ count: printed, unit: 'update', changes }, context);
};

/** The update that `--resume-after` names; when it came is not known. */
const lastUpdate = ({ flags, host }: CommandContext): LastUpdate | undefined =>
  flags.resumeAfter === undefined ? undefined : { id: flags.resumeAfter, cameAt: host.now() };

/** The bytes of the lines with one more if `--max-bytes` leaves too few. */
const overflow = (lines: string, more: string, { flags, room }: CommandContext): number | undefined => {
  if (flags.maxBytes === undefined) return undefined;
  const bytes = room.sizeOf(lines + more);
  return bytes > room.left() ? bytes : undefined;
};

interface Tally {
  taken: number;
  printed: number;
  met: boolean;
  capped: boolean;
  /** The bytes that the next line needed where `--max-bytes` left too few. */
  full: number | undefined;
  /** The id of the last update before that line. */
  last: string;
}

/** The text of an update, which is asked for every update: a picture of it may need those that are not printed. */
const openDrawing = async (input: Parameters, context: CommandContext) => {
  const { flags, host } = context;
  if (host.stdout.isTerminal && isForPeople(formatName(context))) {
    const match = input['match'];
    return createDrawnUpdates(context, match === undefined ? undefined : String(match));
  }
  // Array.isArray does not narrow a readonly list.
  const fields = Array.isArray(flags.json) ? (flags.json as readonly string[]) : undefined;
  return (update: PushedUpdate, isWanted: boolean) => (isWanted ? `${lineOf(update, fields)}\n` : '');
};

const endOf = ({ printed, met, capped }: Tally, { flags, command }: CommandContext): number => {
  const isDone = met || (flags.until === undefined && printed >= (flags.limit ?? Number.POSITIVE_INFINITY));
  if (capped && !isDone) throw cutShort(flags.maxUpdates ?? 0, command);
  return flags.exitStatus && flags.until !== undefined && !met ? exitCodes.unmet : exitCodes.done;
};

/** A match that is not live has no updates: suggest what to run instead. Any other error stays unchanged. */
const notLive = async (error: unknown, match: Parameters[string]): Promise<unknown> => {
  if (!(error instanceof ClientError) || error.kind !== 'notFound' || match === undefined) return error;
  const name = String(match);
  return new NotLiveError(
    error.message.includes('live') ? error.message : `${name} is not live: ${error.message}`,
    `If it is over: esports results match ${name}; if it has not begun: esports watch ${name} --wait; live matches: esports live`,
  );
};

/** A stream or a room of one match takes a name of it too. @throws ClientError if its result is hidden */
const withMatch = async (row: Route, typed: Parameters, service: OpenService, context: CommandContext) => {
  const input = await createNameResolver(service, context).known(row, typed);
  refuseHidden(String(input['match']), context.command, service);
  return input;
};

const selectUpdates = ({ flags, host }: Pick<CommandContext, 'flags' | 'host'>) => {
  const types = flags.type?.map(plainName);
  const until = flags.until === undefined ? undefined : plainName(flags.until);
  if (types === undefined && until === undefined) return () => ({ isWanted: true, isLast: false });
  return (update: PushedUpdate) => {
    const own = typesOf(update, host.now());
    return {
      isWanted: types?.some(type => own.has(type)) ?? true,
      isLast: until !== undefined && own.has(until),
    };
  };
};

/** Every name of an update: from its frame, from its own content, and as we read it. */
const typesOf = ({ id, event, text }: PushedUpdate, now: number): ReadonlySet<string> => {
  const value = parseJson(text);
  const read = readUpdates(value, { now, name: event, ...(id !== '' && { id }) });
  const own = typeof value === 'object' && value !== null && 'type' in value ? [String(value.type)] : [];
  const ours = read.flatMap(update =>
    update.kind === 'event' ? [update.event.type] : update.kind === 'snapshot' ? ['snapshot'] : [],
  );
  return new Set([event, ...own, ...ours].map(plainName));
};

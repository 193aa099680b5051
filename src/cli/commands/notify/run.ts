import { clockAlone } from '../../../output/text/time.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { exitCodes } from '../../exitCode.ts';
import { createPlaces } from '../../forecasts/places.ts';
import { machineZone } from '../../host/locale.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { zoneOf } from '../../context/settings.ts';
import type { CommandContext } from '../../context/types.ts';
import { followedWithTeams, howToFollow } from '../../session/followedHere.ts';
import { scopeOf } from '../../settings/lists/scope.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { feedOptions } from '../watch/options.ts';
import { limitError, withinCost } from './cost.ts';
import type { NotifyEvent } from './event.ts';
import { follow } from './following.ts';
import { openMemoryFile } from './memory.ts';
import { runFlags } from './notifyCommands.ts';
import { parseQuiet } from './quiet.ts';
import { isTiered, needsFollowed, type Rule, ruleOf, usualKinds } from './rule.ts';
import { readRules } from './rules.ts';
import { createTeller, type Outlet } from './teller.ts';
import { openWays } from './ways.ts';

/** The most notices in any 60 minutes, unless the user sets another number. */
const usualPerHour = 30;

/** Follows what the rules ask for and tells it, until the user ends it. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { host, settings } = context;
  const options = ownFlags(invocation, runFlags);
  const asked = feedOptions({ ...followFlags(options), notify: '' });
  const rules = rulesFor(options, context);
  const { 'notify.quiet': hours, 'notify.perHour': perHour = usualPerHour } = settings;
  const quiet = hours === undefined ? undefined : parseQuiet(hours);
  const ways = await openWays(context, options);
  const service = await context.openService({ stream: true, unstored: true, delayed: 'each' });
  const scope = scopeOf(service.source);
  const followed = await followedWithTeams(service, context);
  if (followed.length === 0 && rules.every(needsFollowed))
    throw new UsageError(
      'There is nothing to notify you about',
      `${howToFollow}. For every match: esports notify run --all`,
    );
  const feeding = await withinCost(asked, service, context, {
    skins: rules.some(({ below }) => below !== undefined)
      ? followed.filter(({ kind }) => kind === 'skin').length
      : 0,
    isTiered: rules.some(isTiered),
  });
  const places = createPlaces(service, context);
  // Without the standings no result is an upset.
  await places.read().catch(() => {});
  const memory = openMemoryFile(scope, context);
  const lineups = new Map(memory.read().lineups);
  const timeZone = clockZone(context);
  const teller = createTeller({
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
  const late = new AbortController();
  const stop = options.for === undefined ? undefined : host.setTimer(options.for, () => late.abort());
  const release = host.catchSignals();
  try {
    const known = { rankOf: places.rankOf, lineups };
    const most = await follow(
      { context, service, feeding, rules, followed, known, memory, teller },
      AbortSignal.any([host.signal, late.signal]),
    );
    if (host.signal.aborted) return exitCodes.interrupted;
    if (most !== undefined) throw limitError(most, options.maxUpdates !== undefined, context.command);
    return exitCodes.done;
  } finally {
    stop?.();
    const held = await teller.close();
    if (held.length > 0)
      await context.warn(
        `${countOf(held.length, 'notice')} held back (${kindsOf(held)}), because of quiet hours or the limit of ${perHour} an hour (notify.perHour).`,
      );
    for (const fault of await teller.faults()) await context.warn(fault);
    memory.close();
    await release();
  }
};

/** The rule that the command line defines, else the stored ones, else the usual one. */
const rulesFor = (options: FlagValues<typeof runFlags>, context: CommandContext): readonly Rule[] => {
  const typed = ruleOf(options);
  if (typed) return [typed];
  const stored = readRules(context);
  return stored.length > 0 ? stored : [{ on: usualKinds }];
};

/** The flags that say how to follow. */
const followFlags = ({ for: _for, ...others }: FlagValues<typeof runFlags>) => others;

/** The zone of the user's clock; undefined for that of this machine. */
const clockZone = (context: CommandContext): string | undefined => {
  const zone = zoneOf(context);
  return zone === 'local' ? machineZone() : zone;
};

/** A line for a person: `18:30:05 Match over: …`. */
const drawn = ({ at, text }: NotifyEvent, timeZone: string | undefined): string =>
  `${clockAlone(Date.parse(at), { timeZone }, true)} ${text}\n`;

/** `3 round, 1 map_end`. */
const kindsOf = (events: readonly NotifyEvent[]): string =>
  [...Map.groupBy(events, ({ type }) => type)].map(([type, { length }]) => `${length} ${type}`).join(', ');

/** Standard output: a line for a person on a terminal, and a line of JSON elsewhere. */
const outputOf = ({ host: { stdout }, print }: CommandContext, timeZone: string | undefined): Outlet => ({
  name: 'output',
  isForPeople: stdout.isTerminal,
  async deliver(event) {
    await print(stdout.isTerminal ? drawn(event, timeZone) : `${JSON.stringify(event)}\n`);
    return undefined;
  },
});

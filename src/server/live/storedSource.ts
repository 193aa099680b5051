import { createRecentMap } from '../../core/recentMap.ts';
import { createRefresh } from '../refresh.ts';
import type { MatchEvent, MatchOpening } from '../../core/scoreboard/event.ts';
import type { AppendedStep, EventLog, LoggedEvent, LoggedMatch } from './eventLog.ts';
import type { LiveSource, MatchScript } from '../liveSource.ts';

/** The number of ended matches whose events are kept in memory. */
const kept = 16;

interface GrowingScript extends MatchScript {
  opening: MatchOpening;
  readonly events: MatchEvent[];
  readonly positions: number[] | undefined;
}

/** How what was logged is shown: with the identifiers of the data that are served. */
export interface Shown {
  /** The same object for as long as nothing changes in it. */
  opening(match: LoggedMatch): MatchOpening;
  event(match: LoggedMatch, event: MatchEvent): MatchEvent;
  /** The match with everything that was told of it, wherever that is kept. */
  read(number: number): { readonly match: LoggedMatch; readonly events: readonly MatchEvent[] } | undefined;
}

/** The matches of the event log. One that has not ended is kept in memory and grows with the log. */
export const createStoredSource = (
  log: Pick<EventLog, 'events' | 'listen' | 'epoch' | 'settled'>,
  shown: Shown,
) => {
  const open = new Map<number, GrowingScript>();
  const ended = createRecentMap<number, GrowingScript>(kept);
  const hearers = new Set<() => void>();

  const read = (number: number): GrowingScript | undefined => {
    const found = shown.read(number);
    if (!found) return undefined;
    const { match } = found;
    const logged = log.epoch === undefined ? [] : log.events(number);
    const script = {
      opening: shown.opening(match),
      events: found.events.map(event => shown.event(match, event)),
      positions: logged.length === found.events.length ? positionsOf(logged) : undefined,
    };
    if (match.endedAt === null) open.set(number, script);
    else keepEnded(number, script);
    return script;
  };

  const keepEnded = (number: number, script: GrowingScript): void => {
    open.delete(number);
    ended.set(number, script);
  };

  const grow = ({ match, events }: AppendedStep): void => {
    const script = open.get(match.number) ?? ended.get(match.number);
    if (!script) return;
    script.opening = shown.opening(match);
    for (const each of events.map(({ event }) => shown.event(match, event))) script.events.push(each);
    for (const each of positionsOf(events)) script.positions?.push(each);
    if (match.endedAt !== null) keepEnded(match.number, script);
  };

  // Nodes answer with what they know while the others cannot be asked.
  const settle = createRefresh(() => log.settled().catch(() => undefined));
  log.listen(step => {
    grow(step);
    for (const grew of hearers) grew();
  });

  const source: LiveSource = {
    script: number => open.get(number) ?? ended.get(number) ?? read(number),
    listen: grew => void hearers.add(grew),
    epoch: () => log.epoch,
    settled: settle,
  };
  /** Makes the scripts anew, after what is shown has changed. */
  const forget = (): void => {
    open.clear();
    ended.clear();
  };
  return { ...source, forget };
};

const positionsOf = (events: readonly LoggedEvent[]): number[] => events.map(({ position = 0 }) => position);

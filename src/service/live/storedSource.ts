import type { MatchEvent, MatchOpening } from '../../scoreboard/event.ts';
import type { AppendedStep, EventLog, LoggedMatch } from './eventLog.ts';
import type { LiveSource, MatchScript } from './liveSource.ts';

/** The number of ended matches whose events are kept in memory. */
const kept = 16;

interface GrowingScript extends MatchScript {
  opening: MatchOpening;
  readonly events: MatchEvent[];
}

/** How what was logged is shown: with the identifiers of the data that are served. */
export interface Shown {
  /** The same object for as long as nothing changes in it. */
  opening(match: LoggedMatch): MatchOpening;
  event(match: LoggedMatch, event: MatchEvent): MatchEvent;
  /** The match, if only the file of finished matches has it. */
  finished(
    number: number,
  ): { readonly match: LoggedMatch; readonly events: readonly MatchEvent[] } | undefined;
}

export interface StoredSource extends LiveSource {
  /** Makes the scripts anew, after what is shown has changed. */
  forget(): void;
}

/** The matches of the event log. One that has not ended is kept in memory and grows with the log. */
export const createStoredSource = (
  log: Pick<EventLog, 'matches' | 'events' | 'listen'>,
  shown: Shown,
): StoredSource => {
  const open = new Map<number, GrowingScript>();
  const ended = new Map<number, GrowingScript>();
  const hearers = new Set<() => void>();

  const read = (number: number): GrowingScript | undefined => {
    const logged = log.matches().find(each => each.number === number);
    const found = logged
      ? { match: logged, events: log.events(number).map(({ event }) => event) }
      : shown.finished(number);
    if (!found) return undefined;
    const { match } = found;
    const script = {
      opening: shown.opening(match),
      events: found.events.map(event => shown.event(match, event)),
    };
    const scripts = match.endedAt === null ? open : ended;
    scripts.set(number, script);
    // A Map lists its keys in order of insertion: the first is the oldest.
    const [oldest] = ended.keys();
    if (ended.size > kept && oldest !== undefined) ended.delete(oldest);
    return script;
  };

  const grow = ({ match, events }: AppendedStep): void => {
    const script = open.get(match.number) ?? ended.get(match.number);
    if (!script) return;
    script.opening = shown.opening(match);
    script.events.push(...events.map(({ event }) => shown.event(match, event)));
  };

  log.listen(step => {
    grow(step);
    for (const grew of hearers) grew();
  });

  return {
    script: number => open.get(number) ?? ended.get(number) ?? read(number),
    listen: grew => void hearers.add(grew),
    forget: () => {
      open.clear();
      ended.clear();
    },
  };
};

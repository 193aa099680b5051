import type { MatchEvent, MatchOpening } from '../../scoreboard/event.ts';
import type { EventLog } from './eventLog.ts';
import type { LiveSource, MatchScript } from './liveSource.ts';

/** The number of ended matches whose events are kept in memory. */
const kept = 16;

interface GrowingScript extends MatchScript {
  opening: MatchOpening;
  readonly events: MatchEvent[];
}

/** The matches of the event log. One that has not ended is kept in memory and grows with the log. */
export const createStoredSource = (log: EventLog): LiveSource => {
  const open = new Map<number, GrowingScript>();
  const ended = new Map<number, GrowingScript>();
  const hearers = new Set<() => void>();

  const read = (number: number): GrowingScript | undefined => {
    const match = log.matches().find(each => each.number === number);
    if (!match) return undefined;
    const script = { opening: match.opening, events: log.events(number).map(({ event }) => event) };
    const scripts = match.endedAt === null ? open : ended;
    scripts.set(number, script);
    // A Map lists its keys in order of insertion: the first is the oldest.
    const [oldest] = ended.keys();
    if (ended.size > kept && oldest !== undefined) ended.delete(oldest);
    return script;
  };

  log.listen(({ match: { number, opening }, events }) => {
    const script = open.get(number) ?? ended.get(number);
    if (script) {
      script.opening = opening;
      script.events.push(...events.map(({ event }) => event));
    }
    for (const grew of hearers) grew();
  });

  return {
    script: number => open.get(number) ?? ended.get(number) ?? read(number),
    listen: grew => void hearers.add(grew),
  };
};

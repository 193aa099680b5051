import type { AppendedStep, LoggedMatch } from '../../live/eventLog.ts';
import { createStoredSource } from '../../live/storedSource.ts';
import { openServedData, type ServedData, type ServedParts } from './servedData.ts';
import { readMatch } from './wholeMatch.ts';

interface LiveDataParts extends Omit<ServedParts, 'copy'> {
  readonly report: (fault: unknown) => void;
}

/** The live matches of the event log, and the data that have them. */
export const createLiveData = ({ report, ...parts }: LiveDataParts) => {
  const { log } = parts;
  let served: ServedData | undefined;
  const written = new Map<number, LoggedMatch>();

  // Before the source hears of it: whoever is told of a match finds it in the tables.
  log.listen(step => {
    const { match } = step;
    if (!changesRows(step, written.get(match.number))) return;
    written.set(match.number, match);
    try {
      const whole = readMatch(match.number, parts);
      if (whole) served?.matches.write(whole.match, whole.events);
    } catch (fault) {
      // The step is in the log, and the next one writes the match again.
      written.delete(match.number);
      report(fault);
    }
  });

  const current = () => {
    if (!served) throw new Error('the data are not open yet');
    return served.matches;
  };
  const live = createStoredSource(log, {
    opening: match => current().opening(match),
    event: (match, event) => current().event(match, event),
    read: number => readMatch(number, parts),
  });

  return {
    live,
    /** Makes new data; from then on the log is written into these, and the former ones may be closed. */
    open: async (copy: string): Promise<ServedData> => {
      served = await openServedData({ ...parts, copy });
      live.forget();
      return served;
    },
  };
};

/** Whether a step changes what the tables have of a match: all but what happens within a map. */
const changesRows = ({ match, events }: AppendedStep, before: LoggedMatch | undefined): boolean =>
  events.some(({ event }) => beyondRounds.includes(event.type)) ||
  (['opening', 'veto', 'scheduledAt', 'beganAt', 'endedAt'] as const).some(
    key => match[key] !== before?.[key],
  );

const beyondRounds: readonly string[] = ['map_end', 'match_end', 'correction'];

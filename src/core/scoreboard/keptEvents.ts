import type { MatchEvent } from './event.ts';
import { isVoid } from './correct.ts';
import { turned } from './turned.ts';

/**
 * The events that still count: without corrections, and without the rounds and maps that they made void. Where the teams
 * had been taken for one another, they say of each team what it did.
 */
export const keptEvents = (events: readonly MatchEvent[]): readonly MatchEvent[] => {
  let kept: MatchEvent[] = [];
  for (const event of events) {
    if (event.type !== 'correction') {
      kept.push(event);
      continue;
    }
    kept = kept.filter(
      each =>
        'mapNumber' in each &&
        (each.mapNumber < event.mapNumber || ('round' in each && !isVoid(each, event))),
    );
    if (event.swapped) kept = turned(kept);
  }
  return kept;
};

import type { MatchEvent } from './event.ts';

/** The events that still count: without corrections, and without the rounds and maps that they made void. */
export const keptEvents = (events: readonly MatchEvent[]): readonly MatchEvent[] => {
  let kept: MatchEvent[] = [];
  for (const event of events) {
    if (event.type !== 'correction') {
      kept.push(event);
      continue;
    }
    const { mapNumber, round } = event;
    kept = kept.filter(
      each =>
        'mapNumber' in each &&
        (each.mapNumber < mapNumber ||
          (each.mapNumber === mapNumber && 'round' in each && each.round <= round)),
    );
  }
  return kept;
};

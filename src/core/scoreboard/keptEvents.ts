import type { MatchEvent } from './event.ts';
import { exchanged, otherSide, otherTeam } from './rules.ts';

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
    const { mapNumber, round } = event;
    kept = kept.filter(
      each =>
        'mapNumber' in each &&
        (each.mapNumber < mapNumber ||
          (each.mapNumber === mapNumber && 'round' in each && each.round <= round)),
    );
    if (event.swapped) kept = kept.map(swapped);
  }
  return kept;
};

const swapped = (event: MatchEvent): MatchEvent => {
  if (event.type === 'round_start') return { ...event, team1Side: otherSide(event.team1Side) };
  if (event.type === 'round_end')
    return { ...event, winner: otherTeam(event.winner), score: exchanged(event.score) };
  if (event.type !== 'map_end') return event;
  const { winner, score, series } = event;
  return {
    ...event,
    winner: winner && otherTeam(winner),
    score: exchanged(score),
    series: exchanged(series),
  };
};

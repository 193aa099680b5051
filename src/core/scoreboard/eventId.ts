import type { MatchEvent } from './event.ts';

/** `<matchId>:<map>:<round>:<n>`: the position of an event in the match, where `n` counts within the round. */
export const createEventId = (matchId: string, map: number, round: number, n: number): string =>
  `${matchId}:${map}:${round}:${n}`;

type Placed = Pick<MatchEvent, 'id' | 'at'>;

/**
 * Whether one event of a match happened after another, by their ids. If an id has an unusual form, the times decide; of
 * two events with the same time, the one received later counts as the later one.
 */
export const isLater = (event: Placed, than: Placed): boolean => {
  if (event.id === than.id) return false;
  const place = placeOf(event.id);
  const other = placeOf(than.id);
  if (!place || !other) return Date.parse(event.at) >= Date.parse(than.at);
  const differs = place.findIndex((part, index) => part !== other[index]);
  return differs >= 0 && (place[differs] ?? 0) > (other[differs] ?? 0);
};

const placeOf = (id: string): readonly number[] | undefined =>
  /:(\d+):(\d+):(\d+)$/.exec(id)?.slice(1).map(Number);

/** Whether an id contains the position of its event in the match. */
export const isPlaced = (id: string): boolean => placeOf(id) !== undefined;

import type { MatchEvent } from './event.ts';

/** `<matchId>:<map>:<round>:<n>`: where in the match something happened, `n` counting within the round. */
export const createEventId = (matchId: string, map: number, round: number, n: number): string =>
  `${matchId}:${map}:${round}:${n}`;

type Placed = Pick<MatchEvent, 'id' | 'at'>;

/**
 * Whether an event of a match happened after another one of it, by their ids. Where an id is not of the usual form
 * the times decide, and of two events at one time the later id to come is taken for the later.
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

/** Whether an id says where in the match its event happened. */
export const isPlaced = (id: string): boolean => placeOf(id) !== undefined;

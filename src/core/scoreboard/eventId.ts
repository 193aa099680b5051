import type { MatchEvent } from './event.ts';

/** `<matchId>:<map>:<round>:<n>`: the position of an event in the match, where `n` counts within the round. */
export const createEventId = (matchId: string, map: number, round: number, n: number): string =>
  `${matchId}:${map}:${round}:${n}`;

type Placed = Pick<MatchEvent, 'id'>;

/** Whether one event of a match happened after another, by the places that their ids contain. */
export const isLater = (event: Placed, than: Placed): boolean => {
  const place = placeOf(event.id) ?? [];
  const other = placeOf(than.id) ?? [];
  const differs = place.findIndex((part, index) => part !== other[index]);
  return differs >= 0 && (place[differs] ?? 0) > (other[differs] ?? 0);
};

const placeOf = (id: string): readonly number[] | undefined =>
  /:(\d+):(\d+):(\d+)$/.exec(id)?.slice(1).map(Number);

/** Whether an id contains the position of its event in the match. */
export const isPlaced = (id: string): boolean => placeOf(id) !== undefined;

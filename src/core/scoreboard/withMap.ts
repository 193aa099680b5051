import { type MapState, openMap } from './state.ts';

/** The maps with one of them changed. A map that the opening did not name is inserted in order. */
export const withMap = (
  maps: readonly MapState[],
  event: { readonly mapNumber: number; readonly map?: string },
  changed: (map: MapState) => MapState,
): readonly MapState[] => {
  const known = maps.find(map => map.number === event.mapNumber);
  const map = changed(known ?? openMap(event.mapNumber, event.map ?? '', null));
  return [...maps.filter(other => other.number !== event.mapNumber), map].sort((a, b) => a.number - b.number);
};

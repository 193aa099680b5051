import { isRecord } from '../json/jsonRecord.ts';
import { toFlag, toNumber, toWords } from '../json/scalars.ts';
import { list, type Look, type ReadField, type ReadValue, type Seen, type Settled } from '../schema.ts';
import { mapResult } from './match.ts';

/** Facts of a live match that follow from several of its members, above all from the list of its maps. */

/** What services call the list. */
const mapLists = ['maps', 'games'];
type SeenMap = Seen<typeof mapResult>;

/** The maps by their numbers, which are their places where a service gives none. */
const mapsOf = (look: Look, read: ReadValue): readonly SeenMap[] => {
  const found = look(...mapLists);
  const maps = Array.isArray(found) ? found.map(each => (isRecord(each) ? each : { name: each })) : [];
  return (read(list(mapResult), maps) ?? []).map((map, place) => ({ number: place + 1, ...map }));
};

/** A fact that follows from the list, where nothing else says it. */
const fromMaps = (to: (maps: readonly SeenMap[], field: ReadField) => unknown): Settled => ({
  by: () => mapLists,
  fills: true,
  to: (_, look, field, read) => to(mapsOf(look, read), field),
});

const inPlay = (maps: readonly SeenMap[]): SeenMap | undefined =>
  maps.find(({ status }) => status === 'live');

export const mapAtNumber = fromMaps((maps, field) =>
  toWords(maps.find(({ number }) => number === field('mapNumber'))?.name),
);
export const numberInPlay = fromMaps(maps => inPlay(maps)?.number);
export const roundsInPlay = fromMaps(maps => inPlay(maps)?.score);

export const planted: Settled = {
  by: () => ['bombPlanted', 'bomb'],
  fills: true,
  to: (_, look) => (toFlag(look('bombPlanted', 'bomb.isPlanted')) === true ? 'planted' : undefined),
};

/** The round in play in the state of the game itself, which counts the finished ones. */
export const roundOfGame: Settled = {
  by: () => ['map'],
  to: (found, look, field) => {
    const finished = toNumber(look('map.round'));
    if (finished === undefined || look('map.teamCt', 'map.teamT') === undefined) return found;
    return field('phase') === 'over' ? finished : finished + 1;
  },
};

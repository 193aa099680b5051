import { isRecord } from '../json/jsonRecord.ts';
import { toWords } from '../reader/scalars.ts';
import { read } from '../reader/reader.ts';
import { list, type Look, type Seen, type Settled } from '../schema.ts';
import { mapResult } from './match.ts';

/** What follows for a live match from the list of all its maps. */

const mapLists = ['maps', 'games'];
type SeenMap = Seen<typeof mapResult>;

const mapsOf = (look: Look): readonly SeenMap[] => {
  const found = look(...mapLists);
  const maps = Array.isArray(found) ? found.map(each => (isRecord(each) ? each : { name: each })) : [];
  return (read(list(mapResult), maps) ?? []).map((map, place) => ({ number: place + 1, ...map }));
};

/** The map that is said to be in play. */
const inPlay = (look: Look): SeenMap | undefined => mapsOf(look).find(({ status }) => status === 'live');

const fromMaps = (to: (look: Look, number: unknown) => unknown): Settled => ({
  by: () => mapLists,
  fills: true,
  to: (_, look, field) => to(look, field('mapNumber')),
});

/** The name of the map whose number is known. */
export const mapAtNumber = fromMaps((look, number) =>
  toWords(mapsOf(look).find(map => map.number === number)?.name),
);
export const numberInPlay: Settled = {
  by: () => mapLists,
  fills: true,
  to: (_, look) => inPlay(look)?.number,
};
export const roundsInPlay: Settled = {
  by: () => mapLists,
  fills: true,
  to: (_, look) => inPlay(look)?.score,
};

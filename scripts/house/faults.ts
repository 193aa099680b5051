import { layers, type Room } from './layers.ts';
import type { Import, SourceModule } from './modules.ts';

/**
 * Returns everything that the modules do against the table of layers, one line each, beginning with the module's path.
 */
export const layerFaults = (modules: readonly SourceModule[]): readonly string[] =>
  modules.flatMap(({ path, imports, machine }) => {
    const place = placeOf(path);
    const rooms = roomsOf(place);
    if (rooms.length === 0) return [`${path}: is in no layer of scripts/house/layers.ts`];
    const uses = rooms.flatMap(room => room.machine ?? []);
    return [
      ...imports
        .filter(each => !mayImport(each, layerOf(place), rooms))
        .map(each => `${path}: may not import ${nameOf(each)}`),
      ...[...machine]
        .filter(use => !uses.includes(use))
        .map(use => `${path}: takes ${use} from the machine; let main.ts hand it in`),
    ];
  });

const mayImport = (found: Import, layer: string, rooms: readonly Room[]): boolean => {
  if (found.kind === 'computed') return false;
  if (found.kind === 'library') return rooms.some(room => room.libraries?.includes(found.name));
  if (found.kind === 'builtin')
    return rooms.some(({ builtins = [], types = [] }) =>
      [...builtins, ...(found.isType ? types : [])].includes(found.name.slice('node:'.length)),
    );
  const target = placeOf(found.path);
  // A path outside `src` stays unchanged and belongs to no layer.
  return layerOf(target) === layer || rooms.some(room => isWithin(target, room.layers ?? []));
};

/** Removes `src/` from the start of a path. */
const placeOf = (path: string): string => (path.startsWith('src/') ? path.slice('src/'.length) : `/${path}`);

/** The rooms of the table that contain a place, from its layer inwards. */
const roomsOf = (place: string): readonly Room[] =>
  Object.entries(layers).flatMap(([room, rights]) => (isWithin(place, [room]) ? [rights] : []));

const isWithin = (place: string, rooms: readonly string[]): boolean =>
  rooms.some(room => place === room || place.startsWith(`${room}/`));

const layerOf = (place: string): string => place.split('/')[0] ?? place;

const nameOf = (found: Import): string => {
  if (found.kind === 'computed') return 'a module whose name is computed';
  return found.kind === 'own' ? found.path : found.name;
};

import * as live from '../api/entities/live.ts';
import * as match from '../api/entities/match.ts';
import * as player from '../api/entities/player.ts';
import * as ranking from '../api/entities/ranking.ts';
import * as skin from '../api/entities/skin.ts';
import * as team from '../api/entities/team.ts';
import * as tournament from '../api/entities/tournament.ts';
import type { Schema } from '../api/schema.ts';

type Entity = Schema<unknown, unknown>;

/** Every record of the service by its name in documents: `MatchSummary`. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  [live, match, player, ranking, skin, team, tournament]
    .flatMap(module => Object.entries<unknown>(module))
    .flatMap(([name, value]) => (isRecord(value) ? [[toPascalCase(name), value] as const] : [])),
);

/** The name of the record that the schema is of: also where it was made nullable, or given other words. */
export const entityName = (schema: Entity): string | undefined =>
  schema.fields === undefined ? undefined : namesByFields.get(schema.fields);

const namesByFields: ReadonlyMap<unknown, string> = new Map(
  [...entities].map(([name, schema]) => [schema.fields, name]),
);

function isRecord(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'record';
}

function toPascalCase(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

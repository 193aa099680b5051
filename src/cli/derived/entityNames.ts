import type { Schema } from '../../core/schema.ts';
import * as course from '../../core/entities/course.ts';
import * as live from '../../core/entities/live.ts';
import * as match from '../../core/entities/match.ts';
import * as matchDetails from '../../core/entities/matchDetails.ts';
import * as player from '../../core/entities/player.ts';
import * as ranking from '../../core/entities/ranking.ts';
import * as standingsBreakdown from '../../core/entities/standingsBreakdown.ts';
import * as skin from '../../core/entities/skin.ts';
import * as team from '../../core/entities/team.ts';
import * as tournament from '../../core/entities/tournament.ts';
import * as update from '../../core/entities/update.ts';

type Entity = Schema<unknown, unknown>;

/** Every record of the service by its name in documents: `MatchSummary`. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  [course, live, match, matchDetails, player, ranking, skin, standingsBreakdown, team, tournament, update]
    .flatMap(module => Object.entries<unknown>(module))
    .flatMap(([name, value]) => (isRecord(value) ? [[toPascalCase(name), value] as const] : [])),
);

/** The name of the record behind a schema, even if the schema is a nullable or relabelled copy. */
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

import { matchName, type NamedThing } from '../../core/names/names.ts';
import { toIdentifier } from './identifiers.ts';
import type { Store } from './store.ts';

// Whoever reads the names of a file needs this too, and it is loaded late.
export { openDataFile } from './dataFile.ts';

interface NameRow {
  readonly id: number;
  readonly slug?: string;
  readonly name: string;
  readonly real?: string | null;
  readonly about?: string | null;
  readonly about2?: string | null;
  readonly opponent?: string;
  readonly at?: number | null;
  readonly knownAt?: number;
}

const rankOf = (team: string): string =>
  `(SELECT r.rank FROM ranking_row r WHERE r.team_id = ${team} ORDER BY r.list_id DESC LIMIT 1)`;

/** Each with what distinguishes it; teams and players in the order of the rankings. Value: today. */
const queries = {
  team: `SELECT id, slug, name, coalesce(country, region) AS about FROM team WHERE ? IS NOT NULL
    ORDER BY coalesce(${rankOf('team.id')}, 1e9), id`,
  player: `SELECT id, slug, name, real, about2, (SELECT name FROM team WHERE id = p.team) AS about
    FROM (SELECT id, slug, nickname AS name, real_name AS real, country AS about2,
        (SELECT s.team_id FROM roster_spell s
          WHERE s.player_id = player.id AND s.end_day IS NULL AND (s.start_day IS NULL OR s.start_day <= ?)
          ORDER BY s.start_day DESC LIMIT 1) AS team
      FROM player) p
    ORDER BY coalesce(${rankOf('p.team')}, 1e9), id`,
  event: `SELECT id, slug, name, date(starts_at / 1000, 'unixepoch') AS about, starts_at AS at
    FROM event WHERE ? IS NOT NULL`,
  skin: 'SELECT id, slug, name, rarity AS about FROM skin WHERE ? IS NOT NULL',
  variant: 'SELECT id, slug, name, wear AS about FROM skin_variant WHERE ? IS NOT NULL',
  match: `SELECT m.id, a.name, b.name AS opponent, e.name AS about,
      date(m.starts_at / 1000, 'unixepoch') AS about2, m.starts_at AS at, m.known_at AS knownAt
    FROM match m LEFT JOIN event e ON e.id = m.event_id JOIN team a ON a.id = m.team1_id
      JOIN team b ON b.id = m.team2_id WHERE ? IS NOT NULL`,
} as const satisfies Record<NamedThing['kind'], string>;

// Object.keys widens the type.
const kinds = Object.keys(queries) as readonly NamedThing['kind'][];

/**
 * Everything that a data file names. `today`: the day (UTC) by which players are said to be in a team, since a made-up
 * season holds later transfers too.
 */
export function* namesIn(store: Store, today: string): Generator<NamedThing, void, undefined> {
  for (const kind of kinds) {
    for (const row of store.all<NameRow>(queries[kind], today)) {
      const { slug, name, opponent, real, at, knownAt } = row;
      const identifier = toIdentifier(store.prefix, kind === 'variant' ? 'skin' : kind, row.id);
      const about = [row.about, row.about2].filter(Boolean).join(', ');
      yield {
        kind,
        named: {
          word: slug ?? identifier,
          name: opponent === undefined ? name : matchName(name, opponent),
          also: [...(slug === undefined ? [] : [identifier]), ...(real ? [real] : [])],
          ...(about !== '' && { about }),
        },
        ...(at != null && { at }),
        ...(knownAt !== undefined && { knownAt }),
      };
    }
  }
}

import type { Named, NameKind } from '../../api/names/names.ts';
import { toIdentifier } from '../identifiers.ts';
import type { Store } from './store.ts';

/** The kinds whose names are in a data file; a match is named by its teams. */
export type StoredKind = Exclude<NameKind, 'match'>;

/**
 * The candidates for a text. `exact`: the thing with that slug. `all`: everything of the kind. `variant`: the skin
 * variant with that name, because there are too many variants to read all of them.
 */
const queries = {
  team: {
    exact: 'SELECT id, slug, name FROM team WHERE slug = ?',
    all: 'SELECT id, slug, name, country AS about FROM team',
  },
  player: {
    exact: 'SELECT id, slug, nickname AS name FROM player WHERE slug = ?',
    all: `SELECT id, slug, nickname AS name, real_name AS real, country AS about FROM player`,
  },
  event: {
    exact: 'SELECT id, slug, name FROM event WHERE slug = ?',
    all: "SELECT id, slug, name, date(starts_at / 1000, 'unixepoch') AS about FROM event",
  },
  skin: {
    exact: `SELECT id, slug, name FROM (SELECT id, slug, name FROM skin
      UNION ALL SELECT id, slug, name FROM skin_variant) WHERE slug = ?`,
    all: 'SELECT id, slug, name, rarity AS about FROM skin',
    variant: 'SELECT id, slug, name FROM skin_variant WHERE name = ? COLLATE NOCASE',
  },
} as const satisfies Record<
  StoredKind,
  { readonly exact: string; readonly all: string; readonly variant?: string }
>;

interface NameRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly real?: string | null;
  readonly about?: string | null;
}

/** The things of a data file to which a text may refer: the one with that slug, or all of the kind. */
export const namesFor = (store: Store, kind: StoredKind, text: string): readonly Named[] => {
  const sql: { readonly exact: string; readonly all: string; readonly variant?: string } = queries[kind];
  const toNamed = ({ id, slug, name, real, about }: NameRow): Named => ({
    word: slug,
    name,
    also: [toIdentifier(store.prefix, kind, id), ...(real ? [real] : [])],
    ...(about && { about }),
  });
  const exact = store.get<NameRow>(sql.exact, text.trim().toLowerCase());
  if (exact) return [toNamed(exact)];
  const variants = sql.variant === undefined ? [] : store.all<NameRow>(sql.variant, text.trim());
  return [...variants, ...store.all<NameRow>(sql.all)].map(toNamed);
};

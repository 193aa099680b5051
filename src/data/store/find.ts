import { type IdentifiedKind, parseIdentifier } from './identifiers.ts';
import { type ApiProblem, notFound } from './problem.ts';
import type { Store } from './store.ts';

/** A skin's variants share its range of numbers and slugs. */
const skins = 'SELECT id, slug FROM skin UNION ALL SELECT id, slug FROM skin_variant';

/** The statements that look up a thing by its slug and by its number. */
const lookups = {
  team: { slug: 'SELECT id FROM team WHERE slug = ?', id: 'SELECT id FROM team WHERE id = ?' },
  player: { slug: 'SELECT id FROM player WHERE slug = ?', id: 'SELECT id FROM player WHERE id = ?' },
  event: { slug: 'SELECT id FROM event WHERE slug = ?', id: 'SELECT id FROM event WHERE id = ?' },
  skin: {
    slug: `SELECT id FROM (${skins}) WHERE slug = ?`,
    id: `SELECT id FROM (${skins}) WHERE id = ?`,
  },
} as const satisfies Partial<Record<IdentifiedKind, { readonly slug: string; readonly id: string }>>;

interface Numbered {
  readonly id: number;
}

/** The number for an identifier or a slug, which may be digits too (`910`), so it comes first. Throws NOT_FOUND. */
export const findNumber = (store: Store, kind: keyof typeof lookups, idOrSlug: string): number => {
  const number = parseIdentifier(store.prefix, kind, idOrSlug);
  const found =
    store.get<Numbered>(lookups[kind].slug, idOrSlug.toLowerCase()) ??
    (number === undefined ? undefined : store.get<Numbered>(lookups[kind].id, number));
  if (!found) throw notFound(`no ${kind === 'event' ? 'tournament' : kind} is called ${quote(idOrSlug)}`);
  return found.id;
};

/** `sql`'s last value is the number of the thing; `before` are the others. Throws NOT_FOUND. */
export const findRow = <Row extends object>(
  store: Store,
  kind: keyof typeof lookups,
  idOrSlug: string,
  sql: string,
  ...before: readonly (string | number)[]
): Row => {
  const row = store.get<Row>(sql, ...before, findNumber(store, kind, idOrSlug));
  if (!row) throw notFound(`${idOrSlug} has just been removed`);
  return row;
};

interface EndingMatch extends Numbered {
  /** ms since 1970. */
  readonly ends_at: number | null;
}

/** Throws NOT_FOUND, also for a match outside the archive of the client's plan (`archiveSince`, ms since 1970). */
export const findMatchNumber = (store: Store, identifier: string, archiveSince: number): number => {
  const number = parseIdentifier(store.prefix, 'match', identifier);
  const found =
    number === undefined
      ? undefined
      : store.get<EndingMatch>('SELECT id, ends_at FROM match WHERE id = ?', number);
  if (!found || isArchived(found, archiveSince)) throw noMatch(identifier);
  return found.id;
};

/** Whether a match ended before the archive of the client's plan begins. */
export const isArchived = ({ ends_at }: Pick<EndingMatch, 'ends_at'>, archiveSince: number): boolean =>
  ends_at !== null && ends_at < archiveSince;

export const noMatch = (identifier: string): ApiProblem =>
  notFound(`no match is called ${quote(identifier)}`);

/** A user's text quoted for a message: short, and without characters that a terminal obeys. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

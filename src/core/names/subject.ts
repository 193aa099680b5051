/** The kinds of things that users name. */
export const nameKinds = ['team', 'player', 'event', 'skin', 'match'] as const;
export type NameKind = (typeof nameKinds)[number];

/** The groups whose records have a slug and a name of their own, each with the kind of thing that these name. */
const ownKinds: Readonly<Partial<Record<string, NameKind>>> = {
  players: 'player',
  teams: 'team',
  tournaments: 'event',
  schedule: 'event',
  skins: 'skin',
};

export const ownKindOf = (group: string): NameKind | undefined => ownKinds[group];

/** What a row is about, and the word that identifies it in an address. */
export interface Subject {
  readonly kind: NameKind;
  readonly word: string;
}

/** The fields that `subjectOf` reads. */
export const subjectFields: ReadonlySet<string> = new Set(
  'id slug name nickname playerId playerSlug matchId team1Name team2Name teamId teamSlug eventId eventSlug'.split(
    ' ',
  ),
);

/**
 * What a row of a list is about: a player before the match that he played, a match before its tournament, a thing with
 * a name of its own before the team beside it. Undefined if it has no identifier.
 */
export const subjectOf = (
  row: Readonly<Record<string, unknown>>,
  own: NameKind | undefined,
): Subject | undefined => {
  const text = (...fields: readonly string[]): string | undefined => {
    for (const field of fields) {
      const value = row[field];
      if (typeof value === 'string' && value !== '') return value;
    }
    return undefined;
  };
  const as = (kind: NameKind, word: string | undefined): Subject | undefined =>
    word === undefined ? undefined : { kind, word };
  if (text('nickname') !== undefined) return as('player', text('playerSlug', 'slug', 'playerId', 'id'));
  if (text('matchId') !== undefined) return as('match', text('matchId'));
  if (text('team1Name') !== undefined && text('team2Name') !== undefined) return as('match', text('id'));
  if (own !== undefined && text('name') !== undefined && text('slug', 'id') !== undefined)
    return as(own, text('slug', 'id'));
  return as('team', text('teamSlug', 'teamId')) ?? as('event', text('eventSlug', 'eventId'));
};

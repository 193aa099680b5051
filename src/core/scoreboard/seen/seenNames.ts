import type { MatchOpening, TeamKey } from '../event.ts';
import type { ScoreboardState } from '../state.ts';

export const teamKeyOf = (word: string | undefined, opening: MatchOpening): TeamKey | undefined => {
  if (word === 'team1' || word === 'team2') return word;
  const plain = word?.toLowerCase();
  if (plain === undefined) return undefined;
  const keys = ['team1', 'team2'] as const;
  return keys.find(key =>
    [opening[key].name, opening[key].slug, opening[key].id].some(name => name?.toLowerCase() === plain),
  );
};

/**
 * The named fields of `seen` that are defined. Undefined fields are left out so that they do not replace known values.
 */
export const definedFields = <T extends object, K extends keyof T>(
  seen: T,
  ...fields: readonly K[]
): DefinedFields<T, K> =>
  // Contains only fields of T, each with its own value.
  Object.fromEntries(
    fields.filter(field => seen[field] !== undefined).map(field => [field, seen[field]]),
  ) as DefinedFields<T, K>;

type DefinedFields<T, K extends keyof T> = { [F in K]?: NonNullable<T[F]> };

/** What the teams of a match go by, for an update that does not say it. */
export const teamsOf = ({ opening: { team1, team2 } }: ScoreboardState) => ({
  ...(team1.id !== '' && { team1Id: team1.id }),
  ...(team2.id !== '' && { team2Id: team2.id }),
  team1Name: team1.name,
  team2Name: team2.name,
  ...(team1.slug !== null && { team1Slug: team1.slug }),
  ...(team2.slug !== null && { team2Slug: team2.slug }),
});

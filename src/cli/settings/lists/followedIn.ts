import { toSlug } from '../../../core/names/slug.ts';
import type { Followed } from './followed.ts';

/** What a match says about its teams and its tournament. */
interface MatchSubjects {
  readonly team1Name?: string | null | undefined;
  readonly team1Slug?: string | null | undefined;
  readonly team2Name?: string | null | undefined;
  readonly team2Slug?: string | null | undefined;
  readonly eventName?: string | null | undefined;
  readonly eventSlug?: string | null | undefined;
}

export const followedIn = (match: MatchSubjects, followed: readonly Followed[]): readonly Followed[] =>
  followed.filter(thing => {
    if (thing.kind === 'event') return isNamed(thing, match.eventSlug, match.eventName);
    if (thing.kind !== 'team') return false;
    return (
      isNamed(thing, match.team1Slug, match.team1Name) || isNamed(thing, match.team2Slug, match.team2Name)
    );
  });

/** Whether a thing has this slug or, where a service sent none, this name. */
export const isNamed = (
  { word, name }: Pick<Followed, 'word' | 'name'>,
  slug: string | null | undefined,
  called: string | null | undefined,
): boolean =>
  (slug ?? undefined) === undefined
    ? (called ?? undefined) !== undefined && toSlug(called ?? '') === toSlug(name)
    : slug === word;

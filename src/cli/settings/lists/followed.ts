import { isRecord, type JsonRecord } from '../../../core/json/jsonRecord.ts';
import type { WriteHost } from '../changeFolder.ts';
import type { Reader } from '../privateFile.ts';
import { readStoredSettings } from '../settingsFile.ts';
import { changeSettings } from '../settingsStore.ts';
import { toSlug } from '../../../core/names/slug.ts';

/** The kinds of things that a user can follow, in the order in which a name without a kind is looked up. */
export const followKinds = ['team', 'player', 'event', 'skin'] as const;
export type FollowKind = (typeof followKinds)[number];

export interface Followed {
  readonly kind: FollowKind;
  /** The slug, or the identifier if there is no slug. */
  readonly word: string;
  readonly name: string;
  /** The service and game, or the data file, that knows it: a made-up team is not followed at a real service. */
  readonly scope: string;
}

/** The field of the settings file; not a setting with a single value, so `config` leaves it alone. */
const field = 'followed';

/** Reads everything that the user follows, at every service. @throws ConfigError, CorruptFile */
export const readFollowed = (folder: string, reader: Reader): readonly Followed[] =>
  followedOf(readStoredSettings(folder, reader));

/** What the stored settings say that the user follows. Entries that were edited by hand and make no sense are left out. */
export const followedOf = ({ [field]: value }: JsonRecord): readonly Followed[] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown): readonly Followed[] => {
    if (!isRecord(entry)) return [];
    const { kind: named, word, name, scope } = entry;
    const kind = followKinds.find(each => each === named);
    if (!kind || typeof word !== 'string' || typeof name !== 'string' || typeof scope !== 'string') return [];
    return [{ kind, word, name, scope }];
  });

/** Changes the list while no other process changes the file. @throws ConfigError, CorruptFile */
export const changeFollowed = (
  folder: string,
  host: WriteHost,
  change: (followed: readonly Followed[]) => readonly Followed[],
): Promise<void> =>
  changeSettings(folder, host, stored => ({ ...stored, [field]: change(followedOf(stored)) }));

export const isSame = (one: Omit<Followed, 'name'>, other: Omit<Followed, 'name'>): boolean =>
  one.kind === other.kind && one.word === other.word && one.scope === other.scope;

/** What a match says about its teams and its tournament. */
export type MatchSubjects = {
  readonly [Field in `${'team1' | 'team2' | 'event'}${'Name' | 'Slug'}`]?: string | null | undefined;
};

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

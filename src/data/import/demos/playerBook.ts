import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { openNumbers } from '../numbers.ts';
import { openSlugBook } from '../slug.ts';
import { toNameKey } from '../standings/names.ts';
import { isBeginning, toPlayerKey } from './playerKey.ts';
import type { NamedTeams } from '../teams.ts';
import type { Profile } from './tables/profiles.ts';

/** A player in the recordings. */
export interface SteamPlayer {
  readonly steamId: string;
  /** The player's nicknames, most frequent first. */
  readonly spellings: readonly string[];
  /** The numbers of the player's teams. */
  readonly teams: ReadonlySet<number>;
}

/** The players in the data file, by Steam id and by profile. */
export interface PlayerBook {
  ofSteam(player: SteamPlayer): number;
  nickname(id: number): string;
  ofProfile(profile: Profile): number;
}

interface KnownPlayer {
  readonly id: number;
  readonly nickname: string;
  readonly teams: Set<number>;
}

/**
 * Recognizes a player from another source in one of three ways: by a similar nickname in a shared team (`huNter` and
 * `huNter-`, `dev1ce` and `device`); by a nickname that only one player has, ignoring case; or, in a shared team, by a
 * nickname that begins with the other (`NAF` and `NAF-FLY`).
 */
export const openPlayerBook = (
  database: DatabaseSync,
  teams: NamedTeams,
  profiles: readonly Profile[],
): PlayerBook => {
  const bySteam = openIdentityBook(database, 'steam-player');
  const byProfile = openIdentityBook(database, 'profile-player');
  // A fixed segment of the service's paths would hide a player with that slug.
  const slugs = openSlugBook(database, 'player', ['search']);
  const numberOf = openNumbers(database, 'player');
  const known = readPlayers(database);
  const withSteam = new Set([...bySteam.all()].map(([, id]) => id));
  const withProfile = new Set([...byProfile.all()].map(([, id]) => id));
  const insert = database.prepare('INSERT INTO player (id, slug, nickname) VALUES (?, ?, ?)');
  const make = (nickname: string): KnownPlayer => {
    const slug = slugs.take(nickname);
    const id = numberOf(slug);
    insert.run(id, slug, nickname);
    const player = { id, nickname, teams: new Set<number>() };
    known.set(id, player);
    return player;
  };
  const described = profiles.map(profile => {
    const team = teams.find(profile.teamName);
    return { nickname: profile.nickname, teams: new Set(team === undefined ? [] : [team]) };
  });
  return {
    nickname: id => known.get(id)?.nickname ?? '',
    ofSteam: ({ steamId, spellings, teams }) => {
      const id = bySteam.get(steamId);
      const found =
        (id === undefined ? undefined : known.get(id)) ??
        findAlike(
          [...known.values()].filter(({ id }) => !withSteam.has(id)),
          spellings,
          teams,
        ) ??
        make(findAlike(described, spellings, teams)?.nickname ?? spellings[0] ?? steamId);
      for (const team of teams) found.teams.add(team);
      bySteam.set(steamId, found.id);
      withSteam.add(found.id);
      return found.id;
    },
    ofProfile: ({ key, nickname, teamName }) => {
      const id = byProfile.get(key);
      const team = teams.find(teamName);
      const free = [...known.values()].filter(({ id }) => !withProfile.has(id));
      const found =
        (id === undefined ? undefined : known.get(id)) ??
        findAlike(free, [nickname], new Set(team === undefined ? [] : [team])) ??
        make(nickname);
      byProfile.set(key, found.id);
      withProfile.add(found.id);
      return found.id;
    },
  };
};

const findAlike = <T extends Pick<KnownPlayer, 'nickname' | 'teams'>>(
  players: readonly T[],
  spellings: readonly string[],
  teams: ReadonlySet<number>,
): T | undefined => {
  const keys = spellings.map(toPlayerKey);
  const mates = players.filter(player => [...player.teams].some(team => teams.has(team)));
  const names = spellings.map(toNameKey);
  const named = players.filter(({ nickname }) => names.includes(toNameKey(nickname)));
  const begun = mates.filter(({ nickname }) => spellings.some(other => isBeginning(nickname, other)));
  return (
    mates.find(({ nickname }) => keys.includes(toPlayerKey(nickname))) ??
    (named.length === 1 ? named[0] : undefined) ??
    (begun.length === 1 ? begun[0] : undefined)
  );
};

const readPlayers = (database: DatabaseSync): Map<number, KnownPlayer> => {
  const known = new Map<number, KnownPlayer>();
  for (const row of database.prepare('SELECT id, nickname FROM player ORDER BY length(slug), slug').all())
    known.set(Number(row['id']), {
      id: Number(row['id']),
      nickname: String(row['nickname']),
      teams: new Set(),
    });
  const memberships = database.prepare(
    'SELECT player_id, team_id FROM roster_spell UNION SELECT player_id, team_id FROM player_map',
  );
  for (const row of memberships.all()) known.get(Number(row['player_id']))?.teams.add(Number(row['team_id']));
  return known;
};

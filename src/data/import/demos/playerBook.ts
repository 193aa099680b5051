import type { DatabaseSync } from 'node:sqlite';
import { type IdentityBook, openIdentityBook, openNewRows } from '../newRows.ts';
import { toNameKey } from '../standings/names.ts';
import { isBeginning, toPlayerKey } from './playerKey.ts';
import type { NamedTeams } from '../teams.ts';
import type { Profile } from './tables/rows.ts';
import { getOrMake } from '../../../core/getOrMake.ts';
import type { ArrangedSeries } from './series/arrange.ts';
import type { Demo } from './demo.ts';
import { playersOf } from './playedMap.ts';

export interface SteamPlayer {
  readonly steamId: string;
  readonly spellings: readonly string[];
  readonly teams: ReadonlySet<number>;
}

interface KnownPlayer {
  readonly id: number;
  readonly nickname: string;
  readonly teams: Set<number>;
}

/** The players in the data file, by Steam id and by profile. */
export type PlayerBook = ReturnType<typeof openPlayerBook>;

/**
 * Recognizes a player from another source in one of three ways: by a similar nickname in a shared team (`huNter` and
 * `huNter-`, `dev1ce` and `device`); by a nickname that only one player has, ignoring case; or, in a shared team, by a
 * nickname that begins with the other (`NAF` and `NAF-FLY`).
 */
export const openPlayerBook = (database: DatabaseSync, teams: NamedTeams, profiles: readonly Profile[]) => {
  const insert = openNewRows(database, 'player');
  const known = readPlayers(database);
  const make = (nickname: string): KnownPlayer => {
    const { id } = insert(nickname);
    const player = { id, nickname, teams: new Set<number>() };
    known.set(id, player);
    return player;
  };
  /** The player of a key, else one alike whom no other key of its kind has, else a new one. */
  const openFinder = (identities: IdentityBook) => {
    const taken = new Set<number>();
    return (key: string, spellings: readonly string[], teams: ReadonlySet<number>, named: () => string) => {
      const free = () => [...known.values()].filter(({ id }) => !taken.has(id));
      const found =
        known.get(identities.get(key) ?? NaN) ?? findAlike(free(), spellings, teams) ?? make(named());
      identities.set(key, found.id);
      taken.add(found.id);
      return found;
    };
  };
  const bySteam = openFinder(openIdentityBook(database, 'steam-player'));
  const byProfile = openFinder(openIdentityBook(database, 'profile-player'));
  const teamsOf = ({ teamName }: Profile): Set<number> => {
    const team = teams.find(teamName);
    return new Set(team === undefined ? [] : [team]);
  };
  const described = profiles.map(profile => ({ nickname: profile.nickname, teams: teamsOf(profile) }));
  return {
    nickname: (id: number): string => known.get(id)?.nickname ?? '',
    ofSteam: ({ steamId, spellings, teams }: SteamPlayer): number => {
      const nickname = () => findAlike(described, spellings, teams)?.nickname ?? spellings[0] ?? steamId;
      const found = bySteam(steamId, spellings, teams, nickname);
      for (const team of teams) found.teams.add(team);
      return found.id;
    },
    /** The player whom a nickname in a team means, where nothing else is known of him. */
    ofNickname: (nickname: string, teams: ReadonlySet<number>): number => {
      const found = findAlike([...known.values()], [nickname], teams) ?? make(nickname);
      for (const team of teams) found.teams.add(team);
      return found.id;
    },
    ofProfile: (profile: Profile): number => {
      const { key, nickname } = profile;
      return byProfile(key, [nickname], teamsOf(profile), () => nickname).id;
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
  const memberships = database.prepare('SELECT player_id, team_id FROM roster_spell');
  for (const row of memberships.all()) known.get(Number(row['player_id']))?.teams.add(Number(row['team_id']));
  return known;
};

interface Tally {
  readonly names: Map<string, number>;
  readonly teams: Set<number>;
  maps: number;
}

/** All players of the maps, those with the most maps first, so that they get the plain slugs. */
export const toSteamPlayers = (
  arranged: readonly ArrangedSeries[],
  demos: ReadonlyMap<string, Demo>,
  teamsOf: (series: ArrangedSeries) => readonly [number, number],
): readonly SteamPlayer[] => {
  const tallies = new Map<string, Tally>();
  for (const one of arranged) {
    const teams = teamsOf(one);
    for (const [steamId, { team, name }] of one.played.flatMap(map => [...playersOf(map)])) {
      const tally = getOrMake(tallies, steamId, () => ({ names: new Map(), teams: new Set(), maps: 0 }));
      tally.maps++;
      tally.teams.add(teams[team === 'team1' ? 0 : 1]);
      if (name !== undefined) count(tally.names, name);
    }
  }
  for (const { steamId, name } of [...demos.values()].flatMap(({ lines }) => lines)) {
    const names = tallies.get(steamId)?.names;
    if (names) count(names, name);
  }
  return [...tallies]
    .sort(([one, { maps }], [other, more]) => more.maps - maps || (one < other ? -1 : 1))
    .map(([steamId, { names, teams }]) => ({
      steamId,
      teams,
      spellings: [...names]
        .sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1))
        .map(([name]) => name),
    }));
};

const count = (names: Map<string, number>, name: string): void =>
  void names.set(name, (names.get(name) ?? 0) + 1);

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../../core/files/openSqlite.ts';
import { openPlayerBook } from '../../../data/import/demos/playerBook.ts';
import { openEventBook } from '../../../data/import/demos/writeEvents.ts';
import { openTeams } from '../../../data/import/teams.ts';
import type {
  MatchEvent,
  MatchOpening,
  PlayerIdentity,
  TeamIdentity,
} from '../../../core/scoreboard/event.ts';
import type { LoggedMatch } from '../../live/eventLog.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import { toTime } from '../../../data/store/time.ts';
import { nameIn } from './erasure.ts';
import { type MatchNumbers, openLiveMatchWriter } from './writeMatch.ts';

interface Named {
  readonly from: LoggedMatch;
  readonly opening: MatchOpening;
  readonly numbers: MatchNumbers;
}

/**
 * The matches of the event log among the data that are served. Teams, players and tournaments that the data already have are recognised as those of recorded matches are: teams by name,
 * players by Steam id or by their nickname in a team. The others are made.
 */
export const createServedMatches = (database: DatabaseSync, prefix: string) => {
  const teams = openTeams(database);
  const players = openPlayerBook(database, teams, []);
  const events = openEventBook(database);
  const writeMatch = openLiveMatchWriter(database);
  const findTeam = database.prepare('SELECT slug, name FROM team WHERE id = ?');
  const findEvent = database.prepare('SELECT slug, name FROM event WHERE id = ?');
  const findPlayer = database.prepare('SELECT slug, nickname FROM player WHERE id = ?');
  const known = new Map<number, Named>();

  const nameTeam = (id: number): TeamIdentity => {
    const { slug, name } = findTeam.get(id) ?? {};
    return { id: toIdentifier(prefix, 'team', id), slug: String(slug), name: String(name) };
  };

  const namePlayer = (id: number, { team }: PlayerIdentity): PlayerIdentity => {
    const { slug, nickname } = findPlayer.get(id) ?? {};
    return {
      playerId: toIdentifier(prefix, 'player', id),
      playerSlug: String(slug),
      nickname: String(nickname),
      team,
    };
  };

  const name = (match: LoggedMatch): Named => {
    const { opening, beganAt } = match;
    const ids = [teams.ensure(opening.team1.name), teams.ensure(opening.team2.name)] as const;
    const event = opening.eventName === null ? null : events.ensure(opening.eventName);
    const found = event === null ? undefined : findEvent.get(event);
    const numbers = new Map(
      opening.players.map(({ playerId, nickname, team }) => {
        const own = new Set([ids[team === 'team1' ? 0 : 1]]);
        const number =
          nameIn(playerId) === undefined
            ? players.ofSteam({ steamId: playerId, spellings: [nickname], teams: own })
            : players.ofNickname(nickname, own);
        return [playerId, number];
      }),
    );
    return {
      from: match,
      numbers: { teams: ids, event, players: numbers },
      opening: {
        ...opening,
        startsAt: opening.startsAt ?? (beganAt === null ? null : toTime(beganAt)),
        team1: nameTeam(ids[0]),
        team2: nameTeam(ids[1]),
        ...(found && { eventName: String(found['name']), eventSlug: String(found['slug']) }),
        players: opening.players.map(player => namePlayer(numbers.get(player.playerId) ?? 0, player)),
      },
    };
  };

  const named = (match: LoggedMatch): Named => {
    const before = known.get(match.number);
    if (before?.from.opening === match.opening && before.from.beganAt === match.beganAt) return before;
    const made = name(match);
    known.set(match.number, made);
    return made;
  };

  return {
    /** Writes what has been played of a match. */
    write: (match: LoggedMatch, told: readonly MatchEvent[]): void =>
      inTransaction(database, () => {
        writeMatch(match, told, named(match).numbers);
        events.complete();
      }),
    /** The opening with the identifiers of the data; the same object while the match has the same opening. */
    opening: (match: LoggedMatch): MatchOpening => named(match).opening,
    /** The event with them. */
    event: (match: LoggedMatch, event: MatchEvent): MatchEvent => {
      const { players: numbers } = named(match).numbers;
      return renamed(event, text => {
        const number = numbers.get(text);
        return number === undefined ? text : toIdentifier(prefix, 'player', number);
      });
    },
  };
};

/** The same value with other names of players, who are both values and keys of it. */
const renamed = <T>(value: T, rename: (text: string) => string): T => {
  // Each branch gives what it was given, with other texts.
  if (typeof value === 'string') return rename(value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => renamed(each, rename)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [rename(key), renamed(each as unknown, rename)]),
  ) as T;
};

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
import type { PlayedMap } from '../../../data/import/demos/playedMap.ts';
import { openMapsWriter } from '../../../data/import/demos/writeMaps.ts';
import { writeSides } from '../../../data/import/demos/writeSides.ts';
import { toPlayedMaps } from './playedMaps.ts';

interface Named {
  readonly from: LoggedMatch;
  readonly opening: MatchOpening;
  readonly numbers: MatchNumbers;
}

/**
 * The matches of the event log among the data that are served. Known teams, players and tournaments are recognised: teams
 * by name, players by Steam id or by their nickname in a team. The others are made.
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

/** The numbers, in the data that are served, of what a match refers to. */
interface MatchNumbers {
  readonly teams: readonly [number, number];
  readonly event: number | null;
  /** By the texts that name players in the log. */
  readonly players: ReadonlyMap<string, number>;
}

/** How long a match may be live, in ms: one that nobody ended is over by then. */
const longest = 12 * 3_600_000;

/** Writes matches of the event log, as far as they are played, by the writers of recorded ones. A match replaces its rows. */
const openLiveMatchWriter = (database: DatabaseSync) => {
  const clear = tablesOfMatch.map(table => database.prepare(`DELETE FROM ${table} WHERE match_id = ?`));
  const drop = database.prepare('DELETE FROM match WHERE id = ?');
  const writeRow = database.prepare(
    `INSERT OR REPLACE INTO match (id, event_id, stage, best_of, team1_id, team2_id, starts_at, ends_at, day_only,
       known_at, score1, score2, winner, veto) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?)`,
  );
  const writeLineup = database.prepare('INSERT INTO match_lineup (match_id, team, players) VALUES (?, ?, ?)');
  const placeMap = database.prepare(
    'UPDATE match_map SET picked_by = ?, starts_at = ?, ends_at = ? WHERE match_id = ? AND number = ?',
  );
  const writeMaps = openMapsWriter(database);

  return (match: LoggedMatch, told: readonly MatchEvent[], { teams, event, players }: MatchNumbers): void => {
    const { number, opening, veto } = match;
    for (const statement of clear) statement.run(number);
    if (opening.cancelled) return void drop.run(number);
    const { startsAt, endsAt } = spanOf(match);
    const { stage, bestOf } = opening;
    const facts = [event, stage, bestOf, ...teams, startsAt, endsAt, ...toResult(told, bestOf)];
    writeRow.run(number, ...facts, veto && JSON.stringify(veto));
    for (const [index, names] of lineupsOf(opening).entries())
      if (names.length > 0) writeLineup.run(number, index + 1, JSON.stringify(names));
    const maps = toPlayedMaps(opening, told, startsAt ?? 0);
    const played = maps.map(({ map }) => map);
    writeMaps(
      { series: { maps: played.map(toSeriesMap) }, played },
      { id: number, turned: false, startsAt: startsAt ?? 0 },
      { teams, player: named => players.get(named) },
    );
    for (const { map, startedAt, endedAt } of maps) {
      const picked = opening.maps.find(each => each.number === map.number)?.pickedBy;
      const by = picked ? Number(picked === 'team2') + 1 : null;
      placeMap.run(by, startedAt, endedAt, number, map.number);
    }
    writeSides(database, number);
  };
};

const tablesOfMatch = ['match_lineup', 'match_map', 'player_map', 'map_round', 'round_money', 'round_kill'];

const toSeriesMap = ({ number, name }: PlayedMap) => ({ number, name, parts: [] });

/** Live from the scheduled start or the first event on until the end, in whole seconds, lest it be live and finished at once. */
const spanOf = ({ scheduledAt, beganAt, endedAt }: LoggedMatch) => {
  const isStale = beganAt !== null && scheduledAt !== null && beganAt - scheduledAt > longest;
  const startsAt = isStale || scheduledAt === null ? beganAt : Math.min(scheduledAt, beganAt ?? scheduledAt);
  if (endedAt !== null) return { startsAt: startsAt ?? endedAt, endsAt: Math.ceil(endedAt / 1000) * 1000 };
  const last = beganAt ?? startsAt;
  return { startsAt, endsAt: last === null ? null : last + longest };
};

/** Both scores and the winner: 1 or 2, 0 for a draw, null if unknown. The last word counts: it may be a correction. */
const toResult = (events: readonly MatchEvent[], bestOf: number | null) => {
  const end = events.findLast(event => event.type === 'match_end');
  // A match that was ended in its first map has no score of maps.
  if (!end || !events.some(event => event.type === 'map_end')) return [null, null, null] as const;
  const { series, winner } = end;
  const isWhole = bestOf === null || series.team1 + series.team2 >= bestOf;
  const isDraw = isWhole && series.team1 === series.team2 && series.team1 > 0;
  const won = winner === null ? (isDraw ? 0 : null) : winner === 'team1' ? 1 : 2;
  return [series.team1, series.team2, won] as const;
};

const lineupsOf = ({ players }: MatchOpening) =>
  (['team1', 'team2'] as const).map(key =>
    players.filter(({ team }) => team === key).map(({ nickname }) => nickname),
  );

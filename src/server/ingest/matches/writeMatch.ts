import type { DatabaseSync } from 'node:sqlite';
import { openMapsWriter } from '../../../data/import/demos/writeMaps.ts';
import { writeSides } from '../../../data/import/demos/writeSides.ts';
import type { MatchEvent, MatchOpening } from '../../../core/scoreboard/event.ts';
import type { LoggedMatch } from '../../live/eventLog.ts';
import { toPlayedMaps } from './playedMaps.ts';

/** The numbers, in the data that are served, of what a match refers to. */
export interface MatchNumbers {
  readonly teams: readonly [number, number];
  readonly event: number | null;
  /** By the texts that name players in the log. */
  readonly players: ReadonlyMap<string, number>;
}

/** How long a match may be live, in ms: one that nobody ended is over by then. */
const longest = 12 * 3_600_000;

/**
 * Writes matches of the event log into a data file, as far as they have been played, by the writers of recorded matches, so
 * that every answer and every analysis knows them. A match replaces its earlier rows.
 */
export const openLiveMatchWriter = (database: DatabaseSync) => {
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

  return (
    match: LoggedMatch,
    events: readonly MatchEvent[],
    { teams, event, players }: MatchNumbers,
  ): void => {
    const { number, opening, veto } = match;
    for (const statement of clear) statement.run(number);
    if (opening.cancelled) return void drop.run(number);
    const { startsAt, endsAt } = spanOf(match);
    const { stage, bestOf } = opening;
    const result = toResult(events, bestOf);
    writeRow.run(
      number,
      event,
      stage,
      bestOf,
      ...teams,
      startsAt,
      endsAt,
      ...result,
      veto && JSON.stringify(veto),
    );
    for (const [index, names] of lineupsOf(opening).entries())
      if (names.length > 0) writeLineup.run(number, index + 1, JSON.stringify(names));
    const maps = toPlayedMaps(opening, events, startsAt ?? 0);
    const played = maps.map(({ map }) => map);
    writeMaps(
      { series: { maps: played.map(toSeriesMap) }, played },
      { id: number, turned: false, startsAt: startsAt ?? 0 },
      {
        teams,
        player: named => players.get(named),
      },
    );
    for (const { map, startedAt, endedAt } of maps) {
      const picked = opening.maps.find(each => each.number === map.number)?.pickedBy;
      const by = picked ? Number(picked === 'team2') + 1 : null;
      placeMap.run(by, startedAt, endedAt, number, map.number);
    }
    writeSides(database, number);
  };
};

const tablesOfMatch = [
  'match_lineup',
  'match_map',
  'player_map',
  'map_round',
  'round_money',
  'round_kill',
] as const;

const toSeriesMap = ({ number, name }: { readonly number: number; readonly name: string }) => ({
  number,
  name,
  parts: [],
});

/**
 * A match is live from its scheduled start or its first event on, whichever is earlier, until its end. Answers use whole
 * seconds: a match that ended within a second would be live and finished at the same time.
 */
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

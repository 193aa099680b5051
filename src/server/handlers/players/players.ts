import type { player, playerSeason } from '../../../core/entities/player.ts';
import { pageLimits } from '../../../core/paging/envelope.ts';
import type { Exact } from '../../../core/schema.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import { readNextMatch } from '../../rows/sideResults.ts';
import { toDay } from '../../../data/store/time.ts';
import { notFound } from '../../../data/store/problem.ts';
import { findNumber } from '../../../data/store/find.ts';
import { readPage } from '../../../data/store/page.ts';
import { findTeamFilter, spanOfDays } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import { latestPeriod } from './latestPeriod.ts';
import { readLeaderboard } from './leaderboards.ts';
import type { BriefRow, MapLineRow, PlayerMatchRow } from './playerAnswers.ts';
import {
  currentTeam,
  mapLines,
  playerMatches,
  toPlayerBrief,
  toPlayerMapLine,
  toPlayerMatch,
  toPlayerResult,
  toRecentMap,
} from './playerAnswers.ts';
import { searchPlayers } from './playerSearch.ts';
import type { TotalsRow } from '../../rows/totals.ts';
import { toTotals, totalsColumns } from '../../rows/totals.ts';

interface PlayerRow extends BriefRow {
  readonly photo: string | null;
  readonly team_id: number | null;
  readonly team_slug: string | null;
}
interface SeasonRow extends TotalsRow {
  readonly year: number;
}

/** Values: the day twice, player. */
const onePlayer = `
  SELECT p.*, t.id AS team_id, t.slug AS team_slug, t.name AS team_name
  FROM (SELECT p.id, p.slug, p.nickname, p.real_name, p.country, p.role, p.photo, ${currentTeam('id')} AS in_team
        FROM player p WHERE p.id = ?) p
    LEFT JOIN team t ON t.id = p.in_team`;

/** Values: player, after, until. */
const totals = `
  SELECT ${totalsColumns} FROM player_map l WHERE l.player_id = ? AND l.ended_at > ? AND l.ended_at <= ?`;

/** Values: player, now. */
const seasonsBy = 'FROM player_map l WHERE l.player_id = ? AND l.ended_at <= ?';
const year = "CAST(strftime('%Y', l.ended_at / 1000, 'unixepoch') AS INTEGER)";
const seasons = {
  count: `SELECT count(DISTINCT ${year}) AS total ${seasonsBy}`,
  rows: `SELECT ${year} AS year, ${totalsColumns} ${seasonsBy} GROUP BY year ORDER BY year DESC LIMIT ? OFFSET ?`,
} as const;

export const players: GroupHandlers<'players'> = {
  show: ({ playerIdOrSlug }, context) => readPlayer(playerIdOrSlug, context),
  stats: (input, context) => {
    const { store, now } = context;
    const { id, slug, nickname } = readRow(input.playerIdOrSlug, context);
    const all = store.get<TotalsRow>(totals, id, -Infinity, now);
    if (!all) throw new Error('an aggregate has no row');
    return {
      id: toIdentifier(store.prefix, 'player', id),
      slug,
      nickname,
      totals: toTotals(all),
      maps: linesOf(id, input, context).map(row => toPlayerMapLine(row, store.prefix)),
    };
  },
  seasons: (input, { store, now }) => {
    const id = findNumber(store, 'player', input.playerIdOrSlug);
    return readPage(store, seasons, [id, now], input, toSeason);
  },
  form: (input, { store, now, archiveSince }) => {
    const id = findNumber(store, 'player', input.playerIdOrSlug);
    return readPage(store, mapLines, [id, now, archiveSince], input, (row: MapLineRow) =>
      toPlayerMapLine(row, store.prefix),
    );
  },
  matches: (input, context) => {
    const { store, now, archiveSince } = context;
    const { first, last } = spanOfDays(input);
    const id = findNumber(store, 'player', input.playerIdOrSlug);
    const team = findTeamFilter(store, input);
    const values = [id, now, now, archiveSince, first, last, Number(team === undefined), team ?? 0];
    return readPage(store, playerMatches, values, input, (row: PlayerMatchRow) =>
      toPlayerMatch(row, context),
    );
  },
  leaderboard: readLeaderboard,
  search: (input, context) => searchPlayers(input, context),
};

/** A page of a player's maps, or all of them. */
const linesOf = (
  player: number,
  { limit, page }: { readonly limit?: number; readonly page?: number },
  { store, now, archiveSince }: HandlerContext,
): readonly MapLineRow[] => {
  if (limit === undefined && page === undefined)
    return store.all<MapLineRow>(mapLines.all, player, now, archiveSince);
  const rows = limit ?? pageLimits.fallback;
  return store.all<MapLineRow>(mapLines.rows, player, now, archiveSince, rows, ((page ?? 1) - 1) * rows);
};

const readRow = (idOrSlug: string, { store, now }: HandlerContext): PlayerRow => {
  const today = toDay(now);
  const row = store.get<PlayerRow>(onePlayer, today, today, findNumber(store, 'player', idOrSlug));
  if (!row) throw notFound(`${idOrSlug} has just been removed`);
  return row;
};

/** The maps and the matches of a player's card. */
const cardMaps = 20;
const cardMatches = 5;

const readPlayer = (idOrSlug: string, context: HandlerContext): Exact<typeof player> => {
  const { store, now, archiveSince } = context;
  const row = readRow(idOrSlug, context);
  const { after, until } = latestPeriod(store, now);
  const recent = store.get<TotalsRow>(totals, row.id, after, until);
  const { team_id, team_slug, team_name } = row;
  return {
    ...toPlayerBrief(row, store.prefix),
    photo: row.photo,
    team:
      team_id === null || team_slug === null || team_name === null
        ? null
        : { id: toIdentifier(store.prefix, 'team', team_id), slug: team_slug, name: team_name },
    stats:
      recent && recent.maps > 0 ? { ...toTotals(recent), since: toDay(after), until: toDay(until) } : null,
    nextMatch: team_id === null ? null : readNextMatch(team_id, context),
    recentMaps: store
      .all<MapLineRow>(mapLines.rows, row.id, now, archiveSince, cardMaps, 0)
      .map(line => toRecentMap(line, store.prefix)),
    recentResults: store
      .all<PlayerMatchRow>(
        playerMatches.rows,
        row.id,
        now,
        now,
        archiveSince,
        -Infinity,
        Infinity,
        1,
        0,
        cardMatches,
        0,
      )
      .map(played => toPlayerResult(played, store.prefix)),
  };
};

const toSeason = (row: SeasonRow): Exact<typeof playerSeason> => ({ year: row.year, ...toTotals(row) });

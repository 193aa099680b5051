import type { player, playerSeason } from '../../../core/entities/player.ts';
import { pageLimits } from '../../../core/paging/envelope.ts';
import type { Input } from '../../../core/route.ts';
import type { Exact } from '../../../core/schema.ts';
import type { routes } from '../../../core/table/groups.ts';
import { toIdentifier, toRef } from '../../../data/store/identifiers.ts';
import { readNextMatch } from '../../rows/sideResults.ts';
import { toDay } from '../../../data/store/time.ts';
import { findNumber, findRow } from '../../../data/store/find.ts';
import { type RememberedList, readPage, readRememberedPage } from '../../../data/store/page.ts';
import type { PageRequest } from '../../../data/store/pageOf.ts';
import { invalidParameter } from '../../../data/store/problem.ts';
import { holdsWords, toWords } from '../../../data/store/words.ts';
import { anyOr, findMapFilter, findTeamFilter, spanOfDays, latestPeriod } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import { readLeaderboard } from './leaderboards.ts';
import type { BriefRow, MapLineRow, PlayerMatchRow } from './playerAnswers.ts';
import {
  briefColumns,
  currentTeam,
  inSample,
  mapLines,
  playerMatches,
  toPlayerBrief,
  toPlayerMapLine,
  toPlayerMatch,
  toPlayerResult,
  toRecentMap,
} from './playerAnswers.ts';
import { toTotals, type TotalsRow, totalsColumns } from '../../rows/mapAnswers.ts';

interface PlayerRow extends BriefRow {
  readonly photo: string | null;
  readonly team_id: number | null;
  readonly team_slug: string | null;
}
type SeasonRow = TotalsRow & Pick<Exact<typeof playerSeason>, 'year'>;

/** Values: the day twice, player. */
const onePlayer = `
  SELECT p.*, t.id AS team_id, t.slug AS team_slug, t.name AS teamName
  FROM (SELECT ${briefColumns}, p.photo, ${currentTeam('id')} AS in_team
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
    const { store } = context;
    const { id, slug, nickname } = readRow(input.playerIdOrSlug, context);
    const sample = sampleOf(input, context);
    const all = store.get<TotalsRow>(totals + inSample, id, sample.first - 1, sample.last, ...sample.values);
    if (!all) throw new Error('an aggregate has no row');
    return {
      id: toIdentifier(store.prefix, 'player', id),
      slug,
      nickname,
      totals: toTotals(all),
      maps: linesOf(id, input, sample, context).map(row => toPlayerMapLine(row, store.prefix)),
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
    const values = [id, now, now, archiveSince, first, last, ...anyOr(team)];
    return readPage(store, playerMatches, values, input, (row: PlayerMatchRow) =>
      toPlayerMatch(row, context),
    );
  },
  leaderboard: readLeaderboard,
  search: (input, context) => searchPlayers(input, context),
};

const linesOf = (
  player: number,
  { limit, page }: Partial<PageRequest>,
  { first, last, values }: Sample,
  { store, archiveSince }: HandlerContext,
): readonly MapLineRow[] => {
  const wanted = [player, last, Math.max(archiveSince, first), ...values];
  if (limit === undefined && page === undefined) return store.all<MapLineRow>(mapLines.sampled, ...wanted);
  const rows = limit ?? pageLimits.fallback;
  const start = ((page ?? 1) - 1) * rows;
  return store.all<MapLineRow>(`${mapLines.sampled} LIMIT ? OFFSET ?`, ...wanted, rows, start);
};

/** The maps that the totals and the lines are of: their ends, in ms since 1970, and the values of `inSample`. */
interface Sample {
  readonly first: number;
  readonly last: number;
  readonly values: readonly (string | number)[];
}

const sampleOf = (input: Input<typeof routes.players.stats>, { store, now }: HandlerContext): Sample => {
  const map = findMapFilter(store, input);
  const opponent = findTeamFilter(store, { ...(input.opponent !== undefined && { team: input.opponent }) });
  const { first, last } = spanOfDays(input);
  return {
    first,
    last: Math.min(now, last),
    values: [...anyOr(map, ''), ...anyOr(opponent)],
  };
};

const readRow = (idOrSlug: string, { store, now }: HandlerContext): PlayerRow => {
  const today = toDay(now);
  return findRow<PlayerRow>(store, 'player', idOrSlug, onePlayer, today, today);
};

const cardMaps = 20;
const cardMatches = 5;

const readPlayer = (idOrSlug: string, context: HandlerContext): Exact<typeof player> => {
  const { store, now, archiveSince } = context;
  const row = readRow(idOrSlug, context);
  const { after, until } = latestPeriod(store, now);
  const recent = store.get<TotalsRow>(totals, row.id, after, until);
  const results = [row.id, now, now, archiveSince, -Infinity, Infinity, 1, 0, cardMatches, 0];
  const { team_id, team_slug, teamName } = row;
  return {
    ...toPlayerBrief(row, store.prefix),
    photo: row.photo,
    team:
      team_id === null || team_slug === null || teamName === null
        ? null
        : toRef(store.prefix, 'team', team_id, team_slug, teamName),
    stats:
      recent && recent.maps > 0 ? { ...toTotals(recent), since: toDay(after), until: toDay(until) } : null,
    nextMatch: team_id === null ? null : readNextMatch(team_id, context),
    recentMaps: store
      .all<MapLineRow>(mapLines.rows, row.id, now, archiveSince, cardMaps, 0)
      .map(line => toRecentMap(line, store.prefix)),
    recentResults: store
      .all<PlayerMatchRow>(playerMatches.rows, ...results)
      .map(played => toPlayerResult(played, store.prefix)),
  };
};

const toSeason = (row: SeasonRow): Exact<typeof playerSeason> => ({ year: row.year, ...toTotals(row) });

/** An exact nickname first, then those that begin with the text. Values: words, text twice; of the rows: the day twice. */
const found = (words: readonly string[]): RememberedList => ({
  ids: `
    SELECT p.id FROM player p WHERE ${holdsWords("lower(p.nickname || ' ' || coalesce(p.real_name, ''))", words)}
    ORDER BY p.nickname = ? COLLATE NOCASE DESC, instr(lower(p.nickname), lower(?)) = 1 DESC,
      p.nickname COLLATE NOCASE, p.id`,
  rows: `
    SELECT ${briefColumns}, ${currentTeam('name')} AS teamName
    FROM json_each(?) w JOIN player p ON p.id = w.value ORDER BY w.key`,
});

/** Players whose nickname and real name together contain every word of `q`. */
const searchPlayers = (input: PageRequest & { readonly q?: string }, { store, now }: HandlerContext) => {
  const typed = input.q?.trim() ?? '';
  if (typed === '') throw invalidParameter('q', 'is missing or empty');
  const words = toWords(typed);
  const today = toDay(now);
  const values = { list: [...words, typed, typed], row: [today, today] };
  return readRememberedPage(store, found(words), values, input, (row: BriefRow) =>
    toPlayerBrief(row, store.prefix),
  );
};

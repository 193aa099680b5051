import type { streamLink } from '../../core/entities/match.ts';
import type { match } from '../../core/entities/matchDetails.ts';
import type { Exact } from '../../core/schema.ts';
import { toIdentifier } from '../../data/store/identifiers.ts';
import { meetingCounts } from '../../data/store/matchLists.ts';
import type { MatchRow } from '../../data/store/matchRows.ts';
import type { HandlerContext } from '../handler.ts';
import { round, weightedMean } from './mapAnswers.ts';
import { readSideResults } from './sideResults.ts';

type Match = Exact<typeof match>;
type Card = Pick<Match, 'topPlayers' | 'headToHead' | 'team1Form' | 'team2Form' | 'streams'>;

const formLength = 5;

/** What the card of a match shows besides the match: as of its start, and never later than now. */
export const readCard = (row: MatchRow, context: HandlerContext): Card => {
  const { store, now, archiveSince } = context;
  const until = Math.min(now, row.starts_at ?? now);
  const known = row.known_at <= now;
  const { team1_id: one, team2_id: other } = row;
  const meetings = [one, other, until, archiveSince, other, one, until, archiveSince];
  return {
    topPlayers: store
      .all<BestRow>(bestPlayers, row.id, now)
      .map(best => toBestPlayer(best, row, store.prefix)),
    headToHead: (known && store.get<NonNullable<Card['headToHead']>>(meetingCounts, ...meetings)) || null,
    team1Form: known ? formOf(row, row.team1_id, until, context) : [],
    team2Form: known ? formOf(row, row.team2_id, until, context) : [],
    streams: store.all<StreamRow>(streamsOfMatch.rows, row.id, 3, 0).map(toStream),
  };
};

/** Of a match without an hour, the day's start is known alone, so that the match may itself be among them. */
const formOf = (row: MatchRow, team: number, until: number, context: HandlerContext) => {
  const own = toIdentifier(context.store.prefix, 'match', row.id);
  return readSideResults(team, until, formLength + 1, context)
    .filter(({ matchId }) => matchId !== own)
    .slice(0, formLength);
};

type Best = Match['topPlayers'][number];
interface BestRow extends Omit<Best, 'playerId' | 'teamName'> {
  readonly player_id: number;
  readonly side: number;
}

/** The best players over the finished maps of a match. Values: the match, now. */
const bestPlayers = `
  SELECT p.slug AS playerSlug, p.nickname, l.* FROM (
    SELECT l.player_id, min(l.side) AS side, count(*) AS maps, sum(l.rounds) AS rounds, sum(l.kills) AS kills,
      sum(l.deaths) AS deaths, ${weightedMean('adr')} AS adr, ${weightedMean('rating')} AS rating
    FROM player_map l WHERE l.match_id = ? AND l.ended_at <= ? GROUP BY l.player_id) l
  LEFT JOIN player p ON p.id = l.player_id
  WHERE l.rating IS NOT NULL ORDER BY l.rating DESC, l.kills DESC, l.player_id LIMIT 5`;

const toBestPlayer = ({ player_id, side, ...best }: BestRow, row: MatchRow, prefix: string): Best => {
  const { playerSlug, nickname, adr, rating, ...counts } = best;
  return {
    playerId: toIdentifier(prefix, 'player', player_id),
    playerSlug,
    nickname,
    teamName: side === 1 ? row.team1_name : row.team2_name,
    ...counts,
    adr: round(adr, 1),
    rating: round(rating, 2),
  };
};

export interface StreamRow extends Omit<Exact<typeof streamLink>, 'official'> {
  readonly official: number | null;
}

/** The broadcasts of a match. Values: the match. */
export const streamsOfMatch = {
  count: 'SELECT count(*) AS total FROM match_stream WHERE match_id = ?',
  rows: 'SELECT platform, language, official, title, url FROM match_stream WHERE match_id = ? ORDER BY number LIMIT ? OFFSET ?',
} as const;

export const toStream = (row: StreamRow): Exact<typeof streamLink> => ({
  ...row,
  official: row.official === null ? null : row.official !== 0,
});

import type { leaderboardRow } from '../../../core/entities/player.ts';
import type { Exact } from '../../../core/schema.ts';
import type { Side } from '../../../core/scoreboard/event.ts';
import { linesOfSide } from '../../../data/store/sides.ts';
import type { Store } from '../../../data/store/store.ts';
import { type PlayedByTeam, type TeamRounds, toTeamRounds } from '../teams/teamRounds.ts';
import { estimateOf } from '../../rows/mapAnswers.ts';
import { type TotalsRow, totalsColumns } from '../../rows/mapAnswers.ts';

/** The maps that count. Times are in ms: `after` is exclusive, `until` inclusive. */
export interface Sample {
  readonly after: number;
  readonly until: number;
  /** The number of the tournament. */
  readonly event: number | undefined;
  readonly map: string | undefined;
  /** Only the rounds on this side. */
  readonly side: Side | undefined;
}

/** Sums over a player's lines, or over those of a team's players. */
export interface FiguresRow extends TotalsRow {
  readonly id: number;
  readonly utility_a_round: number | null;
  readonly maps_won: number | null;
  /** Maps whose winner is known. */
  readonly maps_decided: number;
  readonly first_at: number;
  readonly last_at: number;
}

/** A player or a team with the figures over the sample. */
export interface Place {
  readonly id: number;
  readonly figures: FiguresRow;
  readonly maps: number;
  readonly rounds: number;
  readonly mapsWon: number | null;
  readonly teamRecord: Exact<typeof leaderboardRow>['teamRecord'];
}

const figuresColumns = `${totalsColumns},
  sum(l.utility_damage) * 1.0 / sum(CASE WHEN l.utility_damage IS NOT NULL THEN l.rounds END) AS utility_a_round,
  sum(l.won) AS maps_won, count(l.won) AS maps_decided, min(l.ended_at) AS first_at, max(l.ended_at) AS last_at`;

/**
 * The lines of the sample. It loops over the players and seeks each player's own range of maps, so that older maps are
 * never read. Values: after, until, then the tournament and the map as far as they are wanted.
 */
const linesIn = ({ event, map, side }: Sample): string => `
  FROM player p CROSS JOIN ${side === undefined ? 'player_map' : linesOfSide(side)} l ON l.player_id = p.id AND l.ended_at > ? AND l.ended_at <= ?
    ${event === undefined ? '' : 'JOIN match m ON m.id = l.match_id AND m.event_id = ?'}
    ${map === undefined ? '' : 'JOIN match_map g ON g.match_id = l.match_id AND g.number = l.map_number AND g.name = ? COLLATE NOCASE'}`;

const valuesOf = ({ after, until, event, map }: Sample): readonly (string | number)[] =>
  [after, until, event, map].filter(value => value !== undefined);

/** Every player with maps in the sample. */
export const playerPlaces = (store: Store, sample: Sample): readonly Place[] =>
  store
    .all<FiguresRow>(`SELECT p.id, ${figuresColumns} ${linesIn(sample)} GROUP BY p.id`, ...valuesOf(sample))
    .map(figures => ({
      id: figures.id,
      figures: withRating(figures, sample),
      maps: figures.maps,
      rounds: figures.rounds,
      mapsWon: figures.maps_won,
      teamRecord: null,
    }));

/** The team's maps in the sample, once each. */
const teamMapsIn = (sample: Sample): string => `
  SELECT l.team_id AS id, l.side, t.winner, t.score1, t.score2, t.halves, t.rounds ${linesIn(sample)}
    JOIN match_map t ON t.match_id = l.match_id AND t.number = l.map_number
  GROUP BY l.team_id, l.match_id, l.map_number`;

/** Every team with maps in the sample. Its figures are sums over the lines of those who played for it. */
export const teamPlaces = (store: Store, sample: Sample): readonly Place[] => {
  const values = valuesOf(sample);
  const maps = Map.groupBy(
    store.all<PlayedByTeam & { readonly id: number }>(teamMapsIn(sample), ...values),
    ({ id }) => id,
  );
  return store
    .all<FiguresRow>(
      `SELECT l.team_id AS id, ${figuresColumns} ${linesIn(sample)} GROUP BY l.team_id`,
      ...values,
    )
    .map(figures => {
      const played = maps.get(figures.id) ?? [];
      const { rounds, ...record } = ofSide(toTeamRounds(played), sample.side);
      return {
        id: figures.id,
        figures: withRating(figures, sample),
        maps: played.length,
        rounds,
        mapsWon: played.filter(({ side, winner }) => winner === side).length,
        teamRecord: { ...record, playerRounds: figures.rounds },
      };
    });
};

/** Ratings are known for whole maps alone. By side the estimate stands in, where the damage is known. */
const withRating = (figures: FiguresRow, { side }: Sample): FiguresRow =>
  side === undefined ? figures : { ...figures, rating: estimateOf(figures) };

const ofSide = (rounds: TeamRounds, side: Side | undefined): TeamRounds => {
  if (side === undefined) return rounds;
  const { ctRounds, ctRoundsWon, tRounds, tRoundsWon } = rounds;
  return side === 'CT'
    ? { ...rounds, rounds: ctRounds, roundsWon: ctRoundsWon, tRounds: 0, tRoundsWon: 0 }
    : { ...rounds, rounds: tRounds, roundsWon: tRoundsWon, ctRounds: 0, ctRoundsWon: 0 };
};

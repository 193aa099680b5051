import type { leaderboardRow } from '../../../core/entities/player.ts';
import type { Exact } from '../../../core/schema.ts';
import type { Side } from '../../../core/scoreboard/event.ts';
import { linesOfSide } from '../../../data/store/sides.ts';
import type { Store } from '../../../data/store/store.ts';
import type { HandlerContext } from '../../handler.ts';
import { type PlayedByTeam, type TeamRounds, toTeamRounds } from '../teams/teamRounds.ts';
import { inSteps, stepsOf } from '../../rows/inSteps.ts';
import { estimateOf, type TotalsRow, totalsColumns } from '../../rows/mapAnswers.ts';

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
 * The lines of a JSON list of `[player]` or `[player, team]`, by each player's own range of maps, so that older ones are
 * never read. Values: the people, after, until, then tournament and map if wanted.
 */
const linesIn = ({ event, map, side }: Sample, by: By): string => `
  FROM json_each(?) w CROSS JOIN ${side === undefined ? 'player_map' : linesOfSide(side)} l
    ON l.player_id = w.value ->> 0 AND l.ended_at > ? AND l.ended_at <= ? ${by === 'team' ? 'AND l.team_id = w.value ->> 1' : ''}
    ${event === undefined ? '' : 'JOIN match m ON m.id = l.match_id AND m.event_id = ?'}
    ${map === undefined ? '' : 'JOIN match_map g ON g.match_id = l.match_id AND g.number = l.map_number AND g.name = ? COLLATE NOCASE'}`;

type By = 'player' | 'team';

/** So many players or teams are summed up in one step, which takes about a millisecond. */
const stepLength = { player: 10, team: 1 } as const;

const peopleOf = {
  player: 'SELECT id, json_array(id) AS whom FROM player ORDER BY id',
  team: 'SELECT DISTINCT team_id AS id, json_array(player_id, team_id) AS whom FROM player_map ORDER BY team_id',
} as const;

/** All players, or all who have played for each team, in the steps of a sum. */
const peopleInSteps = (by: By, store: Store): readonly string[] =>
  store.remember(`places of ${by}`, () => {
    const rows = store.all<{ readonly id: number; readonly whom: string }>(peopleOf[by]);
    const whole = [...Map.groupBy(rows, ({ id }) => id).values()];
    return stepsOf(whole, stepLength[by]).map(
      step =>
        `[${step
          .flat()
          .map(({ whom }) => whom)
          .join()}]`,
    );
  });

/** Every player, or every team, with maps in the sample. A team's figures are sums over the lines of those who played for it. */
export const readPlaces = (by: By, sample: Sample, context: Pick<HandlerContext, 'store' | 'rest'>) => {
  const { store } = context;
  const { after, until, event, map, side } = sample;
  const values = [after, until, event, map].filter(value => value !== undefined);
  const id = by === 'team' ? 'l.team_id' : 'l.player_id';
  const sql = `SELECT ${id} AS id, ${figuresColumns} ${linesIn(sample, by)} GROUP BY ${id}`;
  const key = ['places', by, side, after, until, event, map].join('\0');
  return inSteps(context, key, peopleInSteps(by, store), whom => {
    const found = store.all<FiguresRow>(sql, whom, ...values).map(figures => withRating(figures, sample));
    return by === 'team'
      ? teamPlaces(found, store.all<TeamMapRow>(teamMapsIn(sample), whom, ...values), sample)
      : found.map(toPlayerPlace);
  });
};

const toPlayerPlace = (figures: FiguresRow): Place => {
  const { id, maps, rounds, maps_won: mapsWon } = figures;
  return { id, figures, maps, rounds, mapsWon, teamRecord: null };
};

/** The teams' maps in the sample, once each. Only those with overtimes need every round: teams change sides in them. */
const teamMapsIn = (sample: Sample): string => `
  SELECT l.team_id AS id, l.side, t.winner, t.score1, t.score2, t.halves,
    iif(t.halves IS NULL OR coalesce(t.overtimes, 1) > 0, t.rounds, NULL) AS rounds
  ${linesIn(sample, 'team')} JOIN match_map t ON t.match_id = l.match_id AND t.number = l.map_number
  GROUP BY l.team_id, l.match_id, l.map_number`;

type TeamMapRow = PlayedByTeam & { readonly id: number };

const teamPlaces = (found: readonly FiguresRow[], rows: readonly TeamMapRow[], { side: wanted }: Sample) => {
  const maps = Map.groupBy(rows, ({ id }) => id);
  return found.map(figures => {
    const played = maps.get(figures.id) ?? [];
    const { rounds, ...record } = ofSide(toTeamRounds(played), wanted);
    return {
      id: figures.id,
      figures,
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

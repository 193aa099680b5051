import type { Side } from '../../../core/scoreboard/event.ts';
import { sqlDay } from '../jsonObject.ts';
import { sideFigures } from '../schema.ts';
import { sideDamage, sideFigure, sideRounds } from '../sides.ts';
import type { PublicView, ViewColumn } from './view.ts';
import {
  day,
  flag,
  integer,
  isFinished,
  matchTeams,
  real,
  reference,
  teamOfMatch,
  text,
  time,
} from './view.ts';

/** A map `mm` of a finished match `m` with its teams. */
const ofMatch = `JOIN @match m ON m.id = mm.match_id AND ${isFinished} ${matchTeams}`;

const mapOf = (row: string, number: string) => ({
  match_id: integer('Match: number', `${row}.match_id`),
  map_number: integer('Number of the map in the match, from 1', `${row}.${number}`),
  map: text('Name of the map', 'mm.name'),
});

const half = (number: 1 | 2, team: 1 | 2) =>
  integer(
    `Rounds won by the ${team === 1 ? 'first' : 'second'} team in the ${number === 1 ? 'first' : 'second'} half`,
    `json_extract(mm.halves, '$[${number - 1}][${team - 1}]')`,
  );

/** An element of a round `[winner, side, reason, seconds, end]` of a map. */
const part = (place: number): string => `json_extract(r.value, '$[${place}]')`;

/** The map, the match and the teams of a row of a recording. */
const recorded = (row: string): string => `
  JOIN @match_map mm ON mm.match_id = ${row}.match_id AND mm.number = ${row}.map_number ${ofMatch}`;

/** The team number of a player of a kill `k`, by the line of the player, else by the money. */
const teamNumber = (player: string): string => `coalesce(
  (SELECT pm.side FROM @player_map pm
    WHERE pm.match_id = k.match_id AND pm.map_number = k.map_number AND pm.player_id = ${player}),
  (SELECT y.team FROM @round_money y
    WHERE y.match_id = k.match_id AND y.map_number = k.map_number AND y.player_id = ${player} LIMIT 1))`;

/** `ct_kills` and so on: what a player did in the rounds on one side. */
const ofSide = (side: Side): Readonly<Record<string, ViewColumn>> => {
  const prefix = side.toLowerCase();
  const figures = sideFigures.map(figure => [
    `${prefix}_${figure}`,
    integer(`The part of the ${side} side: ${sideNames[figure]}`, sideFigure('x', side, figure)),
  ]);
  return {
    [`${prefix}_rounds`]: integer(
      `Rounds on the ${side} side; NULL, as all of the side, where kills by side are unknown`,
      sideRounds('x', side),
    ),
    ...Object.fromEntries(figures),
    [`${prefix}_damage`]: integer(
      `Damage on the ${side} side, in points of health; unknown of recordings`,
      sideDamage('x', side),
    ),
  };
};

const sideNames = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  headshots: 'kills by headshot',
  opening_kills: 'first kills',
  opening_deaths: 'first deaths',
  trade_kills: 'trade kills',
  trade_deaths: 'traded deaths',
  kast_rounds: 'rounds with a kill, assist, survival or trade',
  double_kills: 'rounds with two kills',
  triple_kills: 'rounds with three kills',
  quad_kills: 'rounds with four kills',
  aces: 'rounds with five kills',
  clutches: 'clutches',
  clutches_won: 'clutches won',
} as const satisfies Record<(typeof sideFigures)[number], string>;

export const roundViews = {
  v_map: {
    about: 'A map of a finished match',
    from: `@match_map mm ${ofMatch}`,
    columns: {
      ...mapOf('mm', 'number'),
      ...teamOfMatch('picked_by', 'mm.picked_by', 'Team that picked it'),
      ...reference('team1', 'a', 'First team'),
      ...reference('team2', 'b', 'Second team'),
      score1: integer('Rounds won by the first team', 'mm.score1'),
      score2: integer('Rounds won by the second team', 'mm.score2'),
      winner_number: integer('1 or 2; 0 for a draw; NULL if unknown', 'mm.winner'),
      ...teamOfMatch('winner', 'mm.winner', 'Winner'),
      overtimes: integer('Number of overtimes', 'mm.overtimes'),
      team1_first_side: text(
        'Side of the first team in the first half: T or CT',
        "json_extract(mm.halves, '$[0][2]')",
      ),
      half1_score1: half(1, 1),
      half1_score2: half(1, 2),
      half2_score1: half(2, 1),
      half2_score2: half(2, 2),
      starts_at: time('Start', 'mm.starts_at'),
      ends_at: time('End', 'mm.ends_at'),
    },
    order: ['match_id', 'map_number'],
  },
  v_round: {
    about: 'A round of a finished match. Times since the recording began exist for recordings only',
    from: `@match_map mm ${ofMatch} JOIN json_each(mm.rounds) r
      LEFT JOIN @map_round rec
        ON rec.match_id = mm.match_id AND rec.map_number = mm.number AND rec.round = r.key + 1`,
    columns: {
      ...mapOf('mm', 'number'),
      round: integer('Number of the round, from 1', 'r.key + 1'),
      winner_number: integer('Winner: 1 or 2', part(0)),
      ...teamOfMatch('winner', part(0), 'Winner'),
      winner_side: text('Side of the winner: T or CT', part(1)),
      team1_side: text(
        'Side of the first team: T or CT',
        `CASE WHEN ${part(0)} = 1 THEN ${part(1)} WHEN ${part(1)} = 'T' THEN 'CT' ELSE 'T' END`,
      ),
      reason: text('How it ended: elimination, bomb, defuse, time; NULL if unknown', part(2)),
      seconds: integer('Length in seconds', part(3)),
      started_seconds: real(
        'Start, in seconds since the recording of the map began',
        'rec.started_ms / 1000.0',
      ),
      freeze_end_seconds: real('End of the freeze time, likewise', 'rec.freeze_end_ms / 1000.0'),
      ended_seconds: real('End, likewise', 'rec.ended_ms / 1000.0'),
    },
    order: ['match_id', 'map_number', 'round'],
  },
  v_money: {
    about: 'A player’s money in a round of a recording. Rewards inside a round are not recorded',
    from: `@round_money y ${recorded('y')} JOIN @player p ON p.id = y.player_id`,
    columns: {
      ...mapOf('y', 'map_number'),
      round: integer('Number of the round, from 1', 'y.round'),
      team_number: integer('Team of the match: 1 or 2', 'y.team'),
      ...teamOfMatch('team', 'y.team', 'Team'),
      ...reference('player', 'p', 'Player', 'nickname'),
      money: integer('Dollars at the start of the round', 'y.money'),
      spent: integer('Dollars spent in the freeze time', 'y.spent'),
      equipment: integer('Value in dollars of what the player carried at its end', 'y.equipment'),
      buy: text('pistol, eco, semi, force-buy or full', 'y.buy'),
    },
    order: ['match_id', 'map_number', 'round', 'team_number', 'player_id'],
  },
  v_kill: {
    about: 'A kill in a recording',
    from: `@round_kill k ${recorded('k')}
      LEFT JOIN @map_round rec
        ON rec.match_id = k.match_id AND rec.map_number = k.map_number AND rec.round = k.round
      JOIN @player v ON v.id = k.victim_id LEFT JOIN @player p ON p.id = k.killer_id
      LEFT JOIN @player s ON s.id = k.assister_id`,
    columns: {
      ...mapOf('k', 'map_number'),
      round: integer('Number of the round, from 1', 'k.round'),
      number: integer('Order in the round, from 1', 'k.number'),
      recorded_seconds: real('Seconds since the recording of the map began', 'k.at_ms / 1000.0'),
      round_seconds: real(
        'Seconds since the end of the freeze time',
        '(k.at_ms - rec.freeze_end_ms) / 1000.0',
      ),
      killer_team_number: integer('Team of the killer: 1 or 2', teamNumber('k.killer_id')),
      ...reference('killer', 'p', 'Killer (NULL: a fall or the bomb; the victim: a suicide)', 'nickname'),
      victim_team_number: integer('Team of the victim: 1 or 2', teamNumber('k.victim_id')),
      ...reference('victim', 'v', 'Victim', 'nickname'),
      ...reference('assister', 's', 'Assister', 'nickname'),
      flash_assist: flag('Whether the assist was a flash', 'k.flash_assist'),
      weapon: text('Weapon; `C4` for the bomb', 'k.weapon'),
      headshot: flag('Whether it was a headshot', 'k.headshot'),
      penetrated: integer('Number of objects that the bullet went through', 'k.penetrated'),
      through_smoke: flag('Whether it went through smoke', 'k.through_smoke'),
      no_scope: flag('Whether a sniper rifle was fired without its scope', 'k.no_scope'),
      blinded: flag('Whether the killer was blinded', 'k.blinded'),
      trade: flag('Whether it avenged a teammate', 'k.trade'),
    },
    order: ['match_id', 'map_number', 'round', 'number'],
  },
  v_player_map: {
    about: 'A player’s figures on a map of a finished match',
    from: `@player_map x JOIN @match_map mm ON mm.match_id = x.match_id AND mm.number = x.map_number ${ofMatch}
      JOIN @player p ON p.id = x.player_id JOIN @team t ON t.id = x.team_id`,
    columns: {
      ...mapOf('x', 'map_number'),
      day: day('Day of its end', sqlDay('x.ended_at')),
      ended_at: time('End of the map', 'x.ended_at'),
      team_number: integer('Team of the match: 1 or 2', 'x.side'),
      ...reference('team', 't', 'Team'),
      ...teamOfMatch('opponent', '3 - x.side', 'Opponent'),
      ...reference('player', 'p', 'Player', 'nickname'),
      won: flag('Whether the team won the map; NULL for a draw or if unknown', 'x.won'),
      rounds: integer('Rounds played', 'x.rounds'),
      kills: integer('Kills', 'x.kills'),
      deaths: integer('Deaths', 'x.deaths'),
      assists: integer('Assists', 'x.assists'),
      adr: real('Average damage per round', 'x.adr'),
      kast: real('Rounds with a kill, assist, survival or trade, in percent', 'x.kast'),
      rating: real('Rating', 'x.rating'),
      headshots: integer('Kills by headshot', 'x.headshots'),
      opening_kills: integer('First kills of a round', 'x.opening_kills'),
      opening_deaths: integer('First deaths of a round', 'x.opening_deaths'),
      trade_kills: integer('Kills of someone who had just killed a teammate', 'x.trade_kills'),
      trade_deaths: integer('Deaths that a teammate avenged', 'x.trade_deaths'),
      double_kills: integer('Rounds with two kills', 'x.double_kills'),
      triple_kills: integer('Rounds with three kills', 'x.triple_kills'),
      quad_kills: integer('Rounds with four kills', 'x.quad_kills'),
      aces: integer('Rounds with five kills', 'x.aces'),
      clutches: integer('Rounds as the last one alive against opponents', 'x.clutches'),
      clutches_won: integer('Those that were won', 'x.clutches_won'),
      utility_damage: integer('Damage by grenades, in points of health', 'x.utility_damage'),
      ...ofSide('CT'),
      ...ofSide('T'),
    },
    order: ['match_id', 'map_number', 'team_number', 'player_id'],
  },
} as const satisfies Readonly<Record<string, PublicView>>;

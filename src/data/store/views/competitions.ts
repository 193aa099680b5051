import { sqlDay } from '../jsonObject.ts';
import { isOpen, type PublicView, teamOfMatch } from './view.ts';
import {
  day,
  flag,
  identifier,
  integer,
  isFinished,
  json,
  matchTeams,
  reference,
  text,
  time,
  told,
} from './view.ts';

/** The status of a row with `starts_at` and `ends_at`, by the rule of the service. */
const statusOf = (row: 'e' | 'm', about: string) =>
  text(
    about,
    `CASE ${row === 'm' ? `WHEN ${isOpen} THEN 'upcoming' ` : ''}WHEN coalesce(${row}.ends_at, ${row}.starts_at) <= @now THEN 'finished'
      WHEN ${row}.starts_at <= @now THEN 'live' ELSE 'upcoming' END`,
  );

const known = (of: 'a' | 'b', name: string, about: string) => ({
  [`${name}_id`]: integer(`${about}: number; NULL while unknown`, `iif(m.known_at <= @now, ${of}.id, NULL)`),
  [`${name}_slug`]: text(`${about}: slug`, `iif(m.known_at <= @now, ${of}.slug, NULL)`),
  [name]: text(`${about}: name`, `iif(m.known_at <= @now, ${of}.name, NULL)`),
});

const whenFinished = (sql: string): string => `CASE WHEN ${isFinished} THEN ${sql} END`;

export const competitionViews = {
  v_event: {
    about: 'A tournament',
    from: '@event e',
    columns: {
      id: integer('Number', 'e.id'),
      identifier: identifier('event', 'e.id'),
      slug: text('Slug', 'e.slug'),
      name: text('Name', 'e.name'),
      tier: text('Tier', 'e.tier'),
      location: text('Location', 'e.location'),
      status: statusOf('e', '`upcoming`, `live` or `finished`'),
      start_day: day('First day', sqlDay('e.starts_at')),
      end_day: day('Last day', sqlDay('e.ends_at')),
      prize_pool: integer('Prize pool in US dollars', 'e.prize_pool'),
      format: text('Format in words', 'e.format'),
      ...told('event', 'e.id'),
    },
    order: ['start_day', 'id'],
  },
  v_event_team: {
    about: 'A team’s part in a tournament',
    from: '@event_team et JOIN @event e ON e.id = et.event_id JOIN @team t ON t.id = et.team_id',
    columns: {
      ...reference('event', 'e', 'Tournament'),
      ...reference('team', 't', 'Team'),
      seed: integer('Seed', 'et.seed'),
      placement: text(
        'Place once it is decided, such as `1` or `3-4`',
        'CASE WHEN et.placed_at <= @now THEN et.placement END',
      ),
      prize: integer(
        'Prize in US dollars once the place is decided',
        'CASE WHEN et.placed_at <= @now THEN et.prize END',
      ),
    },
    order: ['event_id', 'team_id'],
  },
  v_bracket: {
    about: 'A place in a stage’s bracket, group or Swiss round',
    from: `@slot s JOIN @event e ON e.id = s.event_id
      JOIN @stage g ON g.event_id = s.event_id AND g.number = s.stage LEFT JOIN @match m ON m.id = s.match_id`,
    columns: {
      ...reference('event', 'e', 'Tournament'),
      stage_number: integer('Number of the stage, from 1', 's.stage'),
      stage: text('Name of the stage', 'g.name'),
      format: text('swiss, round-robin, gsl, single-elimination or double-elimination', 'g.format'),
      round: integer('Round of the stage, from 1', 's.round'),
      round_name: text('Name of the round', 's.round_name'),
      position: integer('Place in the round, from 1', 's.position'),
      group_name: text('Group such as `A`, or the record of a Swiss pool such as `2-1`', 's.group_name'),
      match_id: integer('Match once its teams are known: number', 'iif(m.known_at <= @now, m.id, NULL)'),
    },
    order: ['event_id', 'stage_number', 'round', 'position'],
  },
  v_match: {
    about: 'A match (a series of maps). Results appear when it is over',
    from: `@match m LEFT JOIN @event e ON e.id = m.event_id ${matchTeams}`,
    columns: {
      id: integer('Number', 'm.id'),
      identifier: identifier('match', 'm.id'),
      ...reference('event', 'e', 'Tournament'),
      stage: text('Stage in words', 'm.stage'),
      best_of: integer('Most maps', 'm.best_of'),
      status: statusOf('m', '`upcoming`, `live` or `finished`'),
      day: day('Day of the start', sqlDay('m.starts_at')),
      starts_at: time('Start; NULL if the source has the day only', 'iif(m.day_only = 0, m.starts_at, NULL)'),
      ends_at: time(
        'End, once it is over; NULL if the source has the day only',
        'iif(m.day_only = 0 AND m.ends_at <= @now, m.ends_at, NULL)',
      ),
      ...known('a', 'team1', 'First team'),
      ...known('b', 'team2', 'Second team'),
      score1: integer('Maps won by the first team', whenFinished('m.score1')),
      score2: integer('Maps won by the second team', whenFinished('m.score2')),
      winner_number: integer('1 or 2; 0 for a draw; NULL if unknown', whenFinished('m.winner')),
      ...teamOfMatch('winner', whenFinished('m.winner'), 'Winner'),
      veto: json(
        'Steps of the veto: `[{"team": 1, "map": "Nuke", "type": "removed"}, …]`',
        'CASE WHEN m.starts_at <= @now THEN m.veto END',
      ),
      ...told('match', 'm.id'),
    },
    order: ['day', 'starts_at', 'id'],
  },
  v_lineup: {
    about: 'A player of a team in a match, where the source or the recording of a map names the players',
    from: `(SELECT match_id, team, value AS player FROM @match_lineup, json_each(players)
      UNION ALL SELECT pm.match_id, pm.side, p.nickname FROM @player_map pm JOIN @player p ON p.id = pm.player_id
        WHERE pm.ended_at <= @now AND NOT EXISTS
          (SELECT 1 FROM @match_lineup o WHERE o.match_id = pm.match_id AND o.team = pm.side)
        AND NOT EXISTS (SELECT 1 FROM @player_map o
          WHERE o.match_id = pm.match_id AND o.player_id = pm.player_id AND o.map_number < pm.map_number)) l
      JOIN @match m ON m.id = l.match_id JOIN @team t ON t.id = iif(l.team = 1, m.team1_id, m.team2_id)
      WHERE m.starts_at <= @now`,
    columns: {
      match_id: integer('Match: number', 'l.match_id'),
      team_number: integer('Team of the match: 1 or 2', 'l.team'),
      ...reference('team', 't', 'Team'),
      player: text('Player: name', 'l.player'),
    },
    order: ['match_id', 'team_number', 'player'],
  },
  v_stream: {
    about: 'A broadcast of a match',
    from: '@match_stream s',
    columns: {
      match_id: integer('Match: number', 's.match_id'),
      number: integer('Place in the list, from 1', 's.number'),
      platform: text('Platform', 's.platform'),
      language: text('Language code', 's.language'),
      official: flag('Whether it is official', 's.official'),
      title: text('Title', 's.title'),
      url: text('Address', 's.url'),
    },
    order: ['match_id', 'number'],
  },
} as const satisfies Readonly<Record<string, PublicView>>;

import type { PublicView } from './view.ts';
import { day, identifier, integer, json, reference, text, time, today, told } from './view.ts';

export const peopleViews = {
  v_team: {
    about: 'A team',
    from: '@team t',
    columns: {
      id: integer('Number', 't.id'),
      identifier: identifier('team', 't.id'),
      slug: text('Slug', 't.slug'),
      name: text('Name', 't.name'),
      country: text('Country', 't.country'),
      region: text('Region: Europe, Americas or Asia', 't.region'),
      logo: text('Address of the logo', 't.logo'),
      ...told('team', 't.id'),
    },
    order: ['id'],
  },
  v_player: {
    about: 'A player or coach, with the present team',
    from: `@player p LEFT JOIN @team t ON t.id = (
      SELECT s.team_id FROM @roster_spell s
      WHERE s.player_id = p.id AND (s.start_day IS NULL OR s.start_day <= ${today})
        AND (s.end_day IS NULL OR s.end_day > ${today})
      ORDER BY s.start_day DESC LIMIT 1)`,
    columns: {
      id: integer('Number', 'p.id'),
      identifier: identifier('player', 'p.id'),
      slug: text('Slug', 'p.slug'),
      nickname: text('Nickname', 'p.nickname'),
      real_name: text('Real name', 'p.real_name'),
      country: text('Country', 'p.country'),
      role: text('Role', 'p.role'),
      photo: text('Address of the photo', 'p.photo'),
      ...reference('team', 't', 'Present team'),
      ...told('player', 'p.id'),
    },
    order: ['id'],
  },
  v_roster: {
    about: 'A player’s time in a team',
    from: `@roster_spell s JOIN @team t ON t.id = s.team_id JOIN @player p ON p.id = s.player_id
      WHERE s.start_day IS NULL OR s.start_day <= ${today}`,
    columns: {
      ...reference('team', 't', 'Team'),
      ...reference('player', 'p', 'Player', 'nickname'),
      role: text('Role; `coach` for the coach', 'coalesce(s.role, p.role)'),
      start_day: day('First day; NULL if it began before the first known fact', 's.start_day'),
      end_day: day(
        'Day on which it ended; NULL if it has not',
        `iif(s.end_day <= ${today}, s.end_day, NULL)`,
      ),
    },
    order: ['team_id', 'start_day', 'player_id', 'end_day'],
  },
  v_ranking: {
    about: 'A team’s place in a published ranking list',
    from: `@ranking_list l JOIN @ranking_row r ON r.list_id = l.id JOIN @team t ON t.id = r.team_id
      WHERE l.published_at <= @now AND l.day <= ${today}`,
    columns: {
      ranking: text('Ranking: `world` or `vrs` (Valve Regional Standings)', 'l.system'),
      day: day('Day of the list', 'l.day'),
      published_at: time('Time of its publication', 'l.published_at'),
      rank: integer('Place', 'r.rank'),
      ...reference('team', 't', 'Team'),
      points: integer('Points', 'r.points'),
      region: text('Region: Europe, Americas or Asia', 'r.region'),
      region_rank: integer('Place in the region', 'r.region_rank'),
      roster: json('Nicknames of the listed players', 'r.roster'),
      ...told('ranking_list', 'l.id'),
    },
    order: ['ranking', 'day', 'rank', 'team_id'],
  },
  v_prize: {
    about: 'Prize money that a source names by team and day, without the tournament',
    from: `@prize_win w JOIN @team t ON t.id = w.team_id WHERE w.day <= ${today}`,
    columns: {
      ...reference('team', 't', 'Team'),
      day: day('Last day of the tournament', 'w.day'),
      dollars: integer('Prize in US dollars', 'w.dollars'),
    },
    order: ['day', 'team_id', 'dollars'],
  },
} as const satisfies Readonly<Record<string, PublicView>>;

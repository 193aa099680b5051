import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchEvent } from '../../../src/core/scoreboard/event.ts';
import { day, dayNumber, hour, seasonStart } from '../../../src/server/demo/calendar.ts';
import { skinCount } from '../../../src/server/demo/skins/grade.ts';
import type { Demo } from '../../../src/server/demo/demo.ts';
import { openDemo } from '../../../src/server/demo/demo.ts';

/** In the first season, which has no season before it and is therefore built in a third of the time. */
const now = seasonStart(1) + 20 * day + 5 * hour;
let demo: Demo;
beforeAll(async () => {
  demo = await openDemo({ folder: null, now });
});
afterAll(() => demo.close());

interface MatchRow {
  readonly id: number;
  readonly score1: number;
  readonly score2: number;
  readonly winner: number;
  readonly starts_at: number;
  readonly ends_at: number;
}

const someMatches = () => demo.store.all<MatchRow>('SELECT * FROM match ORDER BY id % 97, id LIMIT 40');
const eventsOf = <T extends MatchEvent['type']>(match: number, type: T) =>
  (demo.live.script(match)?.events ?? []).filter(
    (event): event is Extract<MatchEvent, { type: T }> => event.type === type,
  );

test('its identifiers start with demo', () => {
  expect(demo.store.prefix).toBe('demo');
});

test('at least two matches are live and have scripts', () => {
  const live = demo.store.all<MatchRow>('SELECT * FROM match WHERE starts_at <= ? AND ends_at > ?', now, now);
  expect(live.length).toBeGreaterThanOrEqual(2);
  for (const { id, starts_at } of live) {
    const opening = demo.live.script(id)?.opening;
    expect(opening?.matchId).toBe(`demo-match-${id}`);
    expect(Date.parse(opening?.startsAt ?? '')).toBe(starts_at);
    expect(opening?.players.map(player => player.team)).toEqual([
      ...Array.from({ length: 5 }, () => 'team1'),
      ...Array.from({ length: 5 }, () => 'team2'),
    ]);
  }
});

test('a script ends with the result in the file', () => {
  for (const { id, score1, score2, winner, ends_at } of someMatches()) {
    const [end] = eventsOf(id, 'match_end');
    expect(end?.series).toEqual({ team1: score1, team2: score2 });
    expect(end?.winner).toBe(`team${winner}`);
    expect(Date.parse(end?.at ?? '')).toBe(ends_at);
  }
});

test('a script plays the maps in the file', () => {
  for (const { id } of someMatches()) {
    const maps = demo.store.all('SELECT number, name, score1, score2 FROM match_map WHERE match_id = ?', id);
    expect(
      eventsOf(id, 'map_end').map(({ mapNumber, map, score }) => ({
        number: mapNumber,
        name: map,
        score1: score.team1,
        score2: score.team2,
      })),
    ).toEqual(maps.map(map => ({ ...map })));
  }
});

test('a script has the kills and deaths in the file', () => {
  for (const { id } of someMatches()) {
    const tally = new Map<string, { kills: number; deaths: number }>();
    const of = (player: string, map: number) => {
      const key = `${player}/${map}`;
      const line = tally.get(key) ?? { kills: 0, deaths: 0 };
      tally.set(key, line);
      return line;
    };
    for (const { killerId, victimId, mapNumber } of eventsOf(id, 'kill')) {
      if (killerId !== null) of(killerId, mapNumber).kills++;
      of(victimId, mapNumber).deaths++;
    }
    const lines = demo.store.all<{ player_id: number; map_number: number; kills: number; deaths: number }>(
      'SELECT player_id, map_number, kills, deaths FROM player_map WHERE match_id = ?',
      id,
    );
    for (const { player_id, map_number, kills, deaths } of lines) {
      expect(of(`demo-player-${player_id}`, map_number)).toEqual({ kills, deaths });
    }
  }
});

test('a script is made once for repeated requests, and a match that does not exist has none', () => {
  const [match] = someMatches();
  expect(demo.live.script(match?.id ?? 0)).toBe(demo.live.script(match?.id ?? 0));
  expect(demo.live.script(99)).toBeUndefined();
});

test('today’s cheapest offer equals today’s price in the file’s history', () => {
  const today = demo.store.all<{ skin_id: number; cents: number }>(
    "SELECT skin_id, json_extract(cents, '$[' || CAST(? - first_day AS INTEGER) || ']') AS cents FROM skin_history",
    dayNumber(now),
  );
  expect(today).toHaveLength(skinCount);
  for (const { skin_id, cents } of today) {
    expect(demo.market.offers(skin_id, now)[0]?.cents).toBe(cents);
    expect(demo.market.listings(skin_id, now)[0]?.cents).toBe(cents);
  }
});

test('another seed gives another world with the same teams', async () => {
  const other = await openDemo({ folder: null, now, seed: 5 });
  const teams = 'SELECT id, slug, name FROM team ORDER BY id';
  expect(other.store.all(teams)).toEqual(demo.store.all(teams));
  const winners = 'SELECT team1_id, team2_id, winner FROM match ORDER BY id LIMIT 50';
  expect(other.store.all(winners)).not.toEqual(demo.store.all(winners));
  other.close();
});

test('over some weeks, the best player is as far above the others as in professional play', () => {
  const ratings = demo.store
    .all<{ rating: number }>(
      `SELECT sum(rating * rounds) / sum(rounds) AS rating FROM player_map
       GROUP BY player_id HAVING count(*) >= 60 ORDER BY rating DESC`,
    )
    .map(({ rating }) => rating);
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  const deviation = Math.sqrt(
    ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / ratings.length,
  );
  expect(ratings.length).toBeGreaterThan(100);
  expect(ratings[0]).toBeGreaterThan(1.22);
  expect(ratings[0]).toBeLessThan(1.38);
  expect(deviation).toBeGreaterThan(0.06);
  expect(deviation).toBeLessThan(0.11);
});

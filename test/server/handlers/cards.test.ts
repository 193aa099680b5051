import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { bracket, tournament, tournamentStanding } from '../../../src/core/entities/tournament.ts';
import type { headToHead, team, teamMapStats } from '../../../src/core/entities/team.ts';
import type { match } from '../../../src/core/entities/matchDetails.ts';
import type {
  matchSummary,
  playerMapStats,
  playerMatch,
  teamResult,
} from '../../../src/core/entities/match.ts';
import type { player, playerMapLine } from '../../../src/core/entities/player.ts';
import type { skinDetails, skinHistoryPoint } from '../../../src/core/entities/skin.ts';
import type { Exact } from '../../../src/core/schema.ts';
import type { Demo } from '../../../src/server/demo/demo.ts';
import { openDemo } from '../../../src/server/demo/demo.ts';
import { day, hour, now } from '../fixtures/clock.ts';
import { createAsk } from '../fixtures/service.ts';

/** Every fact of a card is one that another route answers, at the same moment. */
describe('a card agrees with the routes that answer its parts:', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await openDemo({ folder: inject('season'), now });
  });
  afterAll(() => demo.close());

  const moments = [now - 20 * day - 5 * hour, now, now + 7 * hour];

  /** Reads at a moment. The caller names the type of what the path answers. */
  const readerAt = (moment: number) => {
    const { store, live, market } = demo;
    const ask = createAsk({ store, live, market, clock: () => moment });
    return async <T>(path: string): Promise<T> => {
      const { body, status } = await ask(path);
      expect([path, status]).toEqual([path, 200]);
      // The contract test proves that each path answers its schema.
      return (body as { readonly data: T }).data;
    };
  };

  /** The result of the summary's first or second team, by its slug. */
  const seenFrom = (row: Exact<typeof matchSummary>, slug: string) => {
    const first = row.team1Slug === slug;
    const { score } = row;
    return {
      matchId: row.id,
      startsAt: row.startsAt,
      startsDayOnly: row.startsDayOnly,
      teamsKnownAt: row.teamsKnownAt,
      eventName: row.eventName,
      stage: row.stage,
      opponentName: first ? row.team2Name : row.team1Name,
      opponentSlug: first ? row.team2Slug : row.team1Slug,
      score: score && !first ? { team1: score.team2, team2: score.team1 } : score,
      won: row.winner === null ? null : row.winner === (first ? row.team1Name : row.team2Name),
    };
  };

  it.each(moments)('a team at %i', async moment => {
    const read = readerAt(moment);
    const today = await read<readonly Exact<typeof matchSummary>[]>('/matches/today?limit=100');
    const live = today.filter(({ status }) => status === 'live');
    const results = await read<readonly Exact<typeof matchSummary>[]>('/matches/recent?limit=3');
    const slugs = [...live, ...results].map(row => row.team1Slug ?? '');
    expect(slugs.length).toBeGreaterThan(3);
    for (const slug of slugs) {
      const card = await read<Exact<typeof team>>(`/teams/${slug}`);
      const latest = await read<readonly Exact<typeof teamResult>[]>(`/teams/${slug}/results?limit=10`);
      expect(card.recentResults).toEqual(latest.map(row => seenFrom(row, slug)));
      const maps = await read<readonly Exact<typeof teamMapStats>[]>(`/teams/${slug}/map-stats?limit=100`);
      expect(card.mapRecord).toEqual(
        maps.map(({ map, played, wins, losses, winRate }) => ({ map, played, wins, losses, winRate })),
      );
      const coming = await read<readonly Exact<typeof matchSummary>[]>(`/teams/${slug}/upcoming?limit=1`);
      const playing = live.filter(row => [row.team1Slug, row.team2Slug].includes(slug));
      expect(card.nextMatch).toEqual([...playing, ...coming][0] ?? null);
    }
  });

  it.each(moments)('a player at %i', async moment => {
    const read = readerAt(moment);
    const best = await read<readonly { readonly playerSlug: string }[]>('/leaderboards/rating?limit=3');
    for (const { playerSlug } of best) {
      const card = await read<Exact<typeof player>>(`/players/${playerSlug}`);
      const lines = await read<readonly Exact<typeof playerMapLine>[]>(
        `/players/${playerSlug}/form?limit=20`,
      );
      expect(lines).toMatchObject(card.recentMaps);
      expect(card.recentMaps).toHaveLength(lines.length);
      const played = await read<readonly Exact<typeof playerMatch>[]>(
        `/players/${playerSlug}/matches?limit=5`,
      );
      expect(card.recentResults).toEqual(
        played.map(row => ({
          ...seenFrom(row, (row.playerTeam === row.team1Name ? row.team1Slug : row.team2Slug) ?? ''),
          kills: row.kills,
          deaths: row.deaths,
          rating: row.rating,
        })),
      );
      const own = card.team && (await read<Exact<typeof team>>(`/teams/${card.team.slug}`));
      expect(card.nextMatch).toEqual(own?.nextMatch ?? null);
    }
  });

  /** How often the teams of a match met before it, by the route of two teams. */
  const earlier = async (
    read: ReturnType<typeof readerAt>,
    { id, team1, team2, startsAt }: Exact<typeof match>,
  ) => {
    if (team1 === null || team2 === null) return null;
    const { matches } = await read<Exact<typeof headToHead>>(`/teams/${team1.slug}/vs/${team2.slug}`);
    const before = matches.filter(each => each.id !== id && (each.startsAt ?? '') < (startsAt ?? ''));
    return {
      played: before.length,
      team1Wins: before.filter(({ winner }) => winner === team1.name).length,
      team2Wins: before.filter(({ winner }) => winner === team2.name).length,
    };
  };

  it.each(moments)('a match at %i', async moment => {
    const read = readerAt(moment);
    const live = await read<readonly { readonly id: string }[]>('/live');
    const next = await read<readonly Exact<typeof matchSummary>[]>('/matches/upcoming?limit=20');
    const coming = new Map<string, Exact<typeof match>>();
    const ended = await read<readonly Exact<typeof matchSummary>[]>('/matches/recent?limit=2');
    for (const { id } of [...live, ...next, ...ended]) {
      const card = await read<Exact<typeof match>>(`/matches/${id}`);
      expect(card.streams).toEqual(await read(`/matches/${id}/streams?limit=3`));
      const lines = await read<readonly Exact<typeof playerMapStats>[]>(
        `/matches/${id}/player-stats?limit=100`,
      );
      const totals = Map.groupBy(lines, ({ playerSlug }) => playerSlug);
      expect(card.topPlayers).toHaveLength(Math.min(5, totals.size));
      for (const { playerSlug, maps, rounds, kills, deaths } of card.topPlayers) {
        const own = totals.get(playerSlug) ?? [];
        const sum = (name: 'rounds' | 'kills' | 'deaths') => own.reduce((all, line) => all + line[name], 0);
        expect([maps, rounds, kills, deaths]).toEqual([
          own.length,
          sum('rounds'),
          sum('kills'),
          sum('deaths'),
        ]);
      }
      const ratings = card.topPlayers.map(({ rating }) => rating ?? 0);
      expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
      expect(card.headToHead).toEqual(await earlier(read, card));
      const unknown = [card.team1Form, card.team2Form].filter(
        (form, place) => form.length > 0 && (place === 0 ? card.team1 : card.team2) === null,
      );
      expect(unknown).toEqual([]);
      if (card.status === 'upcoming' && card.team1 && card.team2) coming.set(id, card);
    }
    expect(coming.size).toBeGreaterThan(0);
    const form = async (slug = '') =>
      (await read<Exact<typeof team>>(`/teams/${slug}`)).recentResults.slice(0, 5);
    for (const { team1, team2, team1Form, team2Form } of coming.values())
      expect([team1Form, team2Form]).toEqual([await form(team1?.slug), await form(team2?.slug)]);
  });

  it.each(moments)('a tournament at %i', async moment => {
    const read = readerAt(moment);
    const until = new Date(moment + 5 * day).toISOString().slice(0, 10);
    const from = new Date(moment - 15 * day).toISOString().slice(0, 10);
    const events = await read<readonly { readonly slug: string }[]>(
      `/events/calendar?from=${from}&to=${until}&limit=100`,
    );
    const states = new Set<string>();
    for (const { slug } of events) {
      const card = await read<Exact<typeof tournament>>(`/events/${slug}`);
      states.add(card.status);
      const standings = await read<readonly Exact<typeof tournamentStanding>[]>(
        `/events/${slug}/standings?limit=100`,
      );
      const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
        one.name < other.name ? -1 : 1;
      expect(card.teams.toSorted(byName)).toEqual(
        standings
          .map(({ teamId, teamSlug, teamName, ...rest }) => ({
            id: teamId,
            slug: teamSlug,
            name: teamName,
            ...rest,
          }))
          .toSorted(byName),
      );
      const placed = (place: string) => standings.find(({ placement }) => placement === place)?.teamName;
      expect([card.winner?.name, card.runnerUp?.name]).toEqual([placed('1'), placed('2')]);
      const { slots } = await read<Exact<typeof bracket>>(`/events/${slug}/bracket`);
      const won = slots.filter(
        ({ status, team1Name, team2Name }) =>
          card.winner !== null && status === 'finished' && [team1Name, team2Name].includes(card.winner.name),
      );
      const steps = (
        rows: readonly { readonly matchId: string | null; readonly roundName: string | null }[],
      ) => new Set(rows.map(({ matchId, roundName }) => `${matchId} ${roundName}`));
      expect(steps(card.path)).toEqual(steps(won));
      expect(card.path).toHaveLength(won.length);
      const all = await read<readonly Exact<typeof matchSummary>[]>(`/events/${slug}/matches?limit=100`);
      expect(card.nextMatches).toEqual(all.filter(({ status }) => status !== 'finished').slice(0, 8));
    }
    expect([...states].toSorted()).toEqual(['finished', 'live', 'upcoming']);
  });

  it.each(moments)('a skin at %i', async moment => {
    const read = readerAt(moment);
    for (const { slug } of await read<readonly { readonly slug: string }[]>('/skins?limit=5')) {
      const card = await read<Exact<typeof skinDetails>>(`/skins/${slug}`);
      expect(card.markets).toEqual(await read(`/skins/${slug}/prices`));
      const days: Exact<typeof skinHistoryPoint>[] = [];
      for (let page = 1; ; page += 1) {
        const more = await read<readonly Exact<typeof skinHistoryPoint>[]>(
          `/skins/${slug}/history?limit=100&page=${page}`,
        );
        days.push(...more);
        if (more.length < 100) break;
      }
      const prices = days.map(({ price }) => price);
      const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
      const on = (wanted: number) => days.find(({ price }) => price === wanted)?.date;
      expect(card.range).toEqual({
        lowest,
        lowestOn: on(lowest),
        highest,
        highestOn: on(highest),
        since: days.at(-1)?.date,
        until: days[0]?.date,
        days: days.length,
      });
      const pointOf = ({ date, price, marketplace }: (typeof days)[number]) => ({ date, price, marketplace });
      const points = days.map(pointOf);
      expect(card.history.length).toBeLessThanOrEqual(60);
      const shown = card.history.map(pointOf);
      expect([shown[0], shown.at(-1)]).toEqual([points.at(-1), points[0]]);
      for (const point of shown) expect(points).toContainEqual(point);
      for (const [place, { marketplace, sourceChanged }] of card.history.entries())
        expect(sourceChanged).toBe(place > 0 && card.history[place - 1]?.marketplace !== marketplace);
    }
  });
});

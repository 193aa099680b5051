import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AnswererParts } from '../../src/server/answer.ts';
import { routeEntries } from '../../src/core/table/index.ts';
import type { Demo } from '../../src/server/demo/demo.ts';
import { openDemo } from '../../src/server/demo/demo.ts';
import { differences } from '../support/exact.ts';
import { day, hour, minute, now } from './fixtures/clock.ts';
import { createAsk, createRead } from './fixtures/service.ts';

type Row = Readonly<Record<string, unknown>>;

interface MatchSeen {
  readonly status: string;
  readonly winner: string | null;
  readonly endedAt: string | null;
  readonly maps: readonly {
    readonly name: string;
    readonly score: unknown;
    readonly winner: string | null;
    readonly rounds: number | null;
  }[];
}

describe('over a whole made-up season', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await openDemo({ folder: inject('season'), now });
  });
  afterAll(() => demo.close());

  const at = (moment: number): Partial<AnswererParts> => ({
    store: demo.store,
    live: demo.live,
    market: demo.market,
    clock: () => moment,
  });
  /** Rows of a list at a given time. */
  const rowsAt = async (moment: number, path: string) =>
    (await createRead(at(moment))(path)) as readonly Row[];

  /** Real names for the parameters of a path at a given time. */
  const namesAt = async (moment: number): Promise<Row> => {
    const [played] = await rowsAt(moment, '/matches/recent?limit=1');
    const [playing] = await rowsAt(moment, '/live?limit=1');
    const [player] = await rowsAt(moment, '/leaderboards/rating?limit=1');
    const [skin] = await rowsAt(moment, '/skins?limit=1');
    return {
      matchId: played?.['id'],
      live: playing?.['id'],
      teamIdOrSlug: played?.['team1Slug'],
      opponentIdOrSlug: played?.['team2Slug'],
      eventIdOrSlug: played?.['eventSlug'],
      playerIdOrSlug: player?.['playerSlug'],
      skinIdOrSlug: skin?.['slug'],
      metric: 'kast',
      region: 'europe',
    };
  };

  it('lists finished matches and tournaments newest first, by the displayed start', async () => {
    const names = await namesAt(now);
    const lists = [
      '/matches/results?limit=100',
      `/teams/${String(names['teamIdOrSlug'])}/results?limit=100`,
      `/players/${String(names['playerIdOrSlug'])}/matches?limit=100`,
    ];
    for (const list of lists) {
      const starts = (await rowsAt(now, list)).map(({ startsAt }) => String(startsAt));
      expect([list, starts]).toEqual([list, starts.toSorted().toReversed()]);
      expect(starts.length).toBeGreaterThan(20);
    }
  });

  it.each([
    ['now', now],
    ['at midnight', Date.UTC(2026, 10, 20)],
    ['weeks ago', now - 30 * day],
  ])('every row answers exactly as its schema requires, %s', async (_, moment) => {
    const names = await namesAt(moment);
    const ask = createAsk(at(moment));
    const wrong: unknown[] = [];
    for (const { row } of routeEntries.filter(({ row }) => row.stream === undefined)) {
      const isLive = row.path.startsWith('/live/');
      const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        String(names[isLive && name === 'matchId' ? 'live' : name]),
      );
      const { status, body } = await ask(`${path}?limit=100&q=a`);
      const found = status === 200 ? differences(row.returns, (body as { data: unknown }).data) : [body];
      if (found.length > 0) wrong.push({ path, found });
    }
    expect(wrong).toEqual([]);
  });

  it('a match in a list has the same state and score as on its own', async () => {
    const read = createRead(at(now));
    for (const row of await rowsAt(now, '/matches/today?limit=100')) {
      const match = (await read(`/matches/${String(row['id'])}`)) as Row;
      expect(match).toMatchObject(row);
    }
    for (const row of await rowsAt(now, '/live')) {
      const board = (await read(`/live/${String(row['id'])}/scoreboard`)) as Row;
      expect(board).toMatchObject(row);
    }
  });

  it('shows only the past of a live match, and at its end the facts in the file', async () => {
    const [live] = await rowsAt(now, '/live');
    const path = `/matches/${String(live?.['id'])}`;
    const seen: MatchSeen[] = [];
    for (
      let moment = now;
      seen.at(-1)?.status !== 'finished' && moment < now + 12 * hour;
      moment += 5 * minute
    )
      seen.push((await createRead(at(moment))(path)) as MatchSeen);
    const during = seen.slice(0, -1);
    expect(during.map(({ status, winner, endedAt }) => [status, winner, endedAt])).toEqual(
      during.map(() => ['live', null, null]),
    );
    const rounds = seen.map(({ maps }) => maps.reduce((sum, map) => sum + (map.rounds ?? 0), 0));
    expect(rounds).toEqual(rounds.toSorted((one, other) => one - other));
    // At the end, the script and the file agree.
    const last = seen.at(-1);
    const justBefore = (await createRead(at(Date.parse(last?.endedAt ?? '') - 1000))(path)) as MatchSeen;
    const played = last?.maps.slice(0, -1).map(({ name, score, winner }) => [name, score, winner]);
    expect(last?.status).toBe('finished');
    expect(
      justBefore.maps.slice(0, played?.length).map(({ name, score, winner }) => [name, score, winner]),
    ).toEqual(played);
  });

  it('shows the teams of a bracket once they are known, and not before', async () => {
    const [event] = await rowsAt(now, '/events/live?limit=1');
    const read = createRead(at(now));
    const { slots } = (await read(`/events/${String(event?.['slug'])}/bracket`)) as {
      readonly slots: readonly Row[];
    };
    for (const slot of slots) {
      expect([slot['team1Name'] === null, slot['team2Name'] === null]).toEqual([
        slot['matchId'] === null,
        slot['matchId'] === null,
      ]);
      expect(slot['status'] === 'upcoming' || slot['matchId'] !== null).toBe(true);
    }
  });
});

import { expect, test } from 'vitest';
import { createLiveData, type ServedData } from '../../../../src/server/ingest/matches/liveData.ts';
import { createDataFile } from '../../../../src/data/store/dataFile.ts';
import { recordedScript } from '../../../../src/server/replay/script.ts';
import { applyEvent } from '../../../../src/core/scoreboard/reduce.ts';
import { openScoreboard } from '../../../../src/core/scoreboard/state.ts';
import { course, creation, openTestIngestor } from '../../../support/liveIngestor.ts';
import { worldStart } from '../../../support/liveWorld.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const number = 1_000_000_001;
const withPlayers = { ...course.opening, matchId: `cs-match-${number}` };

const setUp = async (base?: string) => {
  const folder = createTemporaryFolder();
  const stage = openTestIngestor(undefined, folder);
  let copies = 0;
  const data = createLiveData({
    base,
    log: stage.log,
    results: stage.results,
    pause: () => Promise.resolve(),
    report: fault => {
      throw fault;
    },
  });
  const open = (): Promise<ServedData> => data.open(`${folder}/copy-${(copies += 1)}.db`);
  return { ...stage, data, open };
};

/** Plays the whole course, each event after its own time. */
const play = async (
  { clock, post }: Awaited<ReturnType<typeof setUp>>,
  events = course.events,
): Promise<void> => {
  await post({ opening: withPlayers });
  for (const event of events) {
    await clock.advance(Math.max(0, Date.parse(event.at) - clock.now()));
    await post({ next: 1 });
  }
};

const rowOf = ({ store }: ServedData) =>
  store.get(
    `SELECT m.score1, m.score2, m.winner, m.starts_at, m.ends_at, a.name AS team1, b.name AS team2, e.slug AS event
     FROM match m JOIN team a ON a.id = m.team1_id JOIN team b ON b.id = m.team2_id LEFT JOIN event e ON e.id = m.event_id
     WHERE m.id = ?`,
    number,
  );
const names = { team1: 'Foxes', team2: 'Owls', event: 'test-cup' };

test('a match is in the tables as soon as it is created, begins with its first event and ends with its last', async () => {
  const stage = await setUp();
  const served = await stage.open();
  await stage.ingestor.perform(creation(number));
  expect(rowOf(served)).toEqual({
    ...names,
    score1: null,
    score2: null,
    winner: null,
    starts_at: null,
    ends_at: null,
  });
  await play(stage, course.events.slice(0, 4));
  const began = worldStart + 15_001;
  expect(rowOf(served)).toMatchObject({ winner: null, starts_at: began, ends_at: began + 12 * 3_600_000 });
  await play(stage, course.events.slice(4));
  expect(rowOf(served)).toEqual({
    ...names,
    score1: 1,
    score2: 0,
    winner: 1,
    starts_at: began,
    ends_at: worldStart + 181_000,
  });
});

test('the rounds, kills and player lines of a finished match are those of its events', async () => {
  const stage = await setUp();
  const served = await stage.open();
  await stage.ingestor.perform(creation(number));
  await play(stage);
  const script = stage.data.live.script(number);
  const recorded = recordedScript(served.store, number);
  if (!script || !recorded) throw new Error('the match has a course');
  const end = ({ opening, events }: typeof script) => {
    const { rounds, maps, players } = events.reduce(applyEvent, openScoreboard(opening));
    return {
      rounds: rounds.map(({ winner, side, reason, score, seconds }) => ({
        winner,
        side,
        reason,
        score,
        seconds,
      })),
      maps: maps.map(({ name, score, winner, halves }) => ({ name, score, winner, halves })),
      players: players.map(({ playerId, kills, deaths, headshots }) => ({
        playerId,
        kills,
        deaths,
        headshots,
      })),
    };
  };
  expect(end(recorded)).toEqual(end(script));
  const lines = served.store.all(
    `SELECT p.nickname, l.side, l.rounds, l.won, l.kills, l.deaths, l.headshots, l.opening_kills, l.opening_deaths, l.kast
     FROM player_map l JOIN player p ON p.id = l.player_id WHERE l.match_id = ? ORDER BY l.side`,
    number,
  );
  const line = { rounds: 3, opening_kills: 2, opening_deaths: 1, kast: (100 * 2) / 3 };
  expect(lines).toEqual([
    { ...line, nickname: 'fay', side: 1, won: 1, kills: 2, deaths: 1, headshots: 2 },
    {
      ...line,
      nickname: 'ole',
      side: 2,
      won: 0,
      kills: 1,
      deaths: 2,
      headshots: 1,
      opening_kills: 1,
      opening_deaths: 2,
      kast: 100 / 3,
    },
  ]);
});

test('teams and players that the data file has keep their numbers, and a swapped file gives its own', async () => {
  const folder = createTemporaryFolder();
  const base = `${folder}/data.db`;
  const database = createDataFile(base, 'cs');
  database.exec(`INSERT INTO team (id, slug, name) VALUES (7, 'foxes', 'Foxes');
    INSERT INTO player (id, slug, nickname) VALUES (9, 'fay-hunter', 'FAY');
    INSERT INTO identity VALUES ('steam-player', 'p1', 9)`);
  const stage = await setUp(base);
  const first = await stage.open();
  await stage.ingestor.perform(creation(number));
  await play(stage);
  const script = () => {
    const found = stage.data.live.script(number);
    const kill = found?.events.find(event => event.type === 'kill');
    return [
      found?.opening.team1.id,
      found?.opening.players[0]?.nickname,
      kill?.killerId,
      found?.events.length,
    ];
  };
  expect(script()).toEqual(['cs-team-7', 'FAY', 'cs-player-9', course.events.length]);
  database.exec(
    "UPDATE team SET id = 8; UPDATE player SET id = 10; UPDATE identity SET id = 10 WHERE key = 'p1'",
  );
  const second = await stage.open();
  first.close();
  expect(script()).toEqual(['cs-team-8', 'FAY', 'cs-player-10', course.events.length]);
  expect(rowOf(second)).toMatchObject({ score1: 1, team1: 'Foxes' });
  // The data file itself is never written to.
  expect(database.prepare('SELECT count(*) AS n FROM match').get()?.['n']).toBe(0);
  database.close();
});

test('a match whose events have left the log is still in the results, with its course', async () => {
  const stage = await setUp();
  await stage.open();
  await stage.ingestor.perform(creation(number));
  await play(stage);
  const later = createLiveData({
    base: undefined,
    log: { ...stage.log, matches: () => [], events: () => [] },
    results: stage.results,
    pause: () => Promise.resolve(),
    report: () => {},
  });
  const served = await later.open(`${createTemporaryFolder()}/copy.db`);
  expect(rowOf(served)).toMatchObject({ ...names, score1: 1 });
  expect(later.live.script(number)?.events).toHaveLength(course.events.length);
});

test('a match that was cancelled is in no table and no result, before and after its end', async () => {
  const stage = await setUp();
  const served = await stage.open();
  await stage.ingestor.perform(creation(number));
  await play(stage);
  expect(rowOf(served)).toMatchObject({ winner: 1 });
  await stage.ingestor.perform(creation(number + 1));
  await stage.post({
    opening: { ...withPlayers, matchId: `cs-match-${number + 1}`, cancelled: true },
    next: 1,
  });
  const tables = ['match', 'match_map', 'player_map', 'map_round', 'round_kill'].map(
    table =>
      served.store.get(
        `SELECT count(*) AS rows FROM ${table} WHERE ${table === 'match' ? 'id' : 'match_id'} = ?`,
        number + 1,
      )?.['rows'],
  );
  expect(tables).toEqual([0, 0, 0, 0, 0]);
});

import { expect, it } from 'vitest';
import { createIntake } from '../../../../src/server/ingest/createIntake.ts';
import type { Post } from '../../../../src/server/ingest/intake.ts';
import { createLiveData } from '../../../../src/server/ingest/matches/liveData.ts';
import { applyEvent } from '../../../../src/core/scoreboard/reduce.ts';
import { openScoreboard } from '../../../../src/core/scoreboard/state.ts';
import type { MatchEvent } from '../../../../src/core/scoreboard/event.ts';
import { createLiveHub } from '../../../../src/server/live/hub.ts';
import { recordedScript } from '../../../../src/server/replay/script.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { creation, emptyDatabase, openTestIngestor } from '../../../support/liveIngestor.ts';
import { describeReal } from '../../../support/realData.ts';
import { createChance, damaged, logPosts } from '../damage.ts';
import { pieces, readLog, truthOf } from '../realLogs.ts';

const number = 1_000_000_001;

/** Plays posts through the log, with a new process in place of the former one after some, and listens to the stream. */
const play = async (
  posts: readonly (Pick<Post, 'text' | 'headers'> & { readonly wait: number })[],
  teams: readonly [string, string],
  every = 10,
) => {
  const database = emptyDatabase();
  const state = createTemporaryFolder();
  let stage = openTestIngestor(database, state, undefined, createIntake);
  const { match } = creation(number);
  // It is live before its first event, so that the stream begins with the first.
  const scheduledAt = stage.clock.now();
  await stage.ingestor.perform({
    do: 'create',
    match: { ...match, teams, scheduledAt },
    sources: ['server'],
  });
  const pushed: MatchEvent[] = [];
  let now = stage.clock.now();
  const begin = async () => {
    const data = createLiveData({
      base: undefined,
      log: stage.log,
      results: stage.results,
      pause: () => Promise.resolve(),
      report: fault => {
        throw fault;
      },
    });
    const { store } = await data.open(`${createTemporaryFolder()}/copy.db`);
    const hub = createLiveHub({
      store,
      live: data.live,
      clock: stage.clock,
      report: fault => stage.faults.push(fault),
    });
    return {
      store,
      live: data.live,
      reader: hub.subscribe({ match: undefined, delay: 0, lastEventId: pushed.at(-1)?.id }),
    };
  };
  let served = await begin();
  const take = (): void => {
    for (let update = served.reader.take(); update; update = served.reader.take())
      if (update.type !== 'snapshot') pushed.push(JSON.parse(update.text) as MatchEvent);
  };
  for (const [index, { wait, ...post }] of posts.entries()) {
    if (index % every === every - 1) {
      take();
      stage.ingestor.close();
      served.reader.end();
      stage = openTestIngestor(database, state, undefined, createIntake);
      stage.clock.set(now);
      served = await begin();
    }
    await stage.clock.advance(wait);
    await stage.ingestor.post({ name: 'server', kind: 'log' }, post);
    now = stage.clock.now();
    take();
  }
  await stage.clock.advance(70_000);
  take();
  return { ...served, log: stage.log, faults: stage.faults, pushed };
};

/** How the match stood at its end: to those who listened, to those who ask now, and in the results. */
const boardsOf = ({ store, live, log, pushed, faults }: Awaited<ReturnType<typeof play>>) => {
  const script = live.script(number);
  const recorded = recordedScript(store, number);
  if (!script || !recorded) throw new Error('the match has a course');
  // Each event was pushed once, in order, whichever process pushed it.
  expect(faults).toEqual([]);
  expect(pushed.map(({ id }) => id)).toEqual(log.events(number).map(({ event }) => event.id));
  return [{ ...script, events: pushed }, script, recorded].map(({ opening, events }) =>
    events.reduce(applyEvent, openScoreboard(opening)),
  );
};

const samples = [
  ['cs2-2026-01-19-inferno', '.log', ['rvls test team 1', 'rvls test 2']],
  ['cs2-2025-08-19-dust2-overtime-restore.newest-first', '.txt', ['team_zephyr_', 'team_yarrow']],
  ['cs2-2024-01-09-dust2-bot', '.log', ['Juniper', 'Bots']],
] as const;

describeReal('live')('real logs of servers', () => {
  it.each(samples)(
    '%s reaches its score, rounds and kills in the stream, the scoreboard and the results, over restarts',
    async (name, ending, teams) => {
      const truth = truthOf(name);
      const rounds = truth.rounds.map(round => [
        round.winner === truth.team1 ? 'team1' : 'team2',
        round.winner_side,
        round.reason,
      ]);
      const played = await play(
        pieces(readLog(name + ending), 9973).map(text => ({ text, wait: 10 })),
        teams,
      );
      for (const board of boardsOf(played)) {
        expect([board.maps[0]?.score, board.winner]).toEqual([truth.score, 'team1']);
        expect(board.rounds.map(({ winner, side, reason }) => [winner, side, reason])).toEqual(rounds);
      }
      const kills = played.store.all<{ readonly round: number; readonly kills: number }>(
        `SELECT r.round, count(k.number) AS kills FROM map_round r
         LEFT JOIN round_kill k ON k.match_id = r.match_id AND k.map_number = r.map_number AND k.round = r.round
           AND k.killer_id IS NOT NULL AND k.killer_id <> k.victim_id
         WHERE r.match_id = ? GROUP BY r.round ORDER BY r.round`,
        number,
      );
      expect(kills).toEqual(
        truth.rounds.map((round, index) => ({
          round: index + 1,
          kills: round.kills + round.kills_after_end,
        })),
      );
    },
  );

  it.each(samples)(
    '%s reaches its end in all of them with a tenth of its posts dropped, doubled and swapped',
    async (name, ending, teams) => {
      const truth = truthOf(name);
      const chance = createChance(7);
      const source = { name: 'server', kind: 'log' } as const;
      const sent = logPosts(source, readLog(name + ending), chance, 'headers');
      let before = sent[0]?.at ?? 0;
      const posts = damaged(sent, { drop: 0.1, double: 0.1, swap: 0.1 }, chance).map(
        ({ text, headers, at }) => {
          const wait = at - before;
          before = at;
          return { text, wait, ...(headers && { headers }) };
        },
      );
      const played = await play(posts, teams, 200);
      for (const board of boardsOf(played)) {
        expect([board.maps[0]?.name, board.maps[0]?.score, board.winner, board.finished]).toEqual([
          truth.map,
          truth.score,
          'team1',
          true,
        ]);
      }
    },
  );
});

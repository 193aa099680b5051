import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOfCt } from '../../../../src/answers/winChance/model.ts';
import { stepsOf } from '../../../../src/answers/winChance/moments.ts';
import { swingsOf } from '../../../../src/answers/winChance/swing.ts';
import { courseRound } from '../../../../src/core/entities/course.ts';
import { read } from '../../../../src/core/reader/reader.ts';
import { importInto } from '../../../../src/data/import/index.ts';
import { type BuyKind, buyKind } from '../../../../src/core/scoreboard/buys.ts';
import { toCourse } from '../../../../src/core/scoreboard/course.ts';
import type { MatchEvent, TeamKey } from '../../../../src/core/scoreboard/event.ts';
import { regulation } from '../../../../src/core/scoreboard/rules.ts';
import { openScoreboard, type ScoreboardState } from '../../../../src/core/scoreboard/state.ts';
import type { MatchScript } from '../../../../src/server/liveSource.ts';
import { recordedScript } from '../../../../src/server/replay/script.ts';
import { openDataDatabase } from '../../../../src/data/store/dataFile.ts';
import { createStore } from '../../../../src/data/store/store.ts';
import { chanceIn } from '../../../../src/cli/watch/feed/chances.ts';
import { nextBuysOf, type Session } from '../../../../src/cli/watch/feed/session.ts';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { now, run } from '../../../data/import/importing.ts';
import { describeReal, realData } from '../../../support/realData.ts';
import { snapshotOf, toIncoming } from '../match.ts';

interface Seen {
  readonly event: MatchEvent;
  readonly session: Session;
}

/** The session of a watch after each event of a replay. */
const watchOf = ({ opening, events }: MatchScript): readonly Seen[] => {
  const tracker = createTracker(opening.matchId);
  tracker.take(snapshotOf(openScoreboard(opening), 0), 0);
  return events.flatMap(event => {
    const [step] = tracker.take(toIncoming(event), Date.parse(event.at));
    return step?.session ? [{ event, session: step.session }] : [];
  });
};

/** The rounds as `results swing` reads them. */
const playedMaps = ({ opening, events }: MatchScript) =>
  [...toCourse(opening, events)].map(([number, rounds]) => ({
    number,
    name: '',
    rounds: rounds.flatMap(round => read(courseRound, round) ?? []),
  }));

describeReal('demos/raw', 'demos/events')('a watch of the replays of real matches', () => {
  let file = '';
  let scripts: readonly MatchScript[] = [];
  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'esports-test-')), 'real.db');
    for (const part of ['raw', 'events'])
      await importInto({ kind: 'demos', path: join(realData('demos'), part), into: file, now, run });
    const database = openDataDatabase(file);
    const store = createStore(database);
    scripts = store
      .all<{ readonly id: number }>('SELECT DISTINCT match_id AS id FROM round_kill ORDER BY 1')
      .flatMap(({ id }) => recordedScript(store, id) ?? []);
    database.close();
  });
  afterAll(() => rmSync(dirname(file), { recursive: true, force: true }));

  test('tells of each kill what results swing tells of it', () => {
    let kills = 0;
    for (const script of scripts) {
      const told = watchOf(script).at(-1)?.session.chances.swings ?? [];
      const roundOf = new Map(script.events.map(({ id }) => [id, id.split(':').slice(-3, -1).map(Number)]));
      const swings = told.map(({ id, team, added }) => [...(roundOf.get(id) ?? []), team, added.toFixed(10)]);
      const expected = swingsOf(playedMaps(script), script.opening.bestOf ?? undefined);
      expect(swings).toEqual(
        expected.map(({ mapNumber, round, team, added }) => [mapNumber, round, team, added.toFixed(10)]),
      );
      kills += swings.length;
    }
    expect(kills).toBeGreaterThan(9000);
  });

  test('draws the chance of each moment of results swing, until the round is over', () => {
    for (const script of scripts) {
      const expected = playedMaps(script).flatMap(({ number, rounds }) =>
        rounds.flatMap(round => {
          const found = stepsOf(round);
          if (!found) return [];
          const moments = [found.start, ...found.steps.flatMap(({ after }) => after ?? [])];
          return moments.map(moment => {
            const chance = chanceOfCt(moment);
            return [number, round.round, round.team1Side === 'CT' ? chance : 1 - chance];
          });
        }),
      );
      // The explosion kills at the moment of the end, which a watch hears of right after.
      const ends = new Set(script.events.flatMap(({ type, at }) => (type === 'round_end' ? [at] : [])));
      const drawn = watchOf(script).flatMap(({ event, session }) => {
        if ((event.type !== 'round_start' && event.type !== 'kill') || ends.has(event.at)) return [];
        const chance = chanceIn(session);
        return chance === undefined ? [] : [[event.mapNumber, event.round, chance]];
      });
      expect(drawn).toEqual(expected);
    }
  });

  test('knows in nine of ten rounds what a team can afford in the next one', () => {
    const found = { same: 0, less: 0, more: 0 };
    for (const script of scripts)
      for (const [expected, had] of affordedIn(watchOf(script)))
        found[expected === had ? 'same' : order.indexOf(expected) < order.indexOf(had) ? 'less' : 'more'] +=
          1;
    const all = found.same + found.less + found.more;
    expect(all).toBeGreaterThan(2500);
    expect(found.same / all).toBeGreaterThan(0.89);
    // Rewards inside the round are not counted, so that it seldom says too much.
    expect(found.more / all).toBeLessThan(0.02);
  });
});

const order: readonly BuyKind[] = ['eco', 'semi-eco', 'force buy', 'full buy', 'pistol'];

/** What each team was expected to afford when a round had ended, and what it then could. */
const affordedIn = (watched: readonly Seen[]): readonly (readonly [BuyKind, BuyKind])[] =>
  watched.flatMap(({ event, session }, place) => {
    if (event.type !== 'round_start') return [];
    const before = watched.slice(0, place).findLast(each => each.event.type === 'round_end')?.session;
    if (before?.board.mapNumber !== event.mapNumber) return [];
    return (['team1', 'team2'] as const).flatMap(team => {
      const buy = nextBuysOf(before)[team];
      const expected = buy?.won ?? buy?.lost;
      const had = affordedBy(session.board, team, event.round);
      return expected && had ? [[expected, had] as const] : [];
    });
  });

/** What the money and the equipment of a team were worth; undefined if a part is unknown. */
const affordedBy = ({ players }: ScoreboardState, team: TeamKey, round: number): BuyKind | undefined => {
  const members = players.filter(player => player.team === team);
  const worth = members.flatMap(({ money, equipment }) =>
    money === null || equipment === null ? [] : [money + equipment],
  );
  const sum = worth.reduce((total, each) => total + each, 0);
  return worth.length < members.length ? undefined : buyKind(sum, members.length, round, regulation);
};

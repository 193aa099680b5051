import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { mapCourse } from '../../../../src/core/entities/course.ts';
import { read } from '../../../../src/core/reader/reader.ts';
import { list } from '../../../../src/core/schema.ts';
import { type Demo, openDemo } from '../../../../src/server/demo/demo.ts';
import { swingsOf } from '../../../../src/answers/winChance/swing.ts';
import { createTarget, readFrom } from '../../../data/import/importJson.ts';
import { createDemo, createListed, joinTables, writeTables } from '../../../data/import/demos/madeUpDemos.ts';
import { now } from '../../fixtures/clock.ts';
import { createRead } from '../../fixtures/service.ts';

const mapsIn = (answer: unknown) => read(list(mapCourse), answer) ?? [];

describe('the rounds of a match', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await openDemo({ folder: inject('season'), now });
  });
  afterAll(() => demo.close());
  const ask = async (path: string) =>
    createRead({ store: demo.store, live: demo.live, market: demo.market, clock: () => now })(path);

  test('of the made-up season are as many as the map has, and give its score', async () => {
    // The fixture answers rows with an id.
    const [match] = (await ask('/matches/results?limit=1')) as readonly { readonly id: string }[];
    const maps = mapsIn(await ask(`/matches/${match?.id}/maps?detail=rounds`));
    expect(maps.length).toBeGreaterThan(0);
    for (const { course = [], rounds, score } of maps) {
      expect(course.map(({ round }) => round)).toEqual(Array.from({ length: rounds ?? 0 }, (_, i) => i + 1));
      for (const team of ['team1', 'team2'] as const)
        expect(course.filter(({ winner }) => winner === team)).toHaveLength(score?.[team] ?? -1);
      for (const { players = [] } of course) expect(players).toHaveLength(10);
    }
  });

  test('are sent only when they are asked for', async () => {
    const [match] = (await ask('/matches/results?limit=1')) as readonly { readonly id: string }[];
    const maps = mapsIn(await ask(`/matches/${match?.id}/maps`));
    expect(maps.filter(map => 'course' in map)).toEqual([]);
  });

  test('come with the match itself, too, if they are asked for', async () => {
    const [match] = (await ask('/matches/results?limit=1')) as readonly { readonly id: string }[];
    const asked = async (path: string) => ask(`/matches/${match?.id}${path}`);
    expect(await asked('?detail=rounds')).toEqual({
      ...((await asked('')) as object),
      maps: await asked('/maps?detail=rounds'),
    });
  });

  test('of a live match are those that have ended', async () => {
    const [match] = (await ask('/live?limit=1')) as readonly { readonly id: string }[];
    const ended = (await ask(`/live/${match?.id}/rounds?limit=100`)) as readonly unknown[];
    const maps = mapsIn(await ask(`/matches/${match?.id}/maps?detail=rounds`));
    expect(maps.flatMap(({ course = [] }) => course)).toHaveLength(ended.length);
  });
});

test.each([true, false])(
  'a recording gives its rounds, and its kills if it has them (%s)',
  async hasKills => {
    const { into, bring } = createTarget();
    const demo = createDemo({ checksum: 'a1', rounds: 'eeeeeeeeooooeeeeoe' });
    const kills = hasKills ? (demo['kills'] ?? []) : [];
    await bring('demos', writeTables(joinTables({ ...demo, kills }, { tournaments: [createListed('a1')] })));
    const maps = mapsIn(await readFrom(into)('/matches/cs-match-2370001/maps?detail=rounds'));
    const rounds = maps.flatMap(({ course = [] }) => course);
    expect(rounds.map(({ winner }) => (winner === 'team1' ? 'e' : 'o')).join('')).toBe('eeeeeeeeooooeeeeoe');
    expect(rounds.map(round => round.kills?.length)).toEqual(rounds.map(() => (hasKills ? 5 : undefined)));
    // The fifth player dies after the round's end.
    expect(swingsOf([{ number: 1, name: 'Nuke', rounds }], 1)).toHaveLength(hasKills ? 4 * 18 : 0);
  },
);

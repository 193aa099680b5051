import { expect, test } from 'vitest';
import { routes } from '../../../src/core/table/index.ts';
import { read } from '../../../src/core/reader/reader.ts';
import { futuresOf } from '../../../src/answers/outlook/futures.ts';
import { scenariosOf } from '../../../src/answers/outlook/scenarios.ts';
import { type KnownStage, readStages, slotsAfter } from '../../../src/answers/stages/readStages.ts';
import { createTarget, readFrom } from '../../data/import/importJson.ts';
import { describeReal, realData } from '../../support/realData.ts';

const parts = { tournament: 'tournament/cologne-2026.json', standings: 'standings/live/2026' } as const;

/** The bracket of the Major, and the teams by the standings from which it was seeded. */
const readMajor = async () => {
  const { into, bring } = createTarget();
  for (const kind of ['standings', 'tournament'] as const) await bring(kind, realData(parts[kind]));
  const ask = readFrom(into);
  const bracket = read(
    routes.tournaments.bracket.returns,
    await ask('/events/iem-cologne-major-2026/bracket'),
  );
  const rows = read(routes.rankings.vrs.returns, await ask('/rankings/vrs?date=2026-05-04&limit=100'));
  return { slots: bracket?.slots ?? [], ranked: (rows ?? []).map(({ teamName }) => teamName ?? '') };
};

const known = (stages: ReturnType<typeof readStages>): readonly KnownStage[] =>
  stages.map(stage => {
    if ('unknown' in stage) throw new Error(`${stage.name}: ${stage.unknown}`);
    return stage;
  });

describeReal(...Object.values(parts))('the real Major', () => {
  test('drew all its 99 Swiss matches and its play-offs by the rules', async () => {
    const { slots, ranked } = await readMajor();
    const stages = known(readStages(slots, ranked));
    expect(stages.map(({ name, played }) => [name, played.length])).toEqual([
      ['Stage 1', 33],
      ['Stage 2', 33],
      ['Stage 3', 33],
      ['Playoffs', 7],
    ]);
    const [, , last] = stages;
    const seeded = last?.moment.decided.through.map(team => last.teams[team] ?? '') ?? [];
    const quarterFinals = slots.filter(({ stage, round }) => stage === 'Playoffs' && round === 1);
    const seedsOf = quarterFinals.map(({ team1Name = '', team2Name = '' }) =>
      [team1Name, team2Name].map(team => seeded.indexOf(team) + 1).sort((one, other) => one - other),
    );
    expect(seedsOf.sort(([one = 0], [other = 0]) => one - other)).toEqual([
      [1, 8],
      [2, 7],
      [3, 6],
      [4, 5],
    ]);
  });

  test('sent no team through that was called out, nor the reverse, after any round', async () => {
    const { slots, ranked } = await readMajor();
    const ends = known(readStages(slots, ranked));
    for (const { name, teams, moment } of ends.slice(0, 3)) {
      const through = new Set(moment.decided.through.map(team => teams[team]));
      for (let round = 2; round <= 4; round++) {
        const stage = known(readStages(slotsAfter(slots, name, round), ranked)).at(-1);
        if (!stage) throw new Error('the stage is not there');
        const futures = futuresOf(stage, () => 0.5, Math.random);
        expect([round, futures.isExact, futures.count]).toEqual([
          round,
          true,
          2 ** (33 - stage.played.length),
        ]);
        const wrong = scenariosOf(stage, futures, new Map()).filter(
          ({ team, now }) => now !== 'open' && (now === 'through') !== through.has(stage.teams[team]),
        );
        expect(wrong).toEqual([]);
      }
    }
  });
});

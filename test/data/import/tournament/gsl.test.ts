import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type KnownStage, readStages } from '../../../../src/answers/stages/readStages.ts';
import type { BracketSlot } from '../../../../src/core/entityTypes.ts';
import * as fc from '../../../support/property.ts';
import { createTarget, readFrom, writeJson } from '../importJson.ts';

type Pair = readonly [string, string];

/** The five series of a group, in order of time; a flag says that the first team of the next series wins. */
const groupOf = (letter: string, wins: readonly boolean[], named: boolean) => {
  const teams = [1, 2, 3, 4].map(number => `${letter}${number}`) as [string, string, string, string];
  const played: (readonly [Pair, string, number])[] = [];
  const play = (round: number, pair: Pair): Pair => {
    const [winner, loser] = wins[played.length] === true ? pair : ([pair[1], pair[0]] as const);
    played.push([pair, winner, round]);
    return [winner, loser];
  };
  const [up1, down1] = play(1, [teams[0], teams[3]]);
  const [up2, down2] = play(1, [teams[1], teams[2]]);
  const [, toDecider] = play(2, [up1, up2]);
  const [fromBelow] = play(2, [down1, down2]);
  play(3, [toDecider, fromBelow]);
  return played.map(([[team_1, team_2], winner, round], index) => ({
    ...(named ? { stage: `group_${letter}` } : {}),
    round: named ? round : 1,
    team_1,
    team_2,
    score_team_1: winner === team_1 ? 2 : 0,
    score_team_2: winner === team_1 ? 0 : 2,
    datetime_source: `2026-03-0${1 + index}T1${letter.charCodeAt(0) - 97}:00:00Z`,
  }));
};

const readSlots = async (matches: readonly object[]): Promise<readonly BracketSlot[]> => {
  const { into, bring } = createTarget();
  await bring('tournament', join(writeJson({ 'cup.json': { event_id: 'cup', matches } }), 'cup.json'));
  const tree = await readFrom(into)('/events/cup/bracket');
  return (tree as { readonly slots: readonly BracketSlot[] }).slots;
};

describe('groups of four with five series', () => {
  it('are GSL groups, whatever their results and names, and with any end still to be played', async () => {
    const cases = fc.record({
      wins: fc.array(fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), { minLength: 4, maxLength: 4 }),
      named: fc.boolean(),
      left: fc.integer({ min: 0, max: 3 }),
    });
    // Without a name, only their matches tie four teams together.
    await fc.assert(
      fc.asyncProperty(cases, async ({ wins, named, left: most }) => {
        const left = named ? most : Math.min(most, 2);
        const groups = wins.map((each, index) => groupOf('abcd'[index] ?? '', each, named));
        const matches = groups.flatMap((group, index) => group.slice(0, index === 0 ? 5 : 5 - left));
        const slots = await readSlots(matches);
        expect(new Set(slots.map(({ format }) => format))).toEqual(new Set(['gsl']));
        const [stage] = readStages(slots, []);
        const { moment, teams, played } = stage as KnownStage;
        expect(played).toHaveLength(matches.length);
        const through = moment.decided.through.map(team => teams[team]);
        expect(through).toContain(
          groups[0]?.[2]?.score_team_1 === 2 ? groups[0][2].team_1 : groups[0]?.[2]?.team_2,
        );
        expect(moment.open).toHaveLength([0, 3, 3, 6][left] ?? 0);
      }),
      { numRuns: 20 },
    );
  });

  it('are none of them a bracket of four with a final and a match for third place', async () => {
    const four = groupOf('a', [true, true, true, true, true], false).slice(0, 4);
    expect((await readSlots(four)).map(({ format }) => format)).not.toContain('gsl');
  });

  it('are known in an answer that calls them double elimination', async () => {
    const groups = ['a', 'b'].map(letter => groupOf(letter, [true, false, true, false, true], true));
    const slots = await readSlots(groups.flat());
    const said = slots.map(slot => ({ ...slot, format: 'double-elimination' }));
    expect(readStages(said, [])).toMatchObject([{ format: { format: 'gsl' } }]);
  });
});

it('does not finish a series whose time has passed without a result', async () => {
  const [series] = groupOf('a', [true], false);
  const { score_team_1: _one, score_team_2: _two, ...open } = series ?? {};
  const slots = await readSlots([open, { ...series, round: 2, datetime_source: '2026-03-02' }]);
  expect(slots.map(({ status }) => status)).toEqual(['upcoming', 'finished']);
});

it('makes one stage of series without one', async () => {
  const series = groupOf('a', [true, true, true, true, true], false);
  const slots = await readSlots(series);
  expect(new Set(slots.map(({ stage }) => stage))).toEqual(new Set(['Matches']));
});

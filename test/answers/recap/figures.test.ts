import { expect, test } from 'vitest';
import { type Recap, recapOf } from '../../../src/answers/recap/recap.ts';
import type { PlayedMap } from '../../../src/answers/winChance/swing.ts';
import { recapDocument } from '../../../src/cli/commands/recorded/recap.ts';
import { recapBlocks } from '../../../src/output/sheet/recap.ts';
import * as fc from '../../support/property.ts';
import { anyMaps } from './madeUpCourse.ts';

const names = { team1: 'Ravens', team2: 'Otters' };
const recap = (maps: readonly PlayedMap[]): Recap => recapOf(maps, 3, { teams: names, players: new Map() });

const ofKills = ['openingDuels', 'afterFirstKill', 'afterFirstDeath', 'multiKills', 'clutchesWon'] as const;
const labelsOfKills = /^(?:Opening duels|Won after|Rounds of 3|Clutches)/;

/** The maps without these members of their rounds. */
const without = (member: 'kills' | 'team1Side', maps: readonly PlayedMap[]): readonly PlayedMap[] =>
  maps.map(map => ({
    ...map,
    rounds: map.rounds.map(round =>
      Object.fromEntries(Object.entries(round).filter(([name]) => name !== member)),
    ),
  }));

const labelsOf = (of: Recap): readonly string[] => {
  const blocks = recapBlocks({
    names,
    nickname: id => id,
    title: '',
    about: '',
    veto: [],
    maps: [],
    recap: of,
    economy: [],
    buys: [],
    swings: [],
  });
  return blocks.flatMap(block => (block.kind === 'table' ? block.rows.flatMap(row => row[0] ?? []) : []));
};

test('a figure that depends on kills is known exactly where some were recorded, and never 0 instead', () => {
  fc.assert(
    fc.property(anyMaps(3), maps => {
      const hasKills = maps.some(({ rounds }) => rounds.some(({ kills }) => kills));
      for (const team of recap(maps).figures.teams) {
        expect(ofKills.slice(0, 4).map(name => team[name] !== undefined)).toEqual(Array(4).fill(hasKills));
        expect(hasKills || team.clutchesWon === undefined).toBe(true);
      }
      const unknown = recap(without('kills', maps));
      for (const team of unknown.figures.teams)
        expect(ofKills.map(name => team[name])).toEqual(ofKills.map(() => undefined));
      expect(labelsOf(unknown).filter(label => labelsOfKills.test(label))).toEqual([]);
    }),
  );
});

test('the share of a side is known only where sides were recorded', () => {
  fc.assert(
    fc.property(anyMaps(3), maps => {
      for (const { asT, asCt } of recap(without('team1Side', maps)).figures.teams)
        expect([asT, asCt]).toEqual([undefined, undefined]);
    }),
  );
});

test('in JSON a figure that is not known is null', () => {
  const round = { round: 1, winner: 'team1', side: 'T', team1Side: 'T', players: [] } as const;
  const maps = [{ number: 1, name: 'Nuke', rounds: [round] }];
  const recorded = { id: 'x-match-1', match: {}, names, maps, players: new Map<string, string>() };
  const [team] = recapDocument(recap(maps), recorded).teams;
  expect(team).toEqual({
    team: 'Ravens',
    rounds: { won: 1, of: 1 },
    asT: { won: 1, of: 1 },
    asCt: { won: 0, of: 0 },
    pistols: { won: 1, of: 1 },
    ...Object.fromEntries(ofKills.map(name => [name, null])),
  });
});

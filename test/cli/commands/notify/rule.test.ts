import { describe, expect, test } from 'vitest';
import { type MatchNotice, tellable } from '../../../../src/cli/commands/notify/event.ts';
import {
  type Rule,
  ruleOf,
  rulesIn,
  ruleText,
  type Scene,
  usualKinds,
  wants,
} from '../../../../src/cli/commands/notify/rule.ts';

const notice: MatchNotice = {
  id: 'm:map_end:1',
  type: 'map_end',
  at: '2026-11-22T18:00:00.000Z',
  text: 'Map over',
  matchId: 'm',
  team1Name: 'Natus Vincere',
  team1Slug: 'natus-vincere',
  team2Name: 'Tall Trees',
  team2Slug: 'tall-trees',
  eventName: 'Autumn Cup',
  eventSlug: 'autumn-cup',
};
const scene: Scene = {
  followed: [{ kind: 'team', word: 'tall-trees', name: 'Tall Trees', scope: 'demo' }],
  tierOf: slug => (slug === 'autumn-cup' ? 'S' : undefined),
};
const elsewhere: Scene = { ...scene, followed: [] };

test.each<readonly [string, Rule, Partial<MatchNotice>, Scene, boolean]>([
  ['a match of a followed team', { on: ['map_end'] }, {}, scene, true],
  ['another kind', { on: ['match_end'] }, {}, scene, false],
  ['a match of nobody who is followed', { on: ['map_end'] }, {}, elsewhere, false],
  ['every match', { on: ['map_end'], all: true }, {}, elsewhere, true],
  ['a team by its usual short name', { on: ['map_end'], team: 'navi' }, {}, elsewhere, true],
  ['a team by its slug', { on: ['map_end'], team: 'tall-trees' }, {}, elsewhere, true],
  ['another team, though one of both is followed', { on: ['map_end'], team: 'vitality' }, {}, scene, false],
  ['the tier', { on: ['map_end'], all: true, tier: 's' }, {}, elsewhere, true],
  ['another tier', { on: ['map_end'], all: true, tier: 'A' }, {}, elsewhere, false],
  ['an unknown tier', { on: ['map_end'], all: true, tier: 'S' }, { eventSlug: 'other' }, elsewhere, false],
  ['the tier alone is about followed things', { on: ['map_end'], tier: 'S' }, {}, elsewhere, false],
  ['a rule about prices', { on: [], below: 25 }, {}, scene, false],
])('%s', (_what, rule, change, where, expected) => {
  expect(wants(rule, { ...notice, ...change }, where)).toBe(expected);
});

test('a followed tournament counts for all of its matches', () => {
  const followed = [{ kind: 'event', word: 'autumn-cup', name: 'Autumn Cup', scope: 'demo' }] as const;
  expect(wants({ on: ['map_end'] }, notice, { ...scene, followed })).toBe(true);
});

test('of a hidden match only the start is told, without a score', () => {
  const hidden = { has: (matchId: string): boolean => matchId === 'm' };
  const start: MatchNotice = { ...notice, type: 'match_start' };
  const scored: MatchNotice = { ...start, score: { team1: 1, team2: 0 }, mapScore: { team1: 3, team2: 0 } };
  expect(tellable(notice, hidden)).toEqual([]);
  expect(tellable(scored, hidden)).toEqual([start]);
  expect(tellable({ ...scored, matchId: 'other' }, hidden)).toEqual([{ ...scored, matchId: 'other' }]);
  expect(tellable(scored, undefined)).toEqual([scored]);
});

describe('the flags of a rule', () => {
  test.each([
    [{}, undefined],
    [{ team: 'navi' }, { on: usualKinds, team: 'navi' }],
    [
      { kinds: 'upset,roster_move', all: true, tier: 'S' },
      { on: ['upset', 'roster_move'], all: true, tier: 'S' },
    ],
    [{ below: 25 }, { on: [], below: 25 }],
    [
      { below: 25, skin: 'ak-47-ember' },
      { on: [], below: 25, skin: 'ak-47-ember' },
    ],
  ])('%j', (flags, expected) => {
    expect(ruleOf(flags)).toEqual(expected);
  });

  test.each([
    [{ kinds: 'mapend' }, '--kinds does not know "mapend"'],
    [{ below: 25, team: 'navi' }, '--below is about skin prices'],
    [{ skin: 'ak-47-ember' }, '--skin needs --below'],
    [{ team: 'navi', all: true }, '--team and --all contradict each other'],
  ])('%j is refused', (flags, message) => {
    expect(() => ruleOf(flags)).toThrow(message);
  });
});

test('rules are read back from the settings file, and what makes no sense is left out', () => {
  const rules: readonly Rule[] = [
    { on: ['match_start', 'upset'], team: 'Natus Vincere', tier: 'S' },
    { on: ['map_end'], all: true },
    { on: [], below: 2.5 },
    { on: [], below: 9.5, skin: 'ak-47-ember' },
  ];
  expect(rulesIn(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
  const broken = [null, 5, 'x', {}, { on: ['nothing'] }, { on: 'map_end' }, { on: [], below: -1 }, []];
  expect(rulesIn(broken)).toEqual([]);
  expect([rulesIn(undefined), rulesIn({})]).toEqual([[], []]);
  expect(rules.map(ruleText)).toEqual([
    '--kinds match_start,upset --team "Natus Vincere" --tier S',
    '--kinds map_end --all',
    '--below 2.5',
    '--below 9.5 --skin ak-47-ember',
  ]);
});

import { describe, expect, test } from 'vitest';
import { futuresOf } from '../../../src/answers/outlook/futures.ts';
import { doubleElimination, elimination } from '../../../src/answers/stages/doubleElimination.ts';
import { gsl } from '../../../src/answers/stages/gsl.ts';
import { readStages } from '../../../src/answers/stages/readStages.ts';
import { roundRobin } from '../../../src/answers/stages/roundRobin.ts';
import { swiss, swissOf } from '../../../src/answers/stages/swiss.ts';
import { Random } from '../../../src/server/demo/random.ts';
import { type Played, playOut } from './playOut.ts';

const teamName = (team: number): string => `Team ${team}`;

/** The slots of a bracket in which so many matches have been played. */
const slotsOf = (format: string, played: readonly Played[], done: number) =>
  played.map(({ fixture, result }, index) => ({
    stage: 'Stage',
    format,
    ...(fixture.group !== null && { group: fixture.group }),
    round: fixture.round,
    position: fixture.position,
    bestOf: fixture.bestOf,
    team1Name: teamName(fixture.team1),
    team2Name: teamName(fixture.team2),
    ...(index < done && {
      score: result.winner === 1 ? { team1: 2, team2: 0 } : { team1: 0, team2: 2 },
      winner: teamName(result.winner === 1 ? fixture.team1 : fixture.team2),
    }),
  }));

/** The first round of the stage that follows, not drawn yet. */
const nextRound = Array.from({ length: 2 }, () => ({
  stage: 'Next',
  format: 'single-elimination',
  round: 1,
}));

const formats = [
  [swiss, 16],
  [gsl(4), 16],
  [roundRobin({ name: 'Groups', groups: 2, size: 6, advancing: 2, bestOf: 3 }), 12],
  [roundRobin({ name: 'Groups', groups: 2, size: 5, advancing: 2, bestOf: 3 }), 10],
  [elimination({ size: 8, final: 5 }), 8],
  [doubleElimination({ size: 16, final: 3 }), 16],
] as const;

describe.each(formats.map(([format, size]) => [format.format, size, format] as const))(
  '%s of %d',
  (name, size, format) => {
    const { played, outcome } = playOut(format, size, 7);

    test('is read whole once it is over, with the teams that go through', () => {
      const [stage] = readStages([...slotsOf(name, played, played.length), ...nextRound], []);
      if (!stage || 'unknown' in stage) throw new Error(stage?.unknown);
      const through = outcome.advancing.length > 0 ? outcome.advancing : [outcome.out.at(-1)?.team ?? 0];
      const names = stage.moment.decided.through.map(team => stage.teams[team]);
      expect([stage.moment.left, stage.moment.open]).toEqual([0, []]);
      // The slots do not tell the rounds by which a round robin orders teams that are level.
      const expected = name === 'round-robin' ? names : through.map(teamName);
      expect(new Set(names)).toEqual(new Set(expected));
    });

    test('says so where a match does not follow the rules', () => {
      const slots = slotsOf(name, played, played.length);
      const last = slots.at(-1);
      const wrong = { ...slots[0], round: last?.round ?? 1, position: 99 };
      const [stage] = readStages([...slots, wrong, ...nextRound], []);
      expect(stage).toHaveProperty('unknown');
    });
  },
);

const knockOut = slotsOf(
  'single-elimination',
  playOut(elimination({ size: 8, final: 5 }), 8, 7).played.slice(0, 4),
  3,
);

test('the lengths of its matches are those of the slots, by teams or by round', () => {
  const lengths = knockOut.map(slot => ({ ...slot, bestOf: slot.round === 1 ? 1 : 3 }));
  const later = { stage: 'Stage', format: 'single-elimination', round: 2, bestOf: 5 };
  const [stage] = readStages([...lengths, later], []);
  if (!stage || 'unknown' in stage) throw new Error(stage?.unknown);
  const seen: [number, number][] = [];
  const rounds = [1, 2, 2, 3];
  stage.moment.playOut(({ bestOf }) => seen.push([rounds[seen.length] ?? 0, bestOf]) > 0);
  expect(seen).toEqual([
    [1, 1],
    [2, 5],
    [2, 5],
    [3, 5],
  ]);
});

test('the length of an open match is not that of a later one of the same teams', () => {
  const group = playOut(gsl(1), 4, 1).played.slice(0, 2);
  const openers = slotsOf('gsl', group, 0).map(slot => ({ ...slot, bestOf: 1 }));
  const [stage] = readStages([...openers, ...nextRound], []);
  if (!stage || 'unknown' in stage) throw new Error(stage?.unknown);
  const seen: [string, number][] = [];
  // The team that lost in the first opener comes back against the one that beat it there.
  const winners = [0, 1, 1, 3, 0];
  stage.moment.playOut(({ team1, team2, bestOf }) => {
    const winner = winners[seen.length];
    seen.push([`${team1} ${team2}`, bestOf]);
    return winner === team1;
  });
  expect(seen).toEqual([
    ['0 3', 1],
    ['1 2', 1],
    ['0 1', 3],
    ['3 2', 3],
    ['0 3', 3],
  ]);
});

const pairOf = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

test.each([
  [1, 3, 0],
  [1, 3, 2],
  [3, 3, 0],
  [3, 3, 2],
  [3, 5, 2],
  [3, 5, 3],
] as const)(
  'the futures of a Swiss stage of best of %i, or %i if a team may leave, are played so from round %i on',
  (other, deciding, after) => {
    const { played } = playOut(swissOf({ other, deciding }), 16, 5);
    const ofRounds = played.filter(({ fixture }) => fixture.round <= after + 1);
    const done = ofRounds.filter(({ fixture }) => fixture.round <= after).length;
    const inOrder = ofRounds.toSorted((one, two) => one.fixture.round - two.fixture.round);
    const [stage] = readStages(slotsOf('swiss', inOrder, done), []);
    if (!stage || 'unknown' in stage) throw new Error(stage?.unknown);
    const asked = new Map<string, number>();
    const futures = futuresOf(
      stage,
      (one, two, bestOf) => {
        asked.set(pairOf(one, two), bestOf);
        return 0.5;
      },
      () => 0.3,
    );
    const { moment } = stage;
    futures.each(() => undefined);
    const open = moment.open.map(({ team1, team2, bestOf }) => [
      pairOf(stage.teams[team1] ?? '', stage.teams[team2] ?? ''),
      bestOf,
    ]);
    expect(open).toEqual(open.map(([pair]) => [pair, asked.get(String(pair))]));
    expect(new Set(asked.values())).toEqual(new Set(after < 3 ? [other, deciding] : [deciding]));
    expect(moment.left).toBe(33 - done);
  },
);

test.each([
  ['can end level', { bestOf: 2 }, 'its matches can end level'],
  ['has ended without a winner', { status: 'finished' }, 'a match of it ended without a winner'],
  [
    'another team has won',
    { winner: 'Others' },
    'its matches do not follow the rules that are known for its format',
  ],
] as const)('a stage is not known if a match of it %s', (_, change, unknown) => {
  const slots = knockOut.map((slot, index) => (index === 3 ? { ...slot, ...change } : slot));
  expect(readStages(slots, [])).toEqual([{ name: 'Stage', unknown }]);
});

test('a Swiss stage whose slots are in another order takes the seeds from the list of teams', () => {
  const { played } = playOut(swiss, 16, 3);
  const slots = slotsOf('swiss', played, 12).slice(0, 16).toReversed();
  const shuffled = slots.map((slot, index) => ({ ...slot, position: index }));
  const ranked = Array.from({ length: 16 }, (_, team) => teamName(team + 1));
  expect(readStages(shuffled, [])[0]).toHaveProperty('unknown');
  expect(readStages(shuffled, ranked)[0]).toMatchObject({ teams: ranked });
});

const sixteen = Array.from({ length: 16 }, (_, team) => teamName(team + 1));

describe.each([0, 8, 16, 33])('the seeds of a Swiss stage of which %i matches are played', done => {
  // Some sources name the teams, and the matches of a round, in the order of their own.
  const stageOf = (seed: number) => {
    const inOrder = playOut(swiss, 16, seed).played.toSorted(
      ({ fixture: one }, { fixture: two }) => one.round - two.round || one.position - two.position,
    );
    const random = new Random('order of the source', seed);
    return slotsOf('swiss', inOrder, done)
      .slice(0, done + 8)
      .map(slot => (random.next() < 0.5 ? slot : turned(slot)))
      .toReversed()
      .map((slot, index) => ({ ...slot, position: index + 1 }));
  };
  const turned = (slot: ReturnType<typeof slotsOf>[number]) => ({
    ...slot,
    team1Name: slot.team2Name,
    team2Name: slot.team1Name,
    ...(slot.score && { score: { team1: slot.score.team2, team2: slot.score.team1 } }),
  });
  const namesake = sixteen[11] ?? '';
  const other = sixteen[2] ?? '';
  const lists = {
    'the list has other teams too': ['A', ...sixteen.slice(0, 5), 'B', ...sixteen.slice(5)],
    'two names stand twice in the list, the own one first': [...sixteen, namesake, other],
    'two names stand twice in the list, one of them first before its own place': [
      namesake,
      ...sixteen,
      other,
    ],
    'the last team is on no list': sixteen.slice(0, 15),
  };
  const moved = [...sixteen.slice(0, 4), ...sixteen.slice(5), sixteen[4] ?? ''];

  test.each(Object.entries(lists))('are found if %s', (_, ranked) => {
    for (let seed = 1; seed <= 8; seed++) {
      const [stage] = readStages(stageOf(seed), ranked);
      expect(stage).toMatchObject({ teams: sixteen });
      expect(stage).not.toMatchObject({ seededBy: 'slots' });
    }
  });

  test('are near those of a list that has a team in another place', () => {
    for (let seed = 1; seed <= 8; seed++)
      expect(readStages(stageOf(seed), moved)[0]).toMatchObject({ seededBy: 'near ranking' });
  });

  test('are those of the slots, whichever team they name first, if no list draws the matches', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const slots = stageOf(seed)
        .toReversed()
        .map((slot, index) => ({ ...slot, position: index + 1 }));
      const [stage] = readStages(slots, ['A']);
      expect(stage).toMatchObject({ seededBy: 'slots' });
    }
  });
});

test.each([
  ['no format', [{ stage: 'A', round: 1 }], 'the service does not say how it is played'],
  ['an unknown format', [{ stage: 'A', format: 'ladder', round: 1 }], 'the rules of "ladder" are not known'],
  [
    'a first round that is not drawn',
    [{ stage: 'A', format: 'single-elimination', round: 1, team1Name: 'X', team2Name: 'TBD' }],
    'its first round is not drawn yet',
  ],
])('%s is said, not guessed', (_, slots, unknown) => {
  expect(readStages(slots, [])).toEqual([{ name: 'A', unknown }]);
});

import { describe, expect, test } from 'vitest';
import { matchSummary, playerMatch } from '../../../src/core/entities/match.ts';
import { sideResult } from '../../../src/core/entities/matchDetails.ts';
import { playerMapLine } from '../../../src/core/entities/player.ts';
import { team } from '../../../src/core/entities/team.ts';
import { read } from '../../../src/core/reader/reader.ts';

const [spirit, faze] = [
  { id: 'cs2-team-7020', slug: 'spirit', name: 'Spirit' },
  { id: 'cs2-team-6667', slug: 'faze', name: 'FaZe' },
] as const;

/** A match that its first team won by 2–1, in the shapes of services. */
const shapes = [
  [
    'flat',
    {
      team1Id: spirit.id,
      team1Name: 'Spirit',
      team1Score: 2,
      team2Id: faze.id,
      team2Name: 'FaZe',
      team2Score: 1,
      status: 'completed',
    },
  ],
  ['nested', { team1: spirit, team2: faze, score: { team1: 2, team2: 1 }, winner: 1 }],
  ['by side', { homeTeam: spirit, awayTeam: faze, score: '2-1', winnerId: spirit.id }],
  [
    'a list of sides',
    {
      teams: [
        { ...spirit, score: 2, winner: true },
        { ...faze, score: 1, winner: false },
      ],
    },
  ],
  [
    'opponents',
    {
      opponents: [{ opponent: spirit }, { opponent: faze }],
      results: [
        { teamId: faze.id, score: 1 },
        { teamId: spirit.id, score: 2 },
      ],
      winner: spirit,
    },
  ],
] as const;
const fromSpirit = { opponentName: 'FaZe', score: { team1: 2, team2: 1 }, won: true };
const fromFaze = { opponentName: 'Spirit', score: { team1: 1, team2: 2 }, won: false };
const told = ({ opponentName, score, won }: Partial<Record<keyof typeof fromSpirit, unknown>> = {}) => ({
  opponentName,
  score,
  won,
});

describe.each(shapes)('a match of two teams, %s', (_, match) => {
  test.each([
    ['identifier', ({ id }: typeof spirit | typeof faze) => ({ teamId: id })],
    ['name', ({ name }: typeof spirit | typeof faze) => ({ playerTeam: name })],
    ['record', (own: typeof spirit | typeof faze) => ({ team: own })],
  ])('is told from the side of the team that the row names by its %s', (_by, own) => {
    for (const schema of [sideResult, playerMapLine]) {
      expect(told(read(schema, { ...match, ...own(spirit) }))).toEqual(fromSpirit);
      expect(told(read(schema, { ...match, ...own(faze) }))).toEqual(fromFaze);
    }
    expect(read(playerMatch, { ...match, ...own(faze) })?.won).toBe(false);
  });

  test('is told from the side of the team whose card it is on', () => {
    const ofCard = (own: object, name: string) =>
      read(team, { ...own, [name]: [match] })?.recentResults?.map(told);
    for (const name of ['recentResults', 'recentMatches', 'form']) {
      expect(ofCard(spirit, name)).toEqual([fromSpirit]);
      expect(ofCard(faze, name)).toEqual([fromFaze]);
    }
  });

  test('was won by the team with the higher score where nothing else says so', () => {
    const silent = JSON.parse(JSON.stringify(match), (name, value: unknown) =>
      name.startsWith('winner') ? undefined : value,
    ) as object;
    expect(read(matchSummary, { ...silent, status: 'completed' })?.winner).toBe('Spirit');
    expect(read(matchSummary, { ...silent, status: 'live' })?.winner).toBeUndefined();
  });

  test('says neither opponent nor result where it does not say whose it is', () => {
    for (const schema of [sideResult, playerMapLine])
      expect(told(read(schema, { id: 7, ...match }))).toEqual({});
    expect(told(read(sideResult, { ...match, team: { id: 3, name: 'NAVI' } }))).toEqual({});
    expect(told(read(sideResult, { ...match, won: false }))).toEqual({ won: false });
  });
});

test('a row of one side keeps its own score, opponent and result', () => {
  const row = { team: 'Spirit', opponent: faze, score: '2-1', result: 'win' };
  expect(told(read(sideResult, row))).toEqual(fromSpirit);
});

import { isMapOver, sideOfTeam1 } from '../../../src/core/scoreboard/rules.ts';
import type { PlayedRound } from '../../../src/answers/winChance/moments.ts';
import type { PlayedMap } from '../../../src/answers/winChance/swing.ts';
import * as fc from '../../support/property.ts';

/** What may be wrong with the rounds of a map: kills, money or whole rounds that were not recorded. */
interface Lacks {
  readonly kills: boolean;
  readonly equipment: boolean;
  readonly rounds: readonly number[];
  readonly until: number;
}

/** Maps played to the end, an overtime now and then, some of whose records are incomplete. */
export const anyMaps = (most = 5): fc.Arbitrary<readonly PlayedMap[]> =>
  fc
    .array(
      fc.record({
        seed: fc.nat(),
        /** The first team's share of the rounds. */
        strength: fc.constantFrom(0.1, 0.35, 0.5, 0.5, 0.6, 0.85),
        lacks: fc.record({
          kills: fc.constantFrom(false, false, true),
          equipment: fc.constantFrom(false, false, true),
          rounds: fc.oneof(
            { weight: 3, arbitrary: fc.constant([]) },
            { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }) },
          ),
          until: fc.constantFrom(99, 99, 99, 1, 2, 5, 14),
        }),
      }),
      { minLength: 1, maxLength: most },
    )
    .map(made =>
      made.map(({ seed, strength, lacks }, place) => ({
        number: place + 1,
        name: `Map ${place + 1}`,
        rounds: play(chanceFrom(seed), strength, lacks),
      })),
    );

const play = (chance: () => number, strength: number, lacks: Lacks): readonly PlayedRound[] => {
  const score = { team1: 0, team2: 0 };
  const rounds: PlayedRound[] = [];
  for (let number = 1; !isMapOver(score) && number <= lacks.until; number += 1) {
    const winner = chance() < strength ? 'team1' : 'team2';
    score[winner] += 1;
    if (!lacks.rounds.includes(number)) rounds.push(playRound(number, winner, chance, lacks));
  }
  return rounds;
};

const reasons = ['elimination', 'elimination', 'bomb', 'defuse', 'time'] as const;

const playRound = (
  number: number,
  winner: 'team1' | 'team2',
  chance: () => number,
  lacks: Lacks,
): PlayedRound => {
  const team1Side = sideOfTeam1('CT', number);
  const side = winner === 'team1' ? team1Side : team1Side === 'T' ? 'CT' : 'T';
  const reason = reasons[Math.floor(chance() * reasons.length)] ?? 'time';
  const players = (['team1', 'team2'] as const).flatMap(team => {
    const each = Math.floor(chance() * 6000);
    return [1, 2, 3, 4, 5].map(place => ({
      playerId: `${team}-${place}`,
      nickname: `${team === 'team1' ? 'ada' : 'bob'}${place}`,
      team,
      ...(!lacks.equipment && { equipment: each + 10 * place, money: 100 }),
    }));
  });
  const kills = lacks.kills ? undefined : fight(players, winner, reason, chance);
  const endedAfter = 10 * ((kills?.length ?? 0) + 1);
  return { round: number, team1Side, winner, side, reason, endedAfter, players, ...(kills && { kills }) };
};

/** Kills until the other team is dead, or some of both. */
const fight = (
  players: readonly { readonly playerId: string; readonly team: string }[],
  winner: string,
  reason: string,
  chance: () => number,
) => {
  const living = new Set(players.map(({ playerId }) => playerId));
  const of = (isWinner: boolean) =>
    players.filter(({ playerId, team }) => living.has(playerId) && (team === winner) === isWinner);
  const most = reason === 'elimination' ? Infinity : 2 + Math.floor(chance() * 6);
  const kills = [];
  while (of(false).length > 0 && kills.length < most) {
    const isWinner = of(true).length === 1 || chance() < 0.55;
    const [killers, victims] = [of(isWinner), of(!isWinner)];
    const killer = killers[Math.floor(chance() * killers.length)];
    const victim = victims[Math.floor(chance() * victims.length)];
    if (!killer || !victim) break;
    living.delete(victim.playerId);
    const seconds: number = 10 * (kills.length + 1) - (of(false).length === 0 ? 0 : 1);
    kills.push({ seconds, killerId: killer.playerId, victimId: victim.playerId, weapon: 'AK-47' });
  }
  return kills;
};

/** Numbers from 0 to 1 from a seed (mulberry32). */
const chanceFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

/** Rounds that no service should send: numbers twice, sides that do not fit, deaths of nobody, anything missing. */
export const anyNonsense: fc.Arbitrary<readonly PlayedMap[]> = fc.array(
  fc.record({
    number: fc.nat({ max: 3 }),
    name: fc.string(),
    rounds: fc.array(
      fc.record(
        {
          round: fc.oneof(fc.integer({ min: -1, max: 30 }), fc.double()),
          team1Side: oneOf('T', 'CT', 'both'),
          winner: oneOf('team1', 'team2', 'team3'),
          side: oneOf('T', 'CT'),
          reason: oneOf('elimination', 'bomb', 'defuse', 'time', 'surrender', 'boredom'),
          endedAfter: fc.nat({ max: 200 }),
          plantedAfter: fc.nat({ max: 200 }),
          players: fc.uniqueArray(
            fc.record(
              {
                playerId: oneOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'),
                nickname: fc.string(),
                team: oneOf('team1', 'team2'),
                money: fc.integer(),
                equipment: fc.nat({ max: 40_000 }),
              },
              { requiredKeys: [] },
            ),
            { maxLength: 12, selector: ({ playerId }) => playerId },
          ),
          kills: fc.array(
            fc.record(
              {
                seconds: fc.nat({ max: 200 }),
                killerId: oneOf('a', 'b', 'c', 'f', 'g', 'z'),
                victimId: oneOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'z'),
              },
              { requiredKeys: [] },
            ),
            { maxLength: 12 },
          ),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 30 },
    ),
  }),
  { maxLength: 5 },
);

import type { Score, Side, TeamKey } from '../../core/scoreboard/event.ts';
import { otherSide, plusOne } from '../../core/scoreboard/rules.ts';
import { knownReason } from '../economy/economy.ts';
import type { PlayedRound } from '../winChance/moments.ts';
import { type Death, deathsOf } from './deaths.ts';

/** What can be told of a round. What was not recorded is undefined, never guessed. */
export type ToldRound = ReturnType<typeof toldRoundsOf>[number];

const teamSize = 5;

/** The rounds of a map by number, each once; those without a number or a winner are left out. */
export const toldRoundsOf = (rounds: readonly PlayedRound[]) => {
  const known = new Map<number, { readonly played: PlayedRound; readonly winner: TeamKey }>();
  for (const played of rounds) {
    const { round, winner } = played;
    if (isNumber(round) && isTeamKey(winner) && !known.has(round)) known.set(round, { played, winner });
  }
  const ordered = [...known].toSorted(([one], [other]) => one - other);
  let next = 1;
  let score: Score | undefined = { team1: 0, team2: 0 };
  return ordered.map(([round, { played, winner }]) => {
    const before: Score | undefined = round === next ? score : undefined;
    next = round + 1;
    score = before && plusOne(before, winner);
    return {
      round,
      winner,
      side: winnerSide(played, winner),
      reason: knownReason(played.reason) ?? undefined,
      /** The score before and after it; undefined once an earlier round is missing. */
      before,
      after: score,
      /** Of each team in dollars; undefined unless that of five players on each side is known. */
      equipment: equipmentOf(played),
      ...fateOf(played, winner),
    };
  });
};

const winnerSide = ({ team1Side }: PlayedRound, winner: TeamKey): Side | undefined => {
  if (team1Side !== 'T' && team1Side !== 'CT') return undefined;
  return winner === 'team1' ? team1Side : otherSide(team1Side);
};

/** The deaths before the decision, and the winners alive then; what was not recorded in full is left out. */
const fateOf = (played: PlayedRound, winner: TeamKey) => {
  const deaths = deathsOf(played);
  if (!deaths || !isFull(played)) return { deaths, survivors: undefined, clutch: undefined };
  const own = deaths.filter(({ team }) => team === winner).length;
  const others = deaths.length - own;
  // An elimination without all its deaths, and a round without any, leave open who was alive.
  const isCounted = played.reason === 'elimination' ? others === teamSize : others > 0;
  return {
    deaths,
    survivors: isCounted ? teamSize - own : undefined,
    clutch: isCounted ? clutchOf(played, winner, deaths) : undefined,
  };
};

/** The only survivor of the winning team, and the opponents who were alive when the fourth one died, if any. */
const clutchOf = ({ players = [] }: PlayedRound, winner: TeamKey, deaths: readonly Death[]) => {
  const own = deaths.filter(({ team }) => team === winner);
  const fourth = own.at(-1);
  if (!fourth || own.length !== teamSize - 1) return undefined;
  const dead = new Set(own.map(({ victim }) => victim));
  const last = players.find(({ team, playerId = '' }) => team === winner && !dead.has(playerId));
  const before = deaths.slice(0, deaths.indexOf(fourth)).filter(({ team }) => team !== winner).length;
  const opponents = teamSize - before;
  return last?.playerId === undefined || opponents === 0
    ? undefined
    : { player: last.playerId, team: winner, opponents };
};

const equipmentOf = ({ players = [] }: PlayedRound): Score | undefined => {
  const [team1, team2] = teamKeys.map(team => {
    const known = players.flatMap(player =>
      player.team === team && player.equipment !== undefined ? [player.equipment] : [],
    );
    return known.length === teamSize ? known.reduce((sum, each) => sum + each, 0) : undefined;
  });
  return team1 === undefined || team2 === undefined ? undefined : { team1, team2 };
};

const isFull = ({ players = [] }: PlayedRound): boolean =>
  teamKeys.every(
    team =>
      new Set(players.flatMap(player => (player.team === team ? (player.playerId ?? []) : []))).size ===
      teamSize,
  );

export const sideOf = ({ winner, side }: ToldRound, team: TeamKey): Side | undefined =>
  side === undefined || winner === team ? side : otherSide(side);

export const teamKeys = ['team1', 'team2'] as const satisfies readonly TeamKey[];

export const isTeamKey = (text: unknown): text is TeamKey => text === 'team1' || text === 'team2';
const isNumber = (value: number | undefined): value is number =>
  Number.isSafeInteger(value) && (value ?? 0) >= 1;

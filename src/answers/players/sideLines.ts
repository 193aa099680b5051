import type { Side } from '../../core/scoreboard/event.ts';

/** A player of a map, by number, and his team in the match. */
export interface RecordedPlayer {
  readonly id: number;
  readonly team: 1 | 2;
}
/** A death, in the order of the round. */
export interface RecordedKill {
  /** Milliseconds since the recording of the map began. */
  readonly at: number;
  /** Null for a fall or the bomb. */
  readonly killer: number | null;
  readonly victim: number;
  readonly assister: number | null;
  readonly headshot: boolean;
  /** Whether it avenged a teammate of the killer. */
  readonly trade: boolean;
}
export interface RecordedRound {
  readonly team1Side: Side;
  readonly winner: 1 | 2;
  /** When it was decided, as in a kill. Deaths after it decide no clutch. */
  readonly ended: number;
  readonly kills: readonly RecordedKill[];
  /** Those who played the round beside the players of the whole map: substitutes, and players without a line. */
  readonly others?: readonly RecordedPlayer[];
}

/** Counts of a player over the rounds that he played on one side. */
export interface SideLine {
  rounds: number;
  kills: number;
  deaths: number;
  assists: number;
  headshots: number;
  openingKills: number;
  openingDeaths: number;
  tradeKills: number;
  tradeDeaths: number;
  /** Rounds with a kill, an assist, survival or a traded death. */
  kastRounds: number;
  /** The number of rounds by their number of kills, from 0 to 5. */
  readonly killRounds: number[];
  clutches: number;
  clutchesWon: number;
}

/** A death counts as traded if its killer dies within this time. Milliseconds. */
export const tradeTime = 5000;

/** The counts of the players of a whole map over its rounds on one side, by number. */
export const sideLines = (
  players: readonly RecordedPlayer[],
  rounds: readonly RecordedRound[],
  side: Side,
): ReadonlyMap<number, SideLine> => {
  const everyone = [...players, ...rounds.flatMap(({ others = [] }) => others)];
  const teamOf = new Map(everyone.map(({ id, team }) => [id, team]));
  const lines = new Map(players.map(({ id }) => [id, emptyLine()]));
  for (const round of rounds) {
    const team = round.team1Side === side ? 1 : 2;
    const fielded = [...players, ...(round.others ?? [])];
    const members = fielded.filter(player => player.team === team).map(({ id }) => id);
    for (const id of members) {
      const line = lines.get(id);
      if (line) addRound(line, id, team, round, teamOf);
    }
    const last = clutcherOf(members, fielded.length - members.length, round, teamOf);
    const line = last === undefined ? undefined : lines.get(last);
    if (!line) continue;
    line.clutches++;
    if (round.winner === team) line.clutchesWon++;
  }
  return lines;
};

const emptyLine = (): SideLine => ({
  rounds: 0,
  kills: 0,
  deaths: 0,
  assists: 0,
  headshots: 0,
  openingKills: 0,
  openingDeaths: 0,
  tradeKills: 0,
  tradeDeaths: 0,
  kastRounds: 0,
  killRounds: [0, 0, 0, 0, 0, 0],
  clutches: 0,
  clutchesWon: 0,
});

type Teams = ReadonlyMap<number, 1 | 2>;

const addRound = (line: SideLine, id: number, team: 1 | 2, round: RecordedRound, teamOf: Teams): void => {
  const isFoe = (other: number | null): boolean => other !== null && teamOf.get(other) === 3 - team;
  const { kills } = round;
  const own = kills.filter(({ killer, victim }) => killer === id && isFoe(victim));
  const deaths = kills.filter(({ victim }) => victim === id);
  const assists = kills.filter(({ assister, victim }) => assister === id && isFoe(victim)).length;
  const traded = deaths.filter(death =>
    kills.some(
      ({ trade, victim, killer, at }) =>
        trade &&
        victim === death.killer &&
        killer !== null &&
        teamOf.get(killer) === team &&
        at >= death.at &&
        at - death.at <= tradeTime,
    ),
  ).length;
  // The first kill between the sides.
  const opening = kills.find(
    ({ killer, victim }) => killer !== null && teamOf.get(killer) === 3 - (teamOf.get(victim) ?? 0),
  );
  line.rounds++;
  line.kills += own.length;
  line.deaths += deaths.length;
  line.assists += assists;
  line.headshots += own.filter(({ headshot }) => headshot).length;
  line.openingKills += Number(opening?.killer === id);
  line.openingDeaths += Number(opening?.victim === id);
  line.tradeKills += own.filter(({ trade }) => trade).length;
  line.tradeDeaths += traded;
  line.kastRounds += Number(own.length > 0 || assists > 0 || deaths.length === 0 || traded > 0);
  const many = Math.min(5, own.length);
  line.killRounds[many] = (line.killRounds[many] ?? 0) + 1;
};

/** Who was left alone against at least one opponent before the round was decided. */
const clutcherOf = (
  members: readonly number[],
  opponents: number,
  { kills, ended }: RecordedRound,
  teamOf: Teams,
): number | undefined => {
  const alive = new Set(members);
  let foes = opponents;
  const own = teamOf.get(members[0] ?? 0);
  for (const { victim, at } of kills) {
    if (at > ended) return undefined;
    if (!alive.delete(victim) && teamOf.get(victim) !== own) foes--;
    const [last] = alive;
    if (alive.size === 1 && foes > 0) return last;
    if (alive.size === 0 || foes <= 0) return undefined;
  }
  return undefined;
};

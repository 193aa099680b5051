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
    if (round.winner === team) line.clutches_won++;
  }
  return lines;
};

const emptyLine = () => ({
  rounds: 0,
  kills: 0,
  deaths: 0,
  assists: 0,
  headshots: 0,
  opening_kills: 0,
  opening_deaths: 0,
  trade_kills: 0,
  trade_deaths: 0,
  /** Rounds with a kill, an assist, survival or a traded death. */
  kast_rounds: 0,
  double_kills: 0,
  triple_kills: 0,
  quad_kills: 0,
  aces: 0,
  clutches: 0,
  clutches_won: 0,
});
/** Counts of a player over the rounds that he played on one side, by the columns of the data file. */
export type SideLine = ReturnType<typeof emptyLine>;

/** The counts of rounds with exactly that many kills. */
const multiKills = [undefined, undefined, 'double_kills', 'triple_kills', 'quad_kills', 'aces'] as const;

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
  line.opening_kills += Number(opening?.killer === id);
  line.opening_deaths += Number(opening?.victim === id);
  line.trade_kills += own.filter(({ trade }) => trade).length;
  line.trade_deaths += traded;
  line.kast_rounds += Number(own.length > 0 || assists > 0 || deaths.length === 0 || traded > 0);
  const many = multiKills[Math.min(5, own.length)];
  if (many) line[many]++;
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

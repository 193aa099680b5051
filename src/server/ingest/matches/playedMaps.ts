import { tradeTime, type SideLine, sideLines } from '../../../answers/players/sideLines.ts';
import type { PlayedMap, PlayedRound } from '../../../data/import/demos/playedMap.ts';
import { toCourse } from '../../../core/scoreboard/course.ts';
import type { MatchEvent, MatchOpening, Side } from '../../../core/scoreboard/event.ts';
import { keptEvents } from '../../../core/scoreboard/correct.ts';
import { applyEvent } from '../../../core/scoreboard/reduce.ts';
import { otherSide, sideOfTeam1, regulation as usual } from '../../../core/scoreboard/rules.ts';
import { openScoreboard, type ScoreboardState, type PlayerState } from '../../../core/scoreboard/state.ts';
import type { PlayedLine } from '../../../data/import/demos/joinLines.ts';
import { mapFigures } from '../../../data/import/demos/tables/rows.ts';

type CourseRound = NonNullable<ReturnType<ReturnType<typeof toCourse>['get']>>[number];

/** How long a round's end is shown before the next freeze time, in ms. */
const aftermath = 7000;

/**
 * The finished maps of a match in the form of recordings, whose writers take them. Times are in ms since 1970;
 * `startsAt` is the match's start, `startedAt` the end of a map's first freeze time, or null for one without rounds.
 */
export const toPlayedMaps = (opening: MatchOpening, events: readonly MatchEvent[], startsAt: number) => {
  const { last, ends } = play(opening, events);
  const kept = keptEvents(events);
  const course = toCourse(opening, kept);
  const starts = startsOf(kept);
  let before = startsAt;
  return last.maps.flatMap(({ number, name, status, score, winner, maxRounds }) => {
    const end = ends.get(number);
    // A map may have been taken up again after its end, by a restored round.
    if (status !== 'finished' || !end || !score) return [];
    const rounds = course.get(number) ?? [];
    const times = rounds.map(({ round }) => starts.get(`${number}:${round}`) ?? end.at);
    const [startedAt = null] = times;
    const played = toRounds(rounds, times, opening);
    const length = end.at - before;
    const regulation = maxRounds ?? usual;
    before = end.at;
    const isTold = rounds.length > 0 && rounds.every(({ kills }) => kills !== null);
    const map: PlayedMap = {
      number,
      name,
      rounds: played,
      score,
      winner,
      regulation,
      isRegular:
        rounds.length === score.team1 + score.team2 &&
        played.every(
          one => one.team1Side === sideOfTeam1(played[0]?.team1Side ?? 'T', one.number, regulation),
        ),
      lines: toLines(end.state, isTold ? played : undefined, score.team1 + score.team2),
      hasKills: isTold,
      length,
      left: () => ({ money: [], kills: [], clutches: [], lines: [], rounds: [] }),
    };
    return [{ map, startedAt, endedAt: end.at }];
  });
};

/** The state after the last event, and at the end of each map. */
const play = (opening: MatchOpening, events: readonly MatchEvent[]) => {
  const ends = new Map<number, { readonly state: ScoreboardState; readonly at: number }>();
  let last = openScoreboard(opening);
  for (const event of events) {
    last = applyEvent(last, event);
    if (event.type === 'map_end') ends.set(event.mapNumber, { state: last, at: Date.parse(event.at) });
  }
  return { last, ends };
};

/** When each round's freeze time ended; of a round that was played again, the last time. */
const startsOf = (events: readonly MatchEvent[]): ReadonlyMap<string, number> =>
  new Map(
    events.flatMap(event =>
      event.type === 'round_start'
        ? [[`${event.mapNumber}:${event.round}`, Date.parse(event.at)] as const]
        : [],
    ),
  );

const toRounds = (rounds: readonly CourseRound[], times: readonly number[], { players }: MatchOpening) => {
  const teams = new Map(players.map(({ playerId, team }) => [playerId, team]));
  const origin = times[0] ?? 0;
  let begins = 0;
  return rounds.map((round, index) => {
    const { round: number, team1Side, winner, side, reason } = round;
    const freezeEnd = (times[index] ?? origin) - origin;
    const end = freezeEnd + Math.round((round.endedAfter ?? 0) * 1000);
    const next = times[index + 1];
    const over = Math.max(end, Math.min(end + aftermath, next === undefined ? Infinity : next - origin));
    const start = Math.min(begins, freezeEnd);
    begins = over;
    const sideOf = (id: string): Side => (teams.get(id) === 'team2' ? otherSide(team1Side) : team1Side);
    const money = round.players.flatMap(({ playerId: steamId, money: start, equipment }) => {
      if (start === null || equipment === null) return [];
      // Sources tell what is left after buying, not what was spent.
      const bought = { start, spent: 0, equipment, buy: null };
      return [{ steamId, round: number, side: sideOf(steamId), ...bought }];
    });
    const kills = toKills(round, freezeEnd, sideOf);
    const told = { number, team1Side, winner, side, reason };
    return { ...told, start, freezeEnd, end, over, money, kills };
  });
};

/** What only recordings have. */
const unseen = {
  tick: 0,
  flashAssist: false,
  penetrated: 0,
  throughSmoke: false,
  noScope: false,
  blinded: false,
} as const;

const toKills = ({ round, kills }: CourseRound, freezeEnd: number, sideOf: (id: string) => Side) => {
  const fighter = (id: string) => ({ steamId: id, side: sideOf(id) });
  const made = (kills ?? []).map(({ seconds, killerId, victimId, assisterId, weapon, headshot }) => ({
    ...unseen,
    round,
    at: freezeEnd + Math.round(seconds * 1000),
    killer: killerId === null ? null : fighter(killerId),
    victim: fighter(victimId),
    assister: assisterId === null ? null : fighter(assisterId),
    weapon,
    headshot,
  }));
  return made.map(kill => ({
    ...kill,
    trade: made.some(
      ({ at, killer, victim }) =>
        killer?.steamId === kill.victim.steamId &&
        victim.side === kill.killer?.side &&
        at <= kill.at &&
        kill.at - at <= tradeTime,
    ),
  }));
};

/** The players' lines of a map, by the scoreboard at its end. `rounds`: with their kills, which the other figures need. */
export const toLines = (
  { players, unsent = [] }: Pick<ScoreboardState, 'players' | 'unsent'>,
  rounds: readonly PlayedRound[] | undefined,
  count: number,
): readonly PlayedLine[] => {
  // Counts that are known to be too low are nobody's statistics.
  if (unsent.includes('kills')) return [];
  const figures = rounds && figuresOf(players, rounds);
  return players.map((player, index) => ({
    steamId: player.playerId,
    team: player.team,
    rounds: count,
    figures: {
      ...mapFigures(() => null),
      clutches: null,
      clutches_won: null,
      ...figures?.[index],
      kills: player.kills,
      deaths: player.deaths,
      assists: unsent.includes('assists') ? null : player.assists,
      headshots: unsent.includes('headshots') ? null : player.headshots,
      adr: player.damage === null || count === 0 ? null : player.damage / count,
    },
  }));
};

const figuresOf = (players: readonly PlayerState[], maps: readonly PlayedRound[]) => {
  const numbers = new Map(players.map(({ playerId }, index) => [playerId, index]));
  const numberOf = (fighter: { readonly steamId: string } | null): number | null =>
    (fighter && numbers.get(fighter.steamId)) ?? null;
  const members = players.map(({ team }, id) => ({ id, team: team === 'team1' ? 1 : 2 }) as const);
  const recorded = maps.map(
    ({ team1Side, winner, end, kills }) =>
      ({
        team1Side,
        winner: winner === 'team1' ? 1 : 2,
        ended: end,
        kills: kills.flatMap(({ at, killer, victim, assister, headshot, trade }) => {
          const died = numberOf(victim);
          return died === null
            ? []
            : [{ at, killer: numberOf(killer), victim: died, assister: numberOf(assister), headshot, trade }];
        }),
      }) as const,
  );
  const sides = (['T', 'CT'] as const).map(side => sideLines(members, recorded, side));
  return members.map(({ id }) => {
    const own = sides.flatMap(lines => lines.get(id) ?? []);
    const total = (figure: keyof SideLine): number => own.reduce((sum, line) => sum + line[figure], 0);
    const played = total('rounds');
    return {
      kast: played === 0 ? null : (100 * total('kast_rounds')) / played,
      ...Object.fromEntries(ofKills.map(figure => [figure, total(figure)])),
    };
  });
};

/** What follows from kills, and no scoreboard has. */
const ofKills = [
  'opening_kills',
  'opening_deaths',
  'trade_kills',
  'trade_deaths',
  'double_kills',
  'triple_kills',
  'quad_kills',
  'aces',
  'clutches',
  'clutches_won',
] as const;

import { tradeTime } from '../../../answers/players/sideLines.ts';
import type { PlayedKill, PlayedMap, PlayedRound } from '../../../data/import/demos/playedMap.ts';
import { toCourse } from '../../../core/scoreboard/course.ts';
import type { MatchEvent, MatchOpening, Side } from '../../../core/scoreboard/event.ts';
import { keptEvents } from '../../../core/scoreboard/keptEvents.ts';
import { applyEvent } from '../../../core/scoreboard/reduce.ts';
import { otherSide, sideOfTeam1, regulation as usual } from '../../../core/scoreboard/rules.ts';
import { openScoreboard, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import { toLines } from './playedLines.ts';

/** A finished map of a live match. Times are in ms since 1970. */
export interface LiveMap {
  readonly map: PlayedMap;
  /** The end of the first freeze time; null for a map without rounds. */
  readonly startedAt: number | null;
  readonly endedAt: number;
}

type CourseRound = NonNullable<ReturnType<ReturnType<typeof toCourse>['get']>>[number];

/** How long a round's end is shown before the next freeze time, in ms. */
const aftermath = 7000;

/** The finished maps of a match in the form of recordings, whose writers take them. `startsAt`: the match's start. */
export const toPlayedMaps = (
  opening: MatchOpening,
  events: readonly MatchEvent[],
  startsAt: number,
): readonly LiveMap[] => {
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

const toRounds = (
  rounds: readonly CourseRound[],
  times: readonly number[],
  { players }: MatchOpening,
): readonly PlayedRound[] => {
  const teams = new Map(players.map(({ playerId, team }) => [playerId, team]));
  const origin = times[0] ?? 0;
  let begins = 0;
  return rounds.map((round, index) => {
    const { team1Side, winner, side, reason } = round;
    const freezeEnd = (times[index] ?? origin) - origin;
    const end = freezeEnd + Math.round((round.endedAfter ?? 0) * 1000);
    const next = times[index + 1];
    const over = Math.max(end, Math.min(end + aftermath, next === undefined ? Infinity : next - origin));
    const start = Math.min(begins, freezeEnd);
    begins = over;
    const sideOf = (id: string): Side => (teams.get(id) === 'team2' ? otherSide(team1Side) : team1Side);
    return {
      number: round.round,
      team1Side,
      winner,
      side,
      reason,
      start,
      freezeEnd,
      end,
      over,
      money: round.players.flatMap(({ playerId, money, equipment }) =>
        money === null || equipment === null
          ? []
          : [
              // Sources tell what is left after buying, not what was spent.
              {
                steamId: playerId,
                round: round.round,
                side: sideOf(playerId),
                start: money,
                spent: 0,
                equipment,
                buy: null,
              },
            ],
      ),
      kills: toKills(round, freezeEnd, sideOf),
    };
  });
};

const toKills = (
  { round, kills }: CourseRound,
  freezeEnd: number,
  sideOf: (id: string) => Side,
): readonly PlayedKill[] => {
  const fighter = (id: string) => ({ steamId: id, side: sideOf(id) });
  const made = (kills ?? []).map(({ seconds, killerId, victimId, assisterId, weapon, headshot }) => ({
    round,
    tick: 0,
    at: freezeEnd + Math.round(seconds * 1000),
    killer: killerId === null ? null : fighter(killerId),
    victim: fighter(victimId),
    assister: assisterId === null ? null : fighter(assisterId),
    flashAssist: false,
    weapon,
    headshot,
    penetrated: 0,
    throughSmoke: false,
    noScope: false,
    blinded: false,
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

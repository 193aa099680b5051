import type { RoundReason, Score, Side, TeamKey } from '../../scoreboard/event.ts';
import { isMapOver, otherSide, sideOfTeam1 } from '../../scoreboard/rules.ts';
import type { DemoKill, DemoMoney } from './demo.ts';
import { joinLines } from './joinLines.ts';
import type { PlayedLine } from './joinLines.ts';
import { withoutKnife } from './knife.ts';
import { toSides } from './rosters.ts';
import type { TeamedDemo } from './rosters.ts';
import type { SeriesMap } from './series/series.ts';

/** A played map: its parts are joined, the knife round is removed, and rounds are numbered from 1. */
export interface PlayedMap {
  readonly number: number;
  readonly name: string;
  readonly rounds: readonly PlayedRound[];
  readonly score: Score;
  /** Null if the score is not final: rounds are missing. */
  readonly winner: TeamKey | null;
  /** Whether the sides changed according to the rules. Only then do the rounds form halves. */
  readonly isRegular: boolean;
  readonly lines: readonly PlayedLine[];
  /** Whether a file has its kills. */
  readonly hasKills: boolean;
  /** The length of the recording in ms, including warm-up and pauses. */
  readonly length: number;
  /**
   * The counts of money rows without a round, and of impossible kills: in freeze time, of a dead player, or without a
   * round.
   */
  readonly left: { readonly money: number; readonly kills: number };
}

/** Times are in ms since the recording of the map began. */
export interface PlayedRound {
  readonly number: number;
  readonly team1Side: Side;
  readonly winner: TeamKey;
  readonly side: Side;
  readonly reason: RoundReason | null;
  readonly start: number;
  readonly freezeEnd: number;
  readonly end: number;
  readonly over: number;
  readonly money: readonly DemoMoney[];
  readonly kills: readonly PlayedKill[];
}

export interface PlayedKill extends DemoKill {
  readonly at: number;
}

/** Round end reasons by the game's numbers. */
const reasons: Readonly<Record<number, RoundReason>> = {
  1: 'bomb',
  7: 'defuse',
  8: 'elimination',
  9: 'elimination',
  12: 'time',
  17: 'surrender',
  18: 'surrender',
};

/** Joins the parts of a map. */
export const toPlayedMap = ({ number, name }: SeriesMap, parts: readonly TeamedDemo[]): PlayedMap => {
  const joined: PlayedRound[] = [];
  const left = { money: 0, kills: 0 };
  let length = 0;
  for (const part of parts) {
    const rounds = roundsOf(part, length, joined.length);
    joined.push(...rounds);
    const kept = rounds.reduce(
      (sum, { money, kills }) => ({ money: sum.money + money.length, kills: sum.kills + kills.length }),
      { money: 0, kills: 0 },
    );
    left.money += part.demo.money.length - kept.money;
    left.kills += (part.demo.kills?.length ?? 0) - kept.kills;
    const { ticks = 0, tickRate = 64 } = part.demo.facts ?? {};
    length += Math.round((ticks / tickRate) * 1000);
  }
  const team1 = joined.filter(({ winner }) => winner === 'team1').length;
  const score = { team1, team2: joined.length - team1 };
  const [first] = joined;
  return {
    number,
    name,
    rounds: joined,
    score,
    winner: isMapOver(score) ? (score.team1 > score.team2 ? 'team1' : 'team2') : null,
    isRegular: joined.every(
      ({ number, team1Side }) => first && team1Side === sideOfTeam1(first.team1Side, number),
    ),
    lines: joinLines(parts),
    hasKills: parts.some(({ demo }) => demo.kills),
    length,
    left,
  };
};

const roundsOf = ({ demo, rosters }: TeamedDemo, before: number, played: number): readonly PlayedRound[] => {
  const { rounds } = withoutKnife(demo);
  const sides = toSides(demo, rosters);
  const money = Map.groupBy(demo.money, ({ round }) => round);
  const kills = Map.groupBy(demo.kills ?? [], ({ round }) => round);
  const toMs = (tick: number): number => before + Math.round((tick / (demo.facts?.tickRate ?? 64)) * 1000);
  // A round without money rows gets its sides from the nearest round that has them.
  const known = rounds.flatMap(({ number }, index) => {
    const side = sides.get(number);
    return side ? [{ index, side }] : [];
  });
  return rounds.flatMap((round, index) => {
    const nearest = known.reduce(
      (best: (typeof known)[number] | undefined, one) =>
        best && Math.abs(best.index - index) <= Math.abs(one.index - index) ? best : one,
      undefined,
    );
    if (!nearest) return [];
    const turned = sideOfTeam1('T', played + nearest.index + 1) !== sideOfTeam1('T', played + index + 1);
    const team1Side = turned ? otherSide(nearest.side) : nearest.side;
    return [
      {
        number: played + index + 1,
        team1Side,
        winner: round.winner === team1Side ? 'team1' : 'team2',
        side: round.winner,
        reason: reasons[round.reason] ?? null,
        start: toMs(round.start),
        freezeEnd: toMs(round.freezeEnd),
        end: toMs(round.end),
        over: toMs(round.over),
        money: onlyFirst(money.get(round.number) ?? [], ({ steamId }) => steamId).filter(
          ({ steamId }) => rosters[0].has(steamId) || rosters[1].has(steamId),
        ),
        kills: onlyFirst(
          (kills.get(round.number) ?? [])
            .filter(({ tick }) => tick >= round.freezeEnd && tick <= round.over)
            .sort((one, other) => one.tick - other.tick),
          ({ victim }) => victim.steamId,
        ).map(kill => ({ ...kill, at: toMs(kill.tick) })),
      },
    ];
  });
};

const onlyFirst = <T>(items: readonly T[], key: (item: T) => string): readonly T[] => {
  const seen = new Set<string>();
  return items.filter(item => !seen.has(key(item)) && seen.add(key(item)));
};

import type { RoundReason, Side, TeamKey } from '../../../core/scoreboard/event.ts';
import { isMapOver, leaderOf, otherSide, regulation, sideOfTeam1 } from '../../../core/scoreboard/rules.ts';
import type { Skipped } from '../importer.ts';
import { sortClutches } from './clutches.ts';
import type { Demo, DemoKill, DemoRow } from './demo.ts';
import { joinLines } from './joinLines.ts';
import { withoutKnife } from './knife.ts';
import { toSides } from './rosters.ts';
import type { TeamedDemo } from './rosters.ts';
import type { SeriesMap } from './series/series.ts';

/** A played map: its parts are joined, the knife round is removed, and rounds are numbered from 1. */
export type PlayedMap = ReturnType<typeof toPlayedMap>;
/** Times are in ms since the recording of the map began. */
export type PlayedRound = ReturnType<typeof roundsOf>[number];
export interface PlayedKill extends DemoKill {
  readonly at: number;
}

export interface PlayedName {
  readonly team: TeamKey;
  /** The nickname in a row of money or a kill; undefined for a player with a line. */
  readonly name: string | undefined;
}

/** All players of a map by Steam id. A player without a line belongs to the team whose side he played on. */
export const playersOf = ({
  lines,
  rounds,
}: Pick<PlayedMap, 'lines' | 'rounds'>): ReadonlyMap<string, PlayedName> => {
  const players = new Map<string, PlayedName>(
    lines.map(({ steamId, team }) => [steamId, { team, name: undefined }]),
  );
  for (const { money, kills, team1Side } of rounds)
    for (const fighter of [...money, ...kills.flatMap(({ killer, victim }) => [killer, victim])])
      if (fighter && !players.has(fighter.steamId))
        players.set(fighter.steamId, {
          team: teamKey(fighter.side === team1Side),
          name: fighter.name,
        });
  return players;
};

const reasons: Readonly<Record<number, RoundReason>> = {
  1: 'bomb',
  7: 'defuse',
  8: 'elimination',
  9: 'elimination',
  12: 'time',
  17: 'surrender',
  18: 'surrender',
};

/** Joins the parts of a map. `mayDraw`: whether the map may end without an overtime. */
export const toPlayedMap = ({ number, name }: SeriesMap, parts: readonly TeamedDemo[], mayDraw = false) => {
  let length = 0;
  let before = 0;
  const played = parts.map(part => {
    const rounds = roundsOf(part, length, before);
    before += rounds.length;
    const { ticks, tickRate = 64 } = part.demo.facts ?? {};
    length += ticks ? Math.round((ticks / tickRate) * 1000) : (rounds.at(-1)?.over ?? length) - length;
    return { part, rounds };
  });
  const joined = played.flatMap(({ rounds }) => rounds);
  const team1 = joined.filter(({ winner }) => winner === 'team1').length;
  const score = { team1, team2: joined.length - team1 };
  const [first] = joined;
  return {
    number,
    name,
    rounds: joined as readonly PlayedRound[],
    score,
    /** Null if the score is not final: rounds are missing. */
    winner: isFinal(joined)
      ? leaderOf(score)
      : mayDraw && joined.length === regulation && leaderOf(score) === null
        ? ('draw' as const)
        : null,
    regulation,
    /** Whether the sides changed according to the rules. Only then do the rounds form halves. */
    isRegular: joined.every(
      ({ number, team1Side }) => first && team1Side === sideOfTeam1(first.team1Side, number),
    ),
    lines: joinLines(parts),
    hasKills: parts.some(({ demo }) => demo.kills),
    /** The length of the recording in ms, including warm-up and pauses. */
    length,
    /** The lines of rounds, money rows, kills, clutches and players that are left out, with the reasons. */
    left: () => ({
      rounds: parts.flatMap(knifeIn),
      money: played.flatMap(({ part, rounds }) => leftOf(part, 'players_economy', rounds)),
      kills: played.flatMap(({ part, rounds }) => leftOf(part, 'kills', rounds)),
      clutches: parts.flatMap(({ demo }) =>
        sortClutches(demo).left.map(row => reportRow(demo, 'clutches', row, whyNoClutch)),
      ),
      lines: parts.flatMap(strangersOf),
    }),
  };
};

const leftOf = (
  { demo }: TeamedDemo,
  subject: 'players_economy' | 'kills',
  rounds: readonly PlayedRound[],
): readonly Skipped[] => {
  const [rows, kept] =
    subject === 'kills'
      ? [demo.kills ?? [], rounds.flatMap(({ kills }) => kills)]
      : [demo.money, rounds.flatMap(({ money }) => money)];
  const lines = new Set(kept.map(({ line }) => line));
  const report = (row: Partial<DemoRow>): Skipped => reportRow(demo, subject, row, whyLeft[subject]);
  const left = rows.filter(({ line }) => !lines.has(line)).map(report);
  return subject === 'kills' ? left.concat(demo.repeatedKills.map(line => report({ line }))) : left;
};

const whyLeft = {
  players_economy: 'its round does not count, a later line has it, or it is of nobody who played',
  kills: 'its round does not count, or it is in freeze time or of a dead player',
} as const;

const whyNoClutch = 'its round does not count, or it is not of a player of the map';

const knifeIn = ({ demo }: TeamedDemo): readonly Skipped[] => {
  const { knife } = withoutKnife(demo);
  return knife ? [reportRow(demo, 'rounds', knife, 'it is the knife round before the map')] : [];
};

const strangersOf = ({ demo, rosters }: TeamedDemo): readonly Skipped[] =>
  demo.lines
    .filter(({ steamId }) => !rosters.some(roster => roster.has(steamId)))
    .map(row => reportRow(demo, 'players', row, 'the player played for neither team'));

const reportRow = (demo: Demo, subject: string, { line }: Partial<DemoRow>, reason: string): Skipped => ({
  subject: demo.files.get(subject) ?? demo.file,
  ...(line !== undefined && { line }),
  reason,
});

/** Whether the last round, and none before it, ends a map. */
const isFinal = (rounds: readonly PlayedRound[]): boolean => {
  const score = { team1: 0, team2: 0 };
  const over = rounds.findIndex(({ winner }) => {
    score[winner]++;
    return isMapOver(score);
  });
  return over !== -1 && over === rounds.length - 1;
};

const roundsOf = ({ demo, rosters }: TeamedDemo, before: number, played: number) => {
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
    const sideAt = (place: number): Side => sideOfTeam1('T', played + place + 1);
    const turned = sideAt(nearest.index) !== sideAt(index);
    const team1Side = turned ? otherSide(nearest.side) : nearest.side;
    const killed: readonly PlayedKill[] = onlyFirst(
      (kills.get(round.number) ?? [])
        .filter(({ tick }) => tick >= round.freezeEnd && tick <= round.over)
        .sort((one, other) => one.tick - other.tick),
      ({ victim }) => victim.steamId,
    ).map(kill => ({ ...kill, at: toMs(kill.tick) }));
    return [
      {
        number: played + index + 1,
        team1Side,
        winner: teamKey(round.winner === team1Side),
        side: round.winner,
        reason: (round.reason === null ? undefined : reasons[round.reason]) ?? null,
        start: toMs(round.start),
        freezeEnd: toMs(round.freezeEnd),
        end: toMs(round.end),
        over: toMs(round.over),
        // After a restart, the money of the round that was played last.
        money: onlyFirst((money.get(round.number) ?? []).toReversed(), ({ steamId }) => steamId).filter(
          ({ steamId }) => rosters[0].has(steamId) || rosters[1].has(steamId),
        ),
        kills: killed,
      },
    ];
  });
};

const teamKey = (isFirst: boolean): TeamKey => (isFirst ? 'team1' : 'team2');

const onlyFirst = <T>(items: readonly T[], key: (item: T) => string): readonly T[] => {
  const seen = new Set<string>();
  return items.filter(item => !seen.has(key(item)) && seen.add(key(item)));
};

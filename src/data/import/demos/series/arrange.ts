import type { TeamKey } from '../../../../core/scoreboard/event.ts';
import type { Skipped } from '../../importer.ts';
import { toTeamKey } from '../../teams.ts';
import type { PairEvidence } from './evidence.ts';
import { toPlayedMap, type PlayedMap } from '../playedMap.ts';
import { reportOn, type Recording } from './recordings.ts';
import { inOrderOf, inOtherOrder, orderByNames, type NameVotes, type Rosters } from '../rosters.ts';
import { subjectOf, type DemoSeries } from './series.ts';

export interface ArrangedSeries {
  readonly series: DemoSeries;
  readonly played: readonly PlayedMap[];
  /** The recordings of `played`. */
  readonly recordings: readonly Recording[];
  /** The rosters of the first recorded map, in the order of the series' teams. */
  readonly rosters: Rosters | undefined;
  /** The recordings that could not be used. */
  readonly problems: readonly Skipped[];
}

/** The evidence that assigns rosters to teams, strongest first. */
export interface Evidence {
  /** Other recordings of these players. */
  readonly pairs: PairEvidence;
  /** The rosters in ranking lists. */
  readonly ranked: (rosters: Rosters, series: DemoSeries) => number;
  /** The team names that game servers gave these players. */
  readonly names: NameVotes;
}

interface RecordedMap {
  readonly map: DemoSeries['maps'][number];
  readonly parts: readonly Recording[];
}

/** Assigns the rosters to the series' teams, once for the whole series. */
export const arrangeSeries = (
  series: DemoSeries,
  recordings: ReadonlyMap<string, Recording>,
  evidence: Evidence,
): ArrangedSeries => {
  const problems = missingOf(series, recordings);
  const recorded = series.maps.flatMap((map): readonly RecordedMap[] => {
    const parts = map.parts.flatMap(checksum => recordings.get(checksum) ?? []);
    return parts.length === 0 ? [] : [{ map, parts }];
  });
  const reference = recorded[0]?.parts[0]?.rosters;
  const unplayed = { series, played: [], recordings: [], rosters: undefined };
  if (!reference) return { ...unplayed, problems };
  const { whole, broken } = sortMaps(series, recorded, reference);
  const order = orderOf(series, reference, play(series, whole, reference), evidence);
  if (!order) {
    const reason = 'its rosters cannot be assigned to its teams';
    const lost = whole.flatMap(({ parts }) => parts).map(recording => reportOn(recording, reason));
    return { ...unplayed, problems: [...problems, ...broken, ...lost] };
  }
  return {
    series,
    played: play(series, whole, order),
    recordings: whole.flatMap(({ parts }) => parts),
    rosters: order,
    problems: [...problems, ...broken],
  };
};

export const mapsWon = (maps: readonly PlayedMap[]): readonly [number, number] => {
  const count = (team: TeamKey): number => maps.filter(({ winner }) => winner === team).length;
  return [count('team1'), count('team2')];
};

const missingOf = (series: DemoSeries, recordings: ReadonlyMap<string, Recording>): readonly Skipped[] =>
  series.maps.flatMap(({ number, parts }) =>
    parts
      .filter(checksum => !recordings.has(checksum))
      .map(checksum => ({
        subject: subjectOf(series),
        item: checksum,
        reason: `the recording of map ${number} is missing, or cannot be used`,
      })),
  );

const play = (series: DemoSeries, maps: readonly RecordedMap[], order: Rosters): readonly PlayedMap[] =>
  maps.map(({ map, parts }) =>
    toPlayedMap(
      map,
      parts.map(({ demo, rosters }) => ({ demo, rosters: inOrderOf(rosters, order) })),
      mayDraw(series),
    ),
  );

/** A best of 2 may have no overtime. A score that is known tells whether a map was drawn. */
const mayDraw = ({ bestOf, score }: DemoSeries): boolean =>
  bestOf !== null && bestOf <= 2 && (score === null ? bestOf === 2 : score[0] + score[1] < bestOf);

/** Separates maps with a possible final score from the others. Any other score means that rounds are missing. */
const sortMaps = (series: DemoSeries, recorded: readonly RecordedMap[], order: Rosters) => {
  const whole: RecordedMap[] = [];
  const broken: Skipped[] = [];
  for (const [index, played] of play(series, recorded, order).entries()) {
    const one = recorded[index];
    if (!one) continue;
    if (played.winner !== null) {
      whole.push(one);
      continue;
    }
    const { team1, team2 } = played.score;
    const score = `${Math.max(team1, team2)}-${Math.min(team1, team2)}`;
    const reason = `no map can end ${score}: rounds are missing`;
    for (const recording of one.parts) broken.push(reportOn(recording, reason));
  }
  return { whole, broken };
};

/** The rosters in the order of the series' teams; undefined if no evidence settles it. */
const orderOf = (
  series: DemoSeries,
  reference: Rosters,
  played: readonly PlayedMap[],
  { pairs, ranked, names }: Evidence,
): Rosters | undefined => {
  const teams = [toTeamKey(series.teams[0]), toTeamKey(series.teams[1])] as const;
  const sources = [
    () => pairs(reference, teams, series.startsAt),
    () => ranked(reference, series),
    () => orderByScore(series, played),
    () => orderByNames(reference, series, names),
  ];
  for (const weigh of sources) {
    const lean = weigh();
    if (lean !== 0) return lean > 0 ? reference : inOtherOrder(reference);
  }
  return undefined;
};

/** Orders by the winner of the series. Needs a recording of every map. */
const orderByScore = ({ score, maps }: DemoSeries, played: readonly PlayedMap[]): number => {
  if (score === null || played.length < maps.length) return 0;
  const won = mapsWon(played);
  return Math.sign(score[0] - score[1]) * Math.sign(won[0] - won[1]);
};

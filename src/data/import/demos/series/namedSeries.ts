import { getOrMake } from '../../../../core/getOrMake.ts';
import { dayStart, toDay } from '../../../store/time.ts';
import type { Skipped } from '../../importer.ts';
import { toTeamKey } from '../../teams.ts';
import { isWholeMap, noDay, reportOn, type Recording } from './recordings.ts';
import { toTeamName, type RecordingName } from './recordingName.ts';
import { pairOf, type DemoSeries, type SeriesMap } from './series.ts';
import { toSittings, type Placed } from './sittings.ts';

interface Joined {
  readonly series: readonly DemoSeries[];
  readonly problems: readonly Skipped[];
}

interface SeriesName {
  readonly event: string | null;
  /** With the event and the teams. */
  readonly key: string;
  readonly teams: readonly [string, string];
}

/** The place of a recording. Those with the same `pair` are of the same two teams, in any number of sittings. */
export interface Place extends SeriesName, Pick<Placed, 'number' | 'part'> {
  readonly pair: string;
}

/** Makes series of the recordings that no table lists, by their names: `spirit-vs-faze-m2-ancient`. */
export const joinNamed = (recordings: readonly Recording[]): Joined =>
  joinPlaced(recordings, ({ facts: { event }, name }) => {
    if (!name) return undefined;
    const called = toCalled(event, name);
    const [one, other] = called.teams.map(toTeamKey);
    if (one === other) return `by its players, both its teams are ${called.teams[0]}`;
    // Either team may stand first, in any of its spellings.
    const pair = JSON.stringify([event, name.prefix, pairOf(called)]);
    return { ...called, event, pair, number: name.number, part: name.part };
  });

const toCalled = (
  event: string | null,
  { prefix, teams }: RecordingName,
): Pick<SeriesName, 'key' | 'teams'> => ({
  key: `${event ?? ''}/${prefix}${teams.join('-vs-')}`,
  teams: [toTeamName(teams[0]), toTeamName(teams[1])],
});

/** Makes a series of every sitting of every pair, by its day: a file's time is not the hour of a match. */
export const joinPlaced = (
  recordings: readonly Recording[],
  placeOf: (recording: Recording) => Place | string | undefined,
): Joined => {
  const unplaced: Skipped[] = [];
  const pairs = new Map<string, SeriesName & { readonly placed: Placed[] }>();
  for (const recording of recordings) {
    const place = placeOf(recording);
    const { at } = recording.facts;
    if (typeof place === 'string') unplaced.push(reportOn(recording, place));
    else if (place && at === null) unplaced.push(reportOn(recording, noDay(recording)));
    else if (place && at !== null)
      getOrMake(pairs, place.pair, () => ({ ...place, placed: [] })).placed.push({ ...place, recording, at });
  }
  const joined = [...pairs.values()].map(({ event, placed, ...pair }) => {
    const { sittings, problems } = toSittings(placed);
    const series = sittings.map(({ at, isNumbered, maps }) => {
      const bestOf = maps.flatMap(({ parts }) => parts.flatMap(({ facts }) => facts.bestOf ?? []))[0] ?? null;
      const name = maps[0]?.parts[0]?.name;
      const { key, teams } = name ? toCalled(event, name) : pair;
      const names = maps.map(({ number, name }) => `${number}-${name}`);
      return {
        key: `${key}/${toDay(at)}/${names.join(',')}`,
        number: null,
        event,
        bestOf: isNumbered || (!name && bestOf) ? bestOf : 1,
        startsAt: dayStart(toDay(at)),
        dayOnly: true,
        teams,
        score: null,
        maps: maps.map(({ number, name, parts }) => ({
          number,
          name,
          parts: parts.map(({ demo }) => demo.checksum),
        })),
      };
    });
    return { series, problems };
  });
  return {
    series: joined.flatMap(({ series }) => series),
    problems: [...unplaced, ...joined.flatMap(({ problems }) => problems)],
  };
};

/** In ms. A file may be written a day after the match, and the table's hour is in another zone. */
const nearby = 36 * 3600 * 1000;

/** Adds the recordings that no table lists to the listed series with their maps, where those have none. */
export const absorbNamed = (
  listed: readonly DemoSeries[],
  named: readonly DemoSeries[],
  recordings: ReadonlyMap<string, Recording>,
): Joined => {
  const homes = [...listed];
  const problems: Skipped[] = [];
  const others = named.filter(series => {
    const place = homes.findIndex(home => isPartOf(series, home));
    const home = homes[place];
    if (!home) return true;
    homes[place] = {
      ...home,
      maps: home.maps.map(map => {
        const beside = series.maps.find(({ number }) => number === map.number);
        if (!beside) return map;
        const { kept, left } = choose(map, beside, recordings);
        for (const each of left.map(recording =>
          reportOn(recording, 'a table lists another recording of the map'),
        ))
          problems.push(each);
        return kept;
      }),
    };
    return false;
  });
  return { series: [...homes, ...others], problems };
};

const isPartOf = (series: DemoSeries, home: DemoSeries): boolean =>
  Math.abs(series.startsAt - home.startsAt) <= nearby &&
  pairOf(series) === pairOf(home) &&
  series.maps.every(map => home.maps.some(({ number, name }) => number === map.number && name === map.name));

const choose = (map: SeriesMap, beside: SeriesMap, recordings: ReadonlyMap<string, Recording>) => {
  const partsOf = ({ parts }: SeriesMap) => parts.flatMap(checksum => recordings.get(checksum) ?? []);
  const [own, more] = [partsOf(map), partsOf(beside)];
  return own.length > 0 && (isWholeMap(own) || !isWholeMap(more))
    ? { kept: map, left: more }
    : { kept: { ...map, parts: beside.parts }, left: own };
};

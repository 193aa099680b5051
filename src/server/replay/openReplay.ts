import { HintedError } from '../../core/hintedError.ts';
import { parseIdentifier, toIdentifier } from '../../data/store/identifiers.ts';
import type { LiveSource } from '../liveSource.ts';
import type { MatchRow } from '../../data/store/matchRows.ts';
import { dayLength } from '../../data/store/time.ts';
import { openDataDatabase } from '../../data/store/dataFile.ts';
import { createStore, type Store } from '../../data/store/store.ts';
import { readRecording, replayableSql, type Recording } from './recording.ts';
import { toReplayScript } from './script.ts';
import { shadowMatch } from './shadow.ts';
import { placeMaps, type PlacedMap } from './timeline.ts';

/** The options of a replay. */
export interface ReplayOptions {
  readonly match: string;
  /** The start of the replay, in ms since 1970 UTC. It begins with the series, or with the round in `from`. */
  readonly begins: number;
  /** The seconds of play per second of real time. */
  readonly speed: number;
  readonly from?: RoundPlace;
}

/** A round of a series; without a map, a round of the first map that has rounds. */
export interface RoundPlace {
  readonly map?: number;
  readonly round: number;
}

/** Plays a match of a data file live, the same for the same options. @throws DataFileError, ReplayError without a recording */
export const openReplay = (path: string, options: ReplayOptions) => {
  const database = openDataDatabase(path);
  try {
    const store = createStore(database);
    const recording = findRecording(store, options.match);
    const maps = placeMaps(recording.maps);
    const began = options.from ? findRound(maps, options.from) : 0;
    const momentOf = (ms: number): number => Math.round(options.begins + (ms - began) / options.speed);
    // Answers use whole seconds: a match that ended within a second would be live and finished at the same time.
    const endsAt = Math.ceil(momentOf(maps.at(-1)?.endsAt ?? 0) / 1000) * 1000;
    shadowMatch(database, recording.match, {
      startsAt: momentOf(0),
      endsAt,
      // No series lasts a day, even at a quarter of its speed (the lowest in `serveFlags`).
      latest: momentOf(0) + dayLength,
      maps: maps.map(placed => ({
        number: placed.map.number,
        startsAt: startOf(placed, momentOf),
        endsAt: momentOf(placed.endsAt),
      })),
    });
    const { match } = recording;
    const script = toReplayScript(recording, maps, { momentOf, endsAt, speed: options.speed }, store.prefix);
    return {
      store,
      live: { script: number => (number === match.id ? script : undefined) } satisfies LiveSource,
      matchId: script.opening.matchId,
      teams: [match.team1_name, match.team2_name] as const,
      /** The end of the replay, in ms since 1970 UTC. */
      endsAt,
    };
  } catch (error) {
    database.close();
    throw error;
  }
};

const startOf = ({ rounds: [first] }: PlacedMap, momentOf: (ms: number) => number): number | null =>
  first ? momentOf(first.round.freeze_end_ms + first.shift) : null;

const findRecording = (store: Store, named: string): Recording => {
  const number = parseIdentifier(store.prefix, 'match', named);
  const recording = number === undefined ? undefined : readRecording(store, number);
  if (!recording) throw new ReplayError(`the data file has no match ${named}`, named, replayable(store));
  if (recording.maps.every(({ rounds }) => rounds.length === 0)) {
    const { match, maps, players } = recording;
    const has = [
      ...(match.winner === null ? [] : ['its result']),
      ...(maps.length === 0 ? [] : [`${maps.length} map names`]),
      ...(players.length === 0 ? [] : ['player lines']),
    ];
    const known = has.length === 0 ? 'only its teams' : has.join(', ');
    throw new ReplayError(
      `the rounds of ${named} (${match.team1_name} vs ${match.team2_name}) were not recorded: the file has ${known}`,
      named,
      replayable(store),
    );
  }
  return recording;
};

/** The number of matches suggested in the error. */
const namedMatches = 3;

const replayable = (store: Store): string => {
  const found = store.all<Pick<MatchRow, 'id' | 'team1_name' | 'team2_name'>>(replayableSql, namedMatches);
  if (found.length === 0)
    return 'it has no recorded match: add some with esports data import demos <folder> --into <file.db>';
  const names = found.map(
    ({ id, team1_name, team2_name }) =>
      `${toIdentifier(store.prefix, 'match', id)} (${team1_name} vs ${team2_name})`,
  );
  return `matches with a recording, latest first: ${names.join(', ')}${found.length < namedMatches ? '' : ', …'}`;
};

/** The start of a round's freeze time, in ms of play. @throws ReplayError */
const findRound = (maps: readonly PlacedMap[], { map, round }: RoundPlace): number => {
  const recorded = maps.filter(({ rounds }) => rounds.length > 0);
  const placed = map === undefined ? recorded[0] : recorded.find(each => each.map.number === map);
  const found = placed?.rounds.find(each => each.round.round === round);
  if (found) return found.begins;
  const has = recorded.map(each => `${each.map.number}:1 to ${each.map.number}:${lastRound(each)}`);
  throw new ReplayError(
    `the match has no round ${map === undefined ? round : `${map}:${round}`}`,
    `${map === undefined ? '' : `${map}:`}${round}`,
    `its rounds, as <map>:<round>: ${has.join(', ')}`,
  );
};

const lastRound = ({ rounds }: PlacedMap): number => rounds.at(-1)?.round.round ?? 0;

/** A match or round cannot be replayed. `subject` is its name from the options, `hint` suggests alternatives. */
class ReplayError extends HintedError {
  override readonly name = 'ReplayError';
  readonly subject: string;
  constructor(message: string, subject: string, hint: string) {
    super(message, hint);
    this.subject = subject;
  }
}

import type { MatchEvent, MatchOpening, PlayerIdentity } from '../../../core/scoreboard/event.ts';
import { type CourseMap, fromCourse } from '../../../core/scoreboard/fromCourse.ts';
import { toLiveRounds, toLiveScoreboard } from '../../../core/scoreboard/answers.ts';
import { overlayBoard } from '../../../core/scoreboard/seen/seenBoard.ts';
import { openScoreboard } from '../../../core/scoreboard/state.ts';
import type { Recorded } from '../../watch/feed/recording.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { hasKills, readRecordedMatch } from '../recorded/recordedMatch.ts';
import { toCourseMaps } from './pastRounds.ts';

/** The updates of a match whose rounds a service knows, by two requests. @throws NotRecordedError, ClientError */
export const readReplayedMatch = async (
  named: string,
  service: OpenService,
  context: CommandContext,
): Promise<readonly Recorded[]> => {
  const { id, match: found, maps } = await readRecordedMatch(named, service, context, hasKills);
  const roundsOf = new Map(maps.map(({ number, rounds }) => [number, rounds]));
  const course = toCourseMaps(found.maps ?? []).map(map => ({
    ...map,
    rounds: roundsOf.get(map.number) ?? [],
  }));
  const startsAt = Date.parse(found.startsAt ?? '') || 0;
  const events = fromCourse({ matchId: id, maps: course, isOver: found.status === 'finished' }, startsAt);
  const board = overlayBoard(undefined, found, { matchId: id, at: startsAt });
  if (!board) return [];
  // The played maps would reveal the length of the series.
  return recordingOf({ ...board.opening, players: playersIn(course), maps: [] }, events);
};

const playersIn = (maps: readonly CourseMap[]): readonly PlayerIdentity[] => {
  const known = new Map<string, PlayerIdentity>();
  for (const { playerId, nickname, team } of maps.flatMap(({ rounds }) =>
    rounds.flatMap(round => round.players ?? []),
  )) {
    if (playerId === undefined || (team !== 'team1' && team !== 'team2')) continue;
    known.set(playerId, { playerId, playerSlug: playerId, nickname: nickname ?? playerId, team });
  }
  return [...known.values()];
};

/** The recording that a watch of a whole match would have made: the scoreboard before its first event, then each event. */
export const recordingOf = (opening: MatchOpening, events: readonly MatchEvent[]): readonly Recorded[] => {
  const [first] = events;
  if (!first) return [];
  const began = Date.parse(first.at);
  const board = openScoreboard(opening);
  const snapshot = {
    id: `${opening.matchId}:snapshot:${first.at}`,
    type: 'snapshot',
    matchId: opening.matchId,
    at: first.at,
    state: { ...toLiveScoreboard(board, began), rounds: toLiveRounds(board) },
  };
  return [snapshot, ...events].map(value => ({
    at: Date.parse(value.at),
    incoming: { text: JSON.stringify(value), value, id: value.id, event: value.type },
  }));
};

import type { match } from '../../../api/entities/matchDetails.ts';
import type { Seen } from '../../../api/schema.ts';
import { routes } from '../../../api/table/groups.ts';
import type { PlayedMap } from '../../../analysis/winChance/swing.ts';
import type { TeamKey } from '../../../scoreboard/event.ts';
import { callNamed } from '../../names/resolver.ts';
import { NotRecordedError } from './notRecorded.ts';
import { refuseHidden } from '../../session/hiddenResult.ts';
import type { CommandContext, OpenService } from '../../session/types.ts';

/** A match with the rounds of its maps. */
export interface RecordedMatch {
  readonly id: string;
  readonly match: Seen<typeof match>;
  readonly names: Readonly<Record<TeamKey, string>>;
  readonly maps: readonly PlayedMap[];
  /** Nicknames by the identifier of the player. */
  readonly players: ReadonlyMap<string, string>;
}

/**
 * Reads a match and its rounds with two requests.
 * @throws NotRecordedError if the service has no rounds of it
 */
export const readRecordedMatch = async (
  named: string,
  service: OpenService,
  context: CommandContext,
): Promise<RecordedMatch> => {
  const answer = await callNamed(routes.results.match, { matchId: named }, service, context);
  const match: Seen<typeof routes.results.match.returns> = answer.found() ?? {};
  const id = match.id ?? named;
  refuseHidden(id, 'results match', service, answer.data);
  const found = (await service.client.results.maps({ matchId: id, detail: 'rounds' })).found() ?? [];
  const maps = found.flatMap(({ number, name, course }, place) =>
    course && course.length > 0
      ? [{ number: number ?? place + 1, name: name ?? `Map ${place + 1}`, rounds: course }]
      : [],
  );
  const names = { team1: match.team1Name ?? 'Team 1', team2: match.team2Name ?? 'Team 2' };
  if (maps.length === 0)
    throw new NotRecordedError(
      `The rounds of ${names.team1} vs ${names.team2} are not known to this service`,
      `See its maps: esports results maps ${id}`,
    );
  const players = new Map(
    maps.flatMap(({ rounds }) =>
      rounds.flatMap(round =>
        (round.players ?? []).flatMap(({ playerId, nickname }) =>
          playerId === undefined ? [] : [[playerId, nickname ?? playerId] as const],
        ),
      ),
    ),
  );
  return { id, match, names, maps, players };
};

import type { match } from '../../../core/entities/matchDetails.ts';
import type { Seen } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import type { PlayedMap } from '../../../answers/winChance/swing.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import { ClientError } from '../../../client/errors.ts';
import { looksLikeId, matchesNamed } from '../../names/liveMatch.ts';
import { callNamed } from '../../names/resolver.ts';
import { refuseHidden } from '../../session/hiddenResult.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';

export interface RecordedMatch {
  readonly id: string;
  readonly match: Seen<typeof match>;
  readonly names: Readonly<Record<TeamKey, string>>;
  readonly maps: readonly PlayedMap[];
  /** Nicknames by the identifier of the player. */
  readonly players: ReadonlyMap<string, string>;
}

/** A round as the service sent it. */
type Round = PlayedMap['rounds'][number];
export const hasKills = ({ kills = [] }: Round): boolean => kills.length > 0;

/** Sends two requests; where they are free, teams mean their latest match that has what is needed. @throws ClientError */
export const readRecordedMatch = async (
  named: string,
  service: OpenService,
  context: CommandContext,
  isNeeded: (round: Round) => boolean = () => true,
): Promise<RecordedMatch> => {
  const answer = await callNamed(routes.results.match, { matchId: named }, service, context);
  const match: Seen<typeof routes.results.match.returns> = answer.found() ?? {};
  const id = match.id ?? named;
  refuseHidden(id, 'results match', service, answer.data());
  const maps = await readMaps(id, service);
  if (!hasAny(maps, isNeeded)) {
    const earlier = await findEarlier(match, named, isNeeded, service);
    if (earlier !== undefined) {
      // It answers about another match than the name means, which a program has to know too.
      await context.warn(
        `${id}, the latest match of "${named}", was not recorded in full; this is ${earlier}, the latest that was`,
      );
      return readRecordedMatch(earlier, service, context);
    }
  }
  const names = { team1: match.team1Name ?? 'Team 1', team2: match.team2Name ?? 'Team 2' };
  if (maps.length === 0) throw notRecorded('rounds', { id, names });
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

/** The error for a match of which the service has no rounds, or none of what a command needs. */
export const notRecorded = (
  what: string,
  { id, names }: Pick<RecordedMatch, 'id' | 'names'>,
  instead = 'maps: esports results maps',
): ClientError =>
  new ClientError(
    'notFound',
    `The ${what} of ${names.team1} vs ${names.team2} are not known to this service`,
    id,
    { code: 'NOT_RECORDED' },
    { hint: `See its ${instead} ${id}` },
  );

const hasAny = (maps: readonly PlayedMap[], isNeeded: (round: Round) => boolean): boolean =>
  maps.some(({ rounds }) => rounds.some(isNeeded));

const readMaps = async (matchId: string, { client }: OpenService): Promise<readonly PlayedMap[]> => {
  const found = (await client.results.maps({ matchId, detail: 'rounds' })).found() ?? [];
  return found.flatMap(({ number, name, course }, place) =>
    course && course.length > 0
      ? [{ number: number ?? place + 1, name: name ?? `Map ${place + 1}`, rounds: course }]
      : [],
  );
};

const findEarlier = async (
  { team1Slug, team2Slug, startsAt = '' }: Seen<typeof routes.results.match.returns>,
  named: string,
  isNeeded: (round: Round) => boolean,
  service: OpenService,
): Promise<string | undefined> => {
  if (service.source.kind === 'remote' || looksLikeId(named)) return undefined;
  const slugs = [team1Slug, team2Slug].flatMap(slug => slug ?? []);
  const lists = await Promise.all(
    slugs.map(slug => service.client.results.team({ teamIdOrSlug: slug, limit: 100 })),
  );
  const earlier = matchesNamed(
    named,
    lists.flatMap(list => list.found() ?? []),
  )
    .filter(each => (each.startsAt ?? '') < startsAt)
    .toSorted((one, other) => ((one.startsAt ?? '') < (other.startsAt ?? '') ? 1 : -1));
  for (const { id } of earlier)
    if (id !== undefined && hasAny(await readMaps(id, service), isNeeded)) return id;
  return undefined;
};

import type { Client } from '../../client/client.ts';
import { foldersOf } from '../../client/account/folders.ts';
import { type Followed, readFollowed } from '../settings/lists/followed.ts';
import { scopeOf } from '../settings/lists/scope.ts';
import type { Source } from '../settings/source.ts';
import { atNoCost, ifUnknown } from './storedService.ts';
import type { CommandContext, OpenService } from '../context/types.ts';

export const howToFollow =
  'You follow nothing yet. Follow a team, player, tournament or skin by its name: esports follow <name>';

/** What the user follows at a service. @throws ConfigError, CorruptFile */
export const followedHere = (source: Source, { host }: Pick<CommandContext, 'host'>): readonly Followed[] => {
  const scope = scopeOf(source);
  return readFollowed(foldersOf(host).settings, host).filter(each => each.scope === scope);
};

/** What the user follows at a service, with the present teams of the players, as far as that costs nothing. */
export const followedWithTeams = async (service: OpenService, context: CommandContext) => {
  const followed = followedHere(service.source, context);
  if (!followed.some(({ kind }) => kind === 'player')) return followed;
  const teams = await atNoCost(service, context, ({ client }) => teamsOfPlayers(followed, client));
  return [...followed, ...teams];
};

export const teamsOfPlayers = async (followed: readonly Followed[], client: Client) => {
  const players = followed.filter(({ kind }) => kind === 'player');
  const teams = await Promise.all(
    players.map(async ({ word, scope }): Promise<readonly Followed[]> => {
      const answer = await client.players.show({ playerIdOrSlug: word }).catch(ifUnknown);
      const { slug, id, name } = answer?.found()?.team ?? {};
      const team = slug ?? id;
      return team === undefined ? [] : [{ kind: 'team', word: team, name: name ?? team, scope }];
    }),
  );
  return teams.flat();
};

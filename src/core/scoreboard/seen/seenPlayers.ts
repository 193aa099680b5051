import { livePlayer } from '../../entities/live.ts';
import { statLine } from '../../entities/statLine.ts';
import { optional, record, type Seen } from '../../schema.ts';
import type { MatchOpening, Side, TeamKey } from '../event.ts';
import { otherSide } from '../rules.ts';
import { definedFields, teamKeyOf, toSide } from './seenNames.ts';
import type { Count, PlayerState, ScoreboardState } from '../state.ts';
import { counts, openPlayer } from '../state.ts';

/** A player as a service may report him. It includes KAST, which our own service does not send. */
export const seenPlayer = record('The reported state of a player', () => ({
  ...livePlayer.fields,
  kast: optional(statLine.kast),
}));
type SeenPlayer = Seen<typeof seenPlayer>;

interface Around {
  readonly opening: MatchOpening;
  readonly team1Side: Side | null;
  /** On the map in play; null when unknown. */
  readonly roundsPlayed: number | null;
}

/** Merges the reported players into the known ones, and lists the counts that have never been reported. */
export const overlayPlayers = (
  before: ScoreboardState,
  { players: seen = [], phase }: { readonly players?: readonly SeenPlayer[]; readonly phase?: string },
  around: Around,
): Pick<ScoreboardState, 'players' | 'opening' | 'unsent'> => {
  const { opening } = around;
  const isFirst = before.last === null && before.players.length === 0;
  const unsent = (isFirst ? everything : (before.unsent ?? [])).filter(fact =>
    fact === 'phase' ? phase === undefined : !isSent(fact, seen),
  );
  if (seen.length === 0) return { players: before.players, opening, unsent };
  const listed = seen.map((player, place) =>
    toPlayer(player, place < seen.length / 2 ? 'team1' : 'team2', before.players, around),
  );
  const players = [...ofTeam(listed, 'team1'), ...ofTeam(listed, 'team2')];
  const identities = players.map(({ playerId, playerSlug, nickname, team }) => ({
    playerId,
    playerSlug,
    nickname,
    team,
  }));
  return { players, opening: { ...opening, players: identities }, unsent };
};

const everything = [...counts, 'phase'] as const;

const isSent = (count: Count, seen: readonly SeenPlayer[]): boolean => {
  if (seen.some(player => player[count] !== undefined)) return true;
  // Without kills, no service can have a headshot percentage.
  return count === 'headshots' && seen.length > 0 && seen.every(player => (player.kills ?? 1) === 0);
};

const ofTeam = (players: readonly PlayerState[], team: TeamKey) =>
  players.filter(player => player.team === team);

const toPlayer = (
  seen: SeenPlayer,
  likely: TeamKey,
  known: readonly PlayerState[],
  around: Around,
): PlayerState => {
  const nickname = nameOf(seen);
  const playerId = seen.playerId ?? nickname;
  const earlier = known.find(player => player.playerId === playerId);
  const team = teamOf(seen, around) ?? earlier?.team ?? likely;
  const before = earlier ?? newcomer({ playerId, playerSlug: seen.playerSlug ?? '', nickname, team });
  const facts = definedFields(
    seen,
    'alive',
    'health',
    'armor',
    'helmet',
    'kit',
    'weapon',
    'money',
    'equipment',
    'kast',
  );
  const counted = definedFields(seen, 'kills', 'assists', 'deaths');
  return {
    ...before,
    ...(seen.health !== undefined && { alive: seen.health > 0 }),
    // A dead player holds nothing, whatever was reported before.
    ...(seen.alive === false && { weapon: null }),
    ...facts,
    ...counted,
    nickname,
    team,
    ...(seen.headshots !== undefined && {
      headshots: Math.round(((counted.kills ?? before.kills) * seen.headshots) / 100),
    }),
    damage: damageOf(seen, before, around),
  };
};

const newcomer = (identity: Parameters<typeof openPlayer>[0]): PlayerState => ({
  ...openPlayer(identity),
  damage: null,
});

const nameOf = ({ nickname, playerSlug, playerId }: SeenPlayer): string =>
  nickname ?? playerSlug ?? playerId ?? '';

/** Total damage, from the average per round. */
const damageOf = ({ adr }: SeenPlayer, { damage }: PlayerState, { roundsPlayed }: Around): number | null => {
  if (roundsPlayed === 0) return 0;
  return adr === undefined || roundsPlayed === null ? damage : adr * roundsPlayed;
};

const teamOf = (
  { team, teamName, side }: SeenPlayer,
  { opening, team1Side }: Around,
): TeamKey | undefined => {
  const named = teamKeyOf(team, opening) ?? teamKeyOf(teamName, opening);
  const played = toSide(side);
  if (named || !played || !team1Side) return named;
  return played === team1Side ? 'team1' : played === otherSide(team1Side) ? 'team2' : undefined;
};

import { livePlayer } from '../../entities/live.ts';
import { statLine } from '../../entities/statLine.ts';
import { optional, record, type Seen } from '../../schema.ts';
import type { MatchOpening, Side, TeamKey } from '../event.ts';
import { otherSide } from '../rules.ts';
import { sideNamed } from '../../entities/spellings.ts';
import { definedFields, teamKeyOf } from './seenNames.ts';
import { type Count, counts, openPlayer, type PlayerState, type ScoreboardState } from '../state.ts';

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
  /** Whether a player who is not reported has left. */
  readonly isWhole: boolean;
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
  // The others stay, each in his place.
  const isListed = new Map(listed.map(player => [player.playerId, player]));
  const kept = around.isWhole ? [] : before.players.map(player => isListed.get(player.playerId) ?? player);
  const all = [...kept, ...listed.filter(player => !kept.includes(player))];
  const players = [...ofTeam(all, 'team1'), ...ofTeam(all, 'team2')];
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

const toPlayer = (seen: SeenPlayer, likely: TeamKey, known: readonly PlayerState[], around: Around) => {
  const earlier = knownPlayer(seen, known);
  const told = { ...earlier, ...definedFields(seen, 'nickname', 'playerSlug') };
  const nickname = told.nickname ?? told.playerSlug ?? seen.playerId ?? '';
  // The events name him by the identifier that was told first.
  const { playerId = seen.playerId ?? nickname } = told;
  const team = teamOf(seen, around) ?? told.team ?? likely;
  const identity = { playerId, playerSlug: told.playerSlug ?? '', nickname, team };
  const before = earlier ?? { ...openPlayer(identity), damage: null };
  return { ...before, ...factsOf(seen, before), nickname, team, damage: damageOf(seen, before, around) };
};

const facts = [
  ...(['alive', 'health', 'armor', 'helmet', 'kit', 'weapon', 'money', 'equipment', 'kast'] as const),
  ...(['kills', 'assists', 'deaths'] as const),
] as const;

const factsOf = (seen: SeenPlayer, { kills }: PlayerState): Partial<PlayerState> => ({
  ...(seen.health !== undefined && { alive: seen.health > 0 }),
  // A dead player holds nothing, whatever was reported before.
  ...(seen.alive === false && { weapon: null }),
  ...definedFields(seen, ...facts),
  ...(seen.headshots !== undefined && {
    headshots: Math.round(((seen.kills ?? kills) * seen.headshots) / 100),
  }),
});

/** The player by his identifier, or else by his name: lists and updates may have different identifiers. */
const knownPlayer = ({ playerId, nickname }: SeenPlayer, known: readonly PlayerState[]) =>
  known.find(player => player.playerId === playerId) ??
  known.find(player => player.nickname.toLowerCase() === nickname?.toLowerCase());

/** The first team's side by the known players of a report, if they agree. */
export const sideOfPlayers = (
  seen: readonly SeenPlayer[] = [],
  known: readonly PlayerState[],
): Side | undefined => {
  const told = seen.flatMap(player => {
    const side = sideNamed(player.side);
    const team = knownPlayer(player, known)?.team;
    return side && team ? [team === 'team1' ? side : otherSide(side)] : [];
  });
  return told.every(side => side === told[0]) ? told[0] : undefined;
};

const damageOf = ({ adr }: SeenPlayer, { damage }: PlayerState, { roundsPlayed }: Around): number | null => {
  if (roundsPlayed === 0) return 0;
  return adr === undefined || roundsPlayed === null ? damage : adr * roundsPlayed;
};

const teamOf = ({ team, teamName, side }: SeenPlayer, { opening, team1Side }: Around) => {
  const named = teamKeyOf(team, opening) ?? teamKeyOf(teamName, opening);
  const played = sideNamed(side);
  if (named || !played || !team1Side) return named;
  return played === team1Side ? 'team1' : played === otherSide(team1Side) ? 'team2' : undefined;
};

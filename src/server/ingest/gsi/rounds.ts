import type { Loadout, RoundReason, Side } from '../../../core/scoreboard/event.ts';
import type { Sink, ToldScore } from '../observation.ts';
import { settleKills } from './kills.ts';
import type { Game, GsiPlayer } from './read.ts';
import type { GsiState } from './state.ts';

/** The score comes a post after the end, or a few. */
const patience = 3;
/** So many posts must say that fewer rounds are finished: one of them may have come late. */
const confirmations = 3;

/** Tells how many rounds are finished, where that is new. */
export const tellPlayed = (state: GsiState, { rounds, ct, t }: Game, sink: Sink): void => {
  if (state.ending || state.isKnife || ct.score + t.score !== rounds) return;
  if (rounds === state.played && !state.restarted) {
    state.lower = { rounds: -1, posts: 0 };
    return;
  }
  if (rounds < state.played) {
    const posts = state.lower.rounds === rounds ? state.lower.posts + 1 : 1;
    state.lower = { rounds, posts };
    if (posts < confirmations) return;
  }
  state.played = rounds;
  state.lower = { rounds: -1, posts: 0 };
  const how = state.restarted ? 'restore' : 'now';
  state.restarted = false;
  sink.tell({ is: 'played', rounds, score: scoreOf({ ct, t }), how });
};

/** The score with the names of the teams, which change sides together with it. */
export const scoreOf = ({ ct, t }: Pick<Game, 'ct' | 't'>): ToldScore => ({
  ct: ct.score,
  t: t.score,
  ...(ct.name !== '' && t.name !== '' && { names: { ct: ct.name, t: t.name } }),
});

/** The freeze time is over. Where that was not seen, what happened before is not known. */
export const beginRound = (state: GsiState, game: Game, sink: Sink): void => {
  const { players, rounds } = game;
  const wasSeen = state.roundPhase === 'freezetime' && game.roundPhase === 'live';
  state.round = game.roundPhase === 'over' ? rounds : rounds + 1;
  state.startedAt = wasSeen ? state.seconds : null;
  Object.assign(state, { planter: null, defuser: null, deaths: [], gains: [] });
  state.isKnife = state.round === 1 && players.length > 0 && players.every(hasOnlyKnife);
  if (state.isKnife) return;
  const isWhole = wasSeen || players.every(({ side, health }) => side === null || health > 0);
  const isOfOneSide = new Set(players.flatMap(({ side }) => side ?? [])).size === 1;
  if (isOfOneSide) sink.note('$.allplayers', ofOneSide);
  sink.tell({
    is: 'round_start',
    round: state.round,
    loadouts: players.filter(({ side }) => side !== null).map(loadoutOf),
    untold: isWhole && !isOfOneSide ? [] : ['kills'],
  });
};

const ofOneSide =
  'it has only the players of one side, as a coach sees them, so kills are missing: a spectator’s or GOTV’s feed is needed';

const hasOnlyKnife = ({ weapons, side }: GsiPlayer): boolean =>
  side === null || (weapons.length > 0 && weapons.every(({ type }) => type === 'Knife' || type === 'C4'));

const loadoutOf = ({ id, money, equipment, armor, helmet, kit, weapons }: GsiPlayer): Loadout => {
  const utility = weapons.filter(({ type }) => type === 'Grenade').map(({ name }) => name);
  return { playerId: id, money, equipment, weapon: bestOf(weapons), utility, armor, helmet, kit };
};

const minor = ['Pistol', 'Knife', 'Grenade', 'C4'];
/** The weapon that says most of a player: a rifle or the like, else a pistol, else what he has. */
const bestOf = (weapons: GsiPlayer['weapons']): string | null => {
  const main = weapons.find(({ type }) => type !== '' && !minor.includes(type));
  return (main ?? weapons.find(({ type }) => type === 'Pistol') ?? weapons[0])?.name ?? null;
};

/** What the bomb does. It is planted by who was planting, and defused by who was defusing. */
export const takeBomb = (state: GsiState, { bomb }: Game, sink: Sink): void => {
  const { state: now = '', player = null } = bomb ?? {};
  if (now === 'planting') state.planter = player;
  if (now === 'defusing') state.defuser = player ?? state.defuser;
  const what = bombEvents.find(event => event === now);
  // A defuse that was given up leads back to a planted bomb.
  const isNew = now !== state.bomb && !(now === 'planted' && state.bomb === 'defusing');
  state.bomb = now;
  if (!what || !isNew || state.isKnife) return;
  const players = { planted: state.planter, defused: state.defuser, exploded: null };
  sink.tell({ is: 'bomb', round: state.round, what, player: players[what], site: null });
};

const bombEvents = ['planted', 'defused', 'exploded'] as const;

/** The round is over; it is told as soon as the score has risen. */
export const beginEnd = (state: GsiState, { winner: side }: Game): void => {
  const { startedAt, round, seconds } = state;
  if (!side || state.isKnife || round === 0) return;
  const took = startedAt === null ? null : Math.max(0, seconds - startedAt);
  state.ending = { side, round, seconds: took, age: 0 };
};

export const settleEnd = (state: GsiState, game: Game, sink: Sink, isLast = false): void => {
  const { ending } = state;
  if (!ending) return;
  ending.age += 1;
  const { ct, t, players } = game;
  const isScored = ct.score + t.score === ending.round;
  if (!isLast && ending.age <= 1) return;
  if (!isScored && !isLast && ending.age <= patience) return;
  settleKills(state, players, sink, true);
  state.ending = null;
  const { side, round, seconds } = ending;
  const reason = reasonOf(state, game, round, side);
  const damage = Object.fromEntries(
    players.filter(({ side }) => side !== null).map(({ id, damage }) => [id, Math.max(0, damage)]),
  );
  const score = isScored ? scoreOf(game) : null;
  sink.tell({ is: 'round_end', round, side, reason, score, seconds, damage });
  if (isScored) state.played = round;
};

const reasons: ReadonlyMap<unknown, RoundReason> = new Map([
  ['ct_win_elimination', 'elimination'],
  ['t_win_elimination', 'elimination'],
  ['ct_win_defuse', 'defuse'],
  ['ct_win_time', 'time'],
  ['t_win_bomb', 'bomb'],
]);

const reasonOf = ({ bomb }: GsiState, { wins, players }: Game, round: number, side: Side) => {
  const told = reasons.get(wins[String(round)]);
  if (told) return told;
  if (bomb === 'defused') return 'defuse';
  if (bomb === 'exploded') return 'bomb';
  const losers = players.filter(player => player.side !== null && player.side !== side);
  return losers.length > 0 && losers.every(({ health }) => health === 0) ? 'elimination' : null;
};

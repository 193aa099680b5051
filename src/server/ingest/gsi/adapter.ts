import { hashOf } from '../body.ts';
import type { Adapter, Sink } from '../observation.ts';
import { forgetSides, meet } from '../people.ts';
import { compare, settleKills } from './kills.ts';
import { type Game, type GsiPost, readPost } from './read.ts';
import { beginEnd, beginRound, scoreOf, settleEnd, takeBomb, tellPlayed } from './rounds.ts';
import { type GsiState, openGsi } from './state.ts';

/** How long a death or the end of a round waits for another post, in ms; then it is told without one. */
const patience = 1500;
const keptPosts = 16;

/** Game State Integration of a spectator's machine: each post is the whole state, and the events are in what changes. */
export const gsi: Adapter<GsiState> = {
  open: openGsi,
  read: ({ text, at }) => {
    const post = readPost(text);
    return (state, sink) => takePost(state, post, hashOf(text), at, sink);
  },
  tick: (state, at, sink) => {
    if (!state.last || at < state.at + patience) return;
    settleEnd(state, state.last, sink, true);
    settleKills(state, state.last.players, sink, true);
    state.last = undefined;
  },
  due: state => (state.last ? state.at + patience : undefined),
};

const takePost = (state: GsiState, post: GsiPost, hash: number, at: number, sink: Sink): void => {
  if (state.posts.includes(hash)) return;
  if (isLate(state, post)) {
    if (!isClockSet(state, post, at)) return leaveOut(state, post, sink);
    // The round began by the clock as it was before.
    state.startedAt = null;
  }
  state.late = undefined;
  state.posts = [...state.posts, hash].slice(-keptPosts);
  state.clock = post.clock;
  state.seconds = post.seconds;
  state.at = at;
  if (post.game) takeGame(state, post.game, sink);
  state.last = state.deaths.length > 0 || state.ending ? post.game : undefined;
};

/** Posts of one second are ordered by the countdown of their phase. */
const isLate = ({ seconds, clock }: GsiState, post: GsiPost): boolean => {
  if (post.seconds !== seconds) return post.seconds < seconds && post.seconds > seconds - 60;
  return clock !== null && clock.phase === post.clock?.phase && post.clock.left > clock.left;
};

/** How long late posts must follow one another to prove that the clock was set, and how far out of step, in ms. */
const [proof, tolerance] = [2000, 1500];

/** Posts that are late once come in between others. If they follow one another as time passes, the clock was set back. */
const isClockSet = (state: GsiState, { seconds }: GsiPost, at: number): boolean => {
  const { late } = state;
  state.late = late && seconds >= late.last ? { ...late, last: seconds } : { seconds, at, last: seconds };
  const came = at - state.late.at;
  return came >= proof && Math.abs((seconds - state.late.seconds) * 1000 - came) <= tolerance;
};

const leaveOut = ({ seconds: last }: GsiState, { seconds }: GsiPost, sink: Sink): void => {
  const by = seconds < last ? `, by ${last - seconds} s` : '';
  sink.note('provider.timestamp', `the post came too late${by}`);
};

const takeGame = (state: GsiState, game: Game, sink: Sink): void => {
  if (game.phase === 'warmup') return takeWarmUp(state);
  tellPlace(state, game, sink);
  for (const player of game.players) meet(state.people, player, sink);
  forgetSides(state.people, sink, new Set(game.players.map(({ id }) => id)));
  const was = state.roundPhase;
  takePhase(state, game, sink);
  state.roundPhase = game.roundPhase;
  if (game.roundPhase !== 'freezetime' && state.round > 0) takeRound(state, game, was, sink);
  if (game.phase === 'gameover' && !state.isOver) endMap(state, game, sink);
};

const takeWarmUp = (state: GsiState): void => {
  forgetPlayers(state);
  Object.assign(state, { roundPhase: '', ending: null, isKnife: false, isOver: false });
};

const takePhase = (state: GsiState, game: Game, sink: Sink): void => {
  const { roundPhase: was, round } = state;
  const { roundPhase: is, rounds } = game;
  if (is === 'freezetime' && was === 'live' && rounds < round) state.restarted = true;
  if (is !== 'over' && is !== '') {
    settleEnd(state, game, sink, true);
    tellPlayed(state, game, sink);
  }
  const isUnseen = isOfUnseen(round, game);
  if (isUnseen) forgetPlayers(state);
  if (is === was && !isUnseen) return;
  if (is === 'freezetime') beginFreeze(state, game, sink);
  if (is === 'live' || isUnseen) beginRound(state, game, sink);
};

/** Whether a round is in play, or over, that began while nothing came. The number of finished rounds rises with its end. */
const isOfUnseen = (round: number, { rounds, roundPhase: is }: Game): boolean =>
  round > 0 && ((is === 'live' && rounds + 1 > round) || (is === 'over' && rounds > round));

const forgetPlayers = (state: GsiState): void => {
  Object.assign(state, { before: {}, deaths: [], gains: [] });
};

const takeRound = (state: GsiState, game: Game, was: string, sink: Sink): void => {
  compare(state, game);
  if (!state.isKnife) settleKills(state, game.players, sink);
  takeBomb(state, game, sink);
  if (game.roundPhase === 'over' && was === 'live') beginEnd(state, game);
  settleEnd(state, game, sink);
};

/** Totals of the finished rounds: GSI tells neither headshots nor damage of a whole map. */
const beginFreeze = (state: GsiState, { rounds, players }: Game, sink: Sink): void => {
  settleKills(state, players, sink, true);
  forgetPlayers(state);
  const lines = players
    .filter(({ side }) => side !== null)
    .map(({ id, kills, deaths, assists }) => ({ id, kills, deaths, assists, headshots: null, damage: null }));
  if (!state.isKnife) sink.tell({ is: 'totals', rounds, lines });
};

const endMap = (state: GsiState, game: Game, sink: Sink): void => {
  settleEnd(state, game, sink, true);
  state.isOver = true;
  sink.tell({ is: 'map_end', score: scoreOf(game) });
};

const tellPlace = (state: GsiState, { map, ct, t }: Game, sink: Sink): void => {
  if (map !== state.map) {
    state.map = map;
    state.played = -1;
    sink.tell({ is: 'map', name: map });
  }
  const names = JSON.stringify([ct.name, t.name]);
  if (names === state.names) return;
  state.names = names;
  if (ct.name !== '' && t.name !== '') sink.tell({ is: 'names', ct: ct.name, t: t.name });
};

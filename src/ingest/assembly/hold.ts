import { ranks, silence, waits } from '../ranks.ts';
import type { Shared } from '../observation.ts';
import type { SourceKind } from '../intake.ts';
import { endMap } from './maps.ts';
import { endRound, startRound, takePlayed, tellBomb, tellKill } from './rounds.ts';
import type { Held, MatchState, Turn } from './state.ts';

/** Takes what several sources may tell: at once, or after a wait for a better source that tells such things too. */
export const offer = (turn: Turn, told: Shared): void => {
  const { state, source, at } = turn;
  const own = state.sources[source];
  if (told.is === 'round_start' && told.isInferred && hasOther(state, source, at)) return;
  if (own && !own.tells.includes(told.is)) own.tells.push(told.is);
  if (own && isBetterAlive(state, told.is, own.kind, at)) {
    if (!state.held.some(held => held.source === source && keyOf(held.told) === keyOf(told)))
      state.held.push({ told, source, until: at + waits[told.is] });
    return;
  }
  const same = state.held.filter(held => keyOf(held.told) === keyOf(told));
  // The last word of a better source about what is finished makes the others' words old.
  state.held = state.held.filter(
    held => !same.includes(held) && !(told.is === 'played' && held.told.is === 'played'),
  );
  const filled = same.reduce((best, held) => fillIn(best, held.told), told);
  if (told.is === 'round_end') flush(turn, held => isOfRound(held, told.round));
  settle(turn, filled);
};

/** Tells what has waited long enough. */
export const release = (turn: Turn): void => flush(turn, held => held.until <= turn.at);

export const nextRelease = ({ held }: MatchState): number | undefined =>
  held.length === 0 ? undefined : Math.min(...held.map(({ until }) => until));

const order: readonly Shared['is'][] = ['played', 'round_start', 'kill', 'bomb', 'round_end', 'map_end'];

const flush = (turn: Turn, isDue: (held: Held) => boolean): void => {
  const { state, source } = turn;
  const due = state.held.filter(isDue);
  if (due.length === 0) return;
  state.held = state.held.filter(held => !due.includes(held));
  for (const kind of order)
    for (const held of due)
      if (held.told.is === kind) {
        turn.source = held.source;
        settle(turn, held.told);
      }
  turn.source = source;
};

const isOfRound = ({ told }: Held, round: number): boolean =>
  (told.is === 'round_start' || told.is === 'kill' || told.is === 'bomb') && told.round === round;

const settle = (turn: Turn, told: Shared): void => {
  switch (told.is) {
    case 'round_start':
      return startRound(turn, told);
    case 'kill':
      return tellKill(turn, told);
    case 'bomb':
      return tellBomb(turn, told);
    case 'round_end':
      return endRound(turn, told);
    case 'played':
      return takePlayed(turn, told);
    case 'map_end':
      return endMap(turn, told);
  }
};

const isBetterAlive = (state: MatchState, is: Shared['is'], kind: SourceKind, at: number): boolean => {
  const order: readonly SourceKind[] = ranks[is];
  const better = order.slice(0, order.indexOf(kind));
  return Object.values(state.sources).some(
    other => better.includes(other.kind) && other.tells.includes(is) && at - other.heard < silence,
  );
};

const hasOther = (state: MatchState, source: string, at: number): boolean =>
  Object.entries(state.sources).some(
    ([name, { kind, heard }]) => name !== source && kind !== 'matchzy' && at - heard < silence,
  );

/** The same event: by round, kind and those who act. Nobody dies twice in a round. */
const keyOf = (told: Shared): string => {
  const { is } = told;
  if (is === 'map_end') return is;
  const place = is === 'played' ? told.rounds : told.round;
  const who = is === 'kill' ? told.victim : is === 'bomb' ? told.what : '';
  return `${is}:${place}:${who}`;
};

/** The better word, with what it leaves open from the other one. */
const fillIn = (best: Shared, other: Shared): Shared => {
  if (best.is !== other.is) return best;
  const open = Object.entries(best).filter(([, value]) => isOpen(value));
  const filled = open.map(([key]) => [key, Reflect.get(other, key) as unknown] as const);
  return {
    ...best,
    ...Object.fromEntries(filled.filter(([key, value]) => value !== undefined && !sure.includes(key))),
  };
};

/** Where the better source says nothing, there is nothing. */
const sure: readonly string[] = ['killer', 'assister', 'untold'];

const isOpen = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

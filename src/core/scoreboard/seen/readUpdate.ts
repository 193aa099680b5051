import { isRecord } from '../../json/jsonRecord.ts';
import { int, list, record, text } from '../../schema.ts';
import { read } from '../../reader/reader.ts';
import type { MatchEvent } from '../event.ts';
import { type Body, eventTypeOf, type Framing, headSchema, toEvent } from './readEvent.ts';

/** The understood part of a pushed update. */
export type ReadUpdate =
  | { readonly kind: 'event'; readonly event: MatchEvent }
  /** The state of a match, whole or partial, for `overlayBoard`. `at` is absent when the update has no time. */
  | {
      readonly kind: 'snapshot';
      readonly id: string | undefined;
      readonly matchId: string | undefined;
      readonly at: string | undefined;
      readonly state: unknown;
    }
  /** An unknown event: the caller must request the scoreboard again. */
  | { readonly kind: 'other'; readonly matchId: string | undefined };

/** Reads a pushed value: a typed event, a whole or partial match, or a list of these. */
export const readUpdates = (value: unknown, framing: Framing): readonly ReadUpdate[] => {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => readUpdates(item, { now: framing.now }));
  if (!isRecord(value)) return [];
  const inner = innerKeys.map(key => value[key]).find(found => typeof found === 'object' && found !== null);
  if (Array.isArray(inner)) return readUpdates(inner, framing);
  return [readOne(value, inner, framing)];
};

const readOne = (value: Body, inner: unknown, framing: Framing): ReadUpdate => {
  const head = read(headSchema, value) ?? {};
  const type = eventTypeOf(head.type) ?? eventTypeOf(framing.name);
  if (type) {
    const event = toEvent(type, isRecord(inner) ? { ...value, ...inner } : value, framing);
    return event ? { kind: 'event', event } : { kind: 'other', matchId: head.matchId };
  }
  const state = inner ?? value;
  const matchId = head.matchId ?? read(idSchema, state)?.id;
  if (!read(boardMark, state)) return { kind: 'other', matchId };
  return { kind: 'snapshot', id: head.id ?? framing.id, matchId, at: head.at, state };
};

/** The members in which services wrap their updates. */
const innerKeys = ['state', 'data', 'payload', 'snapshot', 'match', 'scoreboard', 'matches'];

const idSchema = record('', { id: text('', { from: { cito: 'matchId' } }) });
/** At least one of these must be present for the value to be a match. */
const boardMark = record('', {
  team1Name: text('', { from: { cito: 'team1.name teams.0.name home.name homeTeam.name' } }),
  players: list(record('', { nickname: text('', { from: { cito: 'name player.nickname player.name' } }) })),
  mapScore: record('', { team1: int('') }, { format: 'score' }),
  score: record('', { team1: int('') }, { format: 'score' }),
  round: int(''),
  bomb: text(''),
});

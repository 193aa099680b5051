import { restoreWords } from '../../entities/spellings.ts';
import { isRecord } from '../../json/jsonRecord.ts';
import { createNameTest, readKey, words } from '../../json/spelling.ts';
import type { MatchEvent } from '../event.ts';
import type { ScoreboardState } from '../state.ts';
import { type Body, eventTypeOf, type Framing, type Head, readHead, toEvent } from './readEvent.ts';
import {
  hasUnreadScore,
  isSwapped,
  namesScore,
  phaseOf,
  type SeenBoard,
  seenMatchId,
  understoodIn,
} from './readBoard.ts';

/** The understood part of a pushed update. */
export type ReadUpdate =
  | { readonly kind: 'event'; readonly event: MatchEvent }
  /** The state of a match, whole or partial, read beside what is known. `at` is absent when the update has no time. */
  | {
      readonly kind: 'snapshot';
      readonly id: string | undefined;
      readonly matchId: string | undefined;
      readonly at: string | undefined;
      readonly seen: SeenBoard;
      /** Whether its lists are whole: who is not in them is not there any more. */
      readonly isWhole: boolean;
      /** Whether it has a score that was not understood, so that the caller must request the scoreboard again. */
      readonly isUnread: boolean;
    }
  /** An unknown event: the caller must request the scoreboard again. */
  | { readonly kind: 'other'; readonly matchId: string | undefined };

/** Reads a pushed value without a scoreboard: a typed event, a whole or partial match, or a list of these. */
export const readUpdates = (value: unknown, framing: Framing): readonly ReadUpdate[] =>
  partsOf(value).map(part => readPart(part, framing));

interface Part {
  readonly body: Body;
  readonly head: Head;
  /** The match, if the update is a state and not an event, which has an identifier of its own. */
  readonly stateOf: string | undefined;
}

/** The updates in a pushed value, each without its wrappers. */
export const partsOf = (value: unknown, outer: Head = {}): readonly Part[] => {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => partsOf(item, { ...outer, id: '' }));
  if (!isRecord(value)) return [];
  const head = { ...outer, ...readHead(value) };
  return unwrapped({ body: value, head, stateOf: head.matchId ?? seenMatchId(value) }, 0);
};

/** An answer has a wrapper, and the match in it may be in a member of its own. */
const unwrapped = (part: Part, depth: number): readonly Part[] => {
  const { body, head } = part;
  const list = listNames.map(name => readKey(body, name)).find(isListOfRecords);
  if (list !== undefined) return partsOf(list, head);
  const name = wrapperNames.find(each => isRecord(readKey(body, each)));
  const inner = name === undefined ? undefined : readKey(body, name);
  if (!isRecord(inner) || depth > 2) return [part];
  const found = readHead(inner);
  const type = [head.type, found.type].find(each => eventTypeOf(each)) ?? head.type ?? found.type;
  const matchId = head.matchId ?? found.matchId;
  const rest = Object.entries(body).filter(([key, each]) => each !== inner && key !== 'id');
  return unwrapped(
    {
      body: { ...Object.fromEntries(rest), ...inner },
      // The identifier of a match is none of the update.
      head: { ...found, ...(name === 'match' && { id: undefined }), ...head, type, matchId },
      stateOf: matchId ?? seenMatchId(inner),
    },
    depth + 1,
  );
};

/** Members in which services wrap an update, and lists of updates. */
const wrapperNames = words('data payload update snapshot state match scoreboard');
const listNames = words('data payload matches updates events');
const isListOfRecords = (value: unknown): boolean => Array.isArray(value) && value.some(isRecord);

/** Reads one update. `known`: the scoreboard of a match, for what a partial update leaves out. */
export const readPart = (
  { body, head, stateOf }: Part,
  framing: Framing,
  known: (matchId: string) => ScoreboardState | undefined = () => undefined,
): ReadUpdate => {
  const type = eventTypeOf(head.type) ?? eventTypeOf(framing.name);
  const matchId = (type ? head.matchId : stateOf) ?? framing.match;
  const board = known(matchId ?? '');
  // The items of a list share a frame, and its identifier says nothing of one of them.
  const named = { ...head, matchId, id: head.id === '' ? undefined : (head.id ?? framing.id) };
  if (!type) return readState(withoutType(body, named), named, framing.name, board);
  const event = board && isSwapped(body, board) ? undefined : toEvent(type, body, named, framing.now, board);
  return event ? { kind: 'event', event } : { kind: 'other', matchId };
};

/** The type of an update is no tournament. */
const withoutType = (body: Body, { type }: Head): Body => {
  const { event, ...rest } = body;
  return event !== undefined && event === type ? rest : body;
};

const readState = (
  body: Body,
  { id, matchId, at, type: word = '' }: Head,
  name: string | undefined,
  board: ScoreboardState | undefined,
): ReadUpdate => {
  const phase = phaseOf(word) ?? phaseOf(name ?? '');
  const isBack = [word, name ?? ''].some(isRestore);
  // The round that play goes back to says nothing of the score, which is asked for.
  const isAsked = isBack && !namesScore(body);
  const told = isAsked ? {} : body;
  const state = phase === undefined ? told : { phase, ...told };
  const seen = understoodIn(state, board);
  if (!seen) return { kind: 'other', matchId };
  const isUnread = isAsked || hasUnreadScore(state, seen);
  const isWhole = isWholeKind(word || (name ?? ''));
  return { kind: 'snapshot', id, matchId, at, seen, isWhole, isUnread };
};

const isRestore = createNameTest(restoreWords);
const isWholeKind = createNameTest(words('snapshot state matchState fullState full scoreboard init initial'));

import { parseJson } from '../core/json/jsonRecord.ts';
import type { ClientError } from '../client/errors.ts';
import type { LastUpdate } from '../client/link/linkSetup.ts';
import { ownId, type Gap, type PushedUpdate } from '../client/link/pushedUpdate.ts';
import { readUpdates } from '../core/scoreboard/seen/readUpdate.ts';
import { ConfigError } from '../client/account/configError.ts';
import { liveState } from '../core/entities/live.ts';
import type { LiveState, MatchEvent } from '../core/entityTypes.ts';

export type { Gap };

/** One thing that a service pushed. */
export interface Update {
  /** Store it once the update is dealt with, and give it to `follow` to go on after this update. */
  readonly cursor: string;
  /** The service's identifier; empty if it gives none. */
  readonly id: string;
  /** The service's name for the update; `message` in a room. */
  readonly name: string;
  /** The exact text, which is JSON at nearly every service. */
  readonly text: string;
  /** What the update says, as far as it is known here: one part, at a service that pushes several at once more. */
  readonly parts: readonly UpdatePart[];
  /** The time before this update from which others may be missing, in milliseconds since 1970 UTC. */
  readonly gap?: Gap;
}

/** What an update says. */
export type UpdatePart =
  | { readonly kind: 'event'; readonly event: MatchEvent }
  /** The state of a match, by the names of this library: whole, or only what changed. */
  | { readonly kind: 'snapshot'; readonly matchId: string | undefined; readonly state: LiveState }
  | { readonly kind: 'other'; readonly matchId: string | undefined };

/** How updates are followed. */
export interface FollowOptions {
  /** Ends the loop, without an error. */
  readonly signal?: AbortSignal | undefined;
  /** The cursor of the last update that was dealt with. */
  readonly cursor?: string | undefined;
  /** The milliseconds without a sign of life after which a connection counts as dead; 45,000 by default. */
  readonly silence?: number | undefined;
  /** Called when a connection has broken, with the milliseconds until the next is opened. */
  readonly onBreak?: ((error: ClientError, pause: number) => void) | undefined;
}

/** Which updates are wanted, and how they come. */
export interface FollowRules {
  /** Only this match; the loop ends with it. */
  readonly match?: string | undefined;
  /** Only updates that say one of these. The service sends and charges the others too. */
  readonly types?: readonly (MatchEvent['type'] | 'snapshot')[] | undefined;
  /** `room`: over a WebSocket, which needs a match and the plan scale; `stream`, the default: as server-sent events. */
  readonly over?: 'stream' | 'room' | undefined;
}

/** Returns the function that gives each pushed update its cursor. `from`: the cursor that the caller goes on from. */
export const createUpdates = (now: () => number, from: LastUpdate | undefined) => {
  let last = from;
  return ({ id, event, text, gap }: PushedUpdate): Update => {
    const own = id === '' ? ownId(text) : id;
    // A service that names no update cannot resume after it, so the cursor stays at the last that has a name.
    if (own !== '') last = { id: own, cameAt: now() };
    let parts: readonly UpdatePart[] | undefined;
    return {
      cursor: last === undefined ? '' : `${last.cameAt} ${last.id}`,
      id: own,
      name: event,
      text,
      get parts() {
        return (parts ??= readUpdates(parseJson(text), { name: event, id: own, now: now() }).map(part => {
          if (part.kind !== 'snapshot') return part;
          const { seen, ...rest } = part;
          return { ...rest, state: Object.fromEntries(Object.entries(seen).filter(isOfState)) };
        }));
      },
      ...(gap && { gap }),
    };
  };
};

const isOfState = ([name]: readonly [string, unknown]): boolean => name in liveState.fields;

/** @throws ConfigError for a text that no update gave */
export const parseCursor = (cursor: string): LastUpdate => {
  const [, cameAt, id] = /^(\d{1,16}) (.+)$/s.exec(cursor) ?? [];
  if (cameAt !== undefined && id !== undefined) return { id, cameAt: Number(cameAt) };
  throw new ConfigError('The cursor is not one of an update', 'Give the `cursor` of an update, unchanged.');
};

/** Whether an update says something of these types; without types, every update is wanted. */
export const isWanted = ({ parts }: Update, types: FollowRules['types']): boolean =>
  types === undefined ||
  parts.some(
    part => part.kind !== 'other' && types.includes(part.kind === 'event' ? part.event.type : 'snapshot'),
  );

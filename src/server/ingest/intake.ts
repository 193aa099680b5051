import type { MatchEvent, MatchOpening, Side } from '../../core/scoreboard/event.ts';

/** What an operator said of a match. Sources fill in what is missing. */
export interface IntakeMatch {
  readonly opening: MatchOpening;
}

export const sourceKinds = ['gsi', 'log', 'matchzy'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export interface IntakeSource {
  readonly name: string;
  /** get5 shares the adapter of MatchZy. */
  readonly kind: SourceKind;
}

export interface Post {
  readonly text: string;
  /** When it was received, in milliseconds since 1970 UTC. It never goes back over all sources of a match. */
  readonly at: number;
  /**
   * The headers, with names in lower case. A game server's log says by them which part of its log a post is, so that a
   * repeated, missing or early post is known.
   */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Whether the next line has already begun, so that the writer is sure to go on. */
  readonly isCut?: boolean;
}

/** What could not be used, and why. */
export interface Note {
  /** `<source>: line 12`, `<source>: $.map.round` */
  readonly place: string;
  readonly reason: string;
}

export interface Taken {
  /** Events to append, in order, each with the name of the source that told it. */
  readonly events: readonly { readonly event: MatchEvent; readonly source: string }[];
  /** The opening, if this post brought something new: a player, a map, the name of a team. */
  readonly opening?: MatchOpening;
  readonly notes: readonly Note[];
}

export type Correction =
  | { readonly kind: 'end' }
  /** The match never was. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'teams'; readonly swap: true }
  | { readonly kind: 'teams'; readonly team1Name?: string; readonly team2Name?: string }
  /** The first team's side at the start of the map. */
  | { readonly kind: 'sides'; readonly map?: number; readonly team1Side: Side }
  | { readonly kind: 'map'; readonly map: number; readonly name: string }
  | { readonly kind: 'veto'; readonly maps: MatchOpening['maps'] }
  | { readonly kind: 'score'; readonly map?: number; readonly team1: number; readonly team2: number };

export interface Intake {
  /** @throws {IngestError} 422 with the place for what is no such post, 403 for a player's own feed. Nothing has changed then. */
  take(source: IntakeSource, post: Post): Taken;
  /** @throws {IngestError} Status 422 for a correction that does not fit the match. */
  fix(correction: Correction, at: number): Taken;
  /** Time passes: what waited for another source or for a missing post is decided. */
  tick(at: number): Taken;
  /** When `tick` is to be called, in milliseconds since 1970; undefined if nothing waits. */
  readonly next: () => number | undefined;
  /** Everything known, as plain JSON: an intake made of it goes on exactly here. */
  readonly state: unknown;
}

/** A post or a correction that cannot be used. Nothing has changed when it is thrown. */
export class IngestError extends Error {
  override name = 'IngestError';
  /** 422 for what is no such post; 403 for a source that may not tell a match. */
  readonly status: 422 | 403;
  /** Where in the post: `$.map.round`, `line 12`. */
  readonly place: string;

  constructor(status: 422 | 403, place: string, message: string) {
    super(message);
    this.status = status;
    this.place = place;
  }
}

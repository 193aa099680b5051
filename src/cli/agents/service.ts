import { HintedError } from '../../core/hintedError.ts';
import type { Route } from '../../core/route.ts';
import type { Parameters } from '../../client/http/url.ts';
import type { PageOptions, WantedPage } from '../../client/pages/pages.ts';

/** The answers that are computed from several requests, or that are no route: each is one command's document. */
export type ComposedName =
  | 'find'
  | 'usage'
  | 'wait'
  | 'stream'
  | 'room'
  | 'predict'
  | 'elo'
  | 'explain'
  | 'compare'
  | 'compareTeams'
  | 'scenarios'
  | 'outlook'
  | 'pickem'
  | 'swing'
  | 'tally'
  | 'recap'
  | 'economy';

export type Fields = Readonly<Record<string, unknown>>;

/** A computed answer: the document that the command prints with `--json`, and its lines. */
export interface Composed {
  readonly document: Fields;
  /** What a concise answer says of the whole; by default the plain fields of the document. */
  readonly summary?: Fields;
  readonly rows: readonly Fields[];
}

/** What an agent typed, after it was checked: by the input's name. */
export type Input = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface Spent {
  /** Requests sent and updates received, of those that cost something. */
  readonly requests: number;
  /** What is left of the plan, or of the agents' own budget if that is less; null if unknown or without limit. */
  readonly left: number | null;
  /** The age of the oldest answer that was used, in seconds. */
  readonly age: number;
}

/** The service as one call sees it. Names are resolved as on the command line. */
export interface AgentCall {
  /** The pages of a route's answer. After the last, `warnings` has what is wrong with them. */
  pages(row: Route, input: Parameters, options: PageOptions): AsyncIterable<WantedPage<Route>>;
  compose(name: ComposedName, input: Input): Promise<Composed>;
  /** What the service or the program warned of. */
  readonly warnings: readonly string[];
  spent(): Promise<Spent>;
  /** What failed as a fault that an agent can act on, with the warnings before it; another error stays as it is. */
  toFault(error: unknown): unknown;
  close(): Promise<void>;
}

export interface CallHooks {
  /** Aborts when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** Told while a call waits: seconds so far, and what it waits for. */
  readonly onProgress: (seconds: number, text: string) => void;
}

export interface AgentService {
  /** `made-up season`, `data file`, or the address of a service. */
  readonly source: string;
  readonly version: string;
  /** The day that it is for the user: `2026-11-24`. */
  today(): string;
  begin(hooks: CallHooks): Promise<AgentCall>;
}

export interface Candidate {
  readonly word: string;
  readonly name: string;
  readonly about?: string;
}

interface Ambiguity {
  readonly text: string;
  readonly candidates: readonly Candidate[];
}

/** A failed call that the agent can act on. The texts may quote outside text; the hint may name a command line. */
export class ToolFault extends HintedError {
  override readonly name = 'ToolFault';
  /** A stable name for programs, such as `NOT_FOUND`. */
  readonly code: string;
  readonly ambiguous: Ambiguity | undefined;
  readonly warnings: readonly string[];

  constructor(
    code: string,
    message: string,
    hint: string,
    ambiguous?: Ambiguity,
    warnings: readonly string[] = [],
  ) {
    super(message, hint);
    this.code = code;
    this.ambiguous = ambiguous;
    this.warnings = warnings;
  }
}

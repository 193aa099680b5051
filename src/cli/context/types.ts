import type { Route } from '../../core/route.ts';
import type { Answer } from '../../client/answer.ts';
import type { Client, ClientSetup } from '../../client/client.ts';
import type { Transport } from '../../client/http/transport.ts';
import type { Parameters, Target } from '../../client/http/url.ts';
import type { Ledger } from '../../client/ledger/ledger.ts';
import type { LinkHooks } from '../../client/link/linkSetup.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import type { PushedUpdate } from '../../client/link/pushedUpdate.ts';
import type { Store } from '../../data/store/store.ts';
import type { Secrets } from '../host/redact.ts';
import type { Source } from '../settings/source.ts';
import type { Host } from '../host/host.ts';
import type { FlagChanges } from './again.ts';
import type { SharedFlagValues } from '../parse/flags.ts';
import type { Progress } from './progress.ts';
import type { FollowRoom } from '../../library/inside/live.ts';
import type { OutputRoom } from './outputLimit.ts';
import type { ReadSettings, Settings } from './settings.ts';

/** Holds back what a command shows, until everything that it was told is so old that the user may know it. */
export interface Hold {
  /** From now on nothing is shown before this moment, in milliseconds since 1970 UTC. */
  until(moment: number): void;
  /** Resolves at that moment, or when the command is stopped. */
  over(): Promise<void>;
}

/** The context of a command: the host, the shared flags, and the ways to print and warn. */
export interface CommandContext {
  readonly host: Host;
  readonly flags: SharedFlagValues;
  /** The persistent settings. Invalid ones are left out here and refused by `openService`. */
  readonly settings: Settings;
  readonly settingsFault: ReadSettings['fault'];
  /** Values that no output shows; code that learns a key adds it. */
  readonly secrets: Secrets;
  /** Writes the key itself, which `print` would hide. Only for the command whose output is the key. */
  readonly printSecret: (text: string) => Promise<void>;
  /** The words of the command: `rankings world`. */
  readonly command: string;
  /** Writes data to standard output. */
  readonly print: (text: string) => Promise<void>;
  /** The room that `--max-bytes` leaves on standard output. */
  readonly room: OutputRoom;
  /** The words of this command line with other values of some flags. */
  readonly again: (changes: FlagChanges) => readonly string[];
  /** A text whose suggested commands ask the service that this command asks. Messages and hints are such texts already. */
  readonly sameService: (text: string) => string;
  readonly progress: Pick<Progress, 'begin'>;
  readonly hold: Hold;
  /** Shows a note to a user at a terminal; silent with `--quiet` and if stderr is not a terminal. */
  readonly note: (text: string) => Promise<void>;
  /** Shows a warning; silent only with `--quiet`. */
  readonly warn: (text: string) => Promise<void>;
  /** Opens the service that flags, environment and profile choose. It is closed when the command ends. */
  openService(options?: ServiceOptions): Promise<OpenService>;
}

/** What a context has of the process and of its command line: how keys are hidden, and how the command is repeated. */
export type ContextParts = Pick<CommandContext, 'secrets' | 'printSecret' | 'again' | 'sameService'>;

/** How the service will be used; determines the transport. */
export interface ServiceOptions {
  readonly manyRequests?: boolean;
  readonly stream?: boolean;
  /** Whether it asks for every page of a list, of which a metered plan allows only some. */
  readonly everyPage?: boolean;
  /** Whether the collected file neither stands in for the service nor learns from it. */
  readonly alone?: boolean;
  /** Whether to ignore everything stored and ask the service itself. */
  readonly unstored?: boolean;
  /** Whether the caller itself hides what the user does not want to know yet. */
  readonly withSpoilers?: boolean;
  /** The service to open, instead of the one that flags, environment and profile choose. */
  readonly source?: Source;
  /** The timeout for one answer in milliseconds, if `--timeout` has another meaning. */
  readonly timeout?: number;
  /** The longest wait for the service's minute, in ms; by default that of a command. */
  readonly longestTurn?: number;
  /** The most requests and updates a month (UTC) that commands of this name may have charged. */
  readonly commandBudget?: number;
  /** Told of every answer that a call of the client gets. */
  readonly onAnswer?: (answer: Pick<Answer, 'client'>) => void;
  /**
   * How the delay that the user wants is kept: what the command shows is held back as a whole (absent), each answer is
   * before anybody reads it, or the caller shows everything later itself, this many milliseconds at the moment.
   */
  readonly delayed?: 'each' | (() => number);
}

/** How the delay that the user wants is kept for one service. */
export interface KeptDelay {
  /** The delay at the moment, in milliseconds. */
  readonly now: () => number;
  /** How long ago things were as an answer or a pushed update tells them when it is passed on, in milliseconds. */
  readonly ofAnswers: number;
  readonly ofUpdates: number;
  /** What the client does with each answer. */
  readonly hold?: ClientSetup['hold'];
  /** The pieces that `open` follows, when the user may know them. */
  pushed<T>(open: (signal: AbortSignal) => AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T>;
  /** Does something when the user may know of it. */
  later(act: () => void): void;
}

/** The matches whose results the user does not want to know yet. */
export interface HiddenResults {
  /** Whether the result of a live match is hidden. */
  readonly has: (matchId: string) => boolean;
  /** Shows the results of these matches and tournaments from now on, by identifiers and slugs. @throws ConfigError */
  reveal(words: readonly string[]): Promise<void>;
}

export interface OpenService {
  readonly source: Source;
  readonly client: Client;
  /** The same client, which sends no request again: for a loop whose next turn does that. */
  readonly poller: Client;
  readonly target: Target;
  /** Counts the requests; absent if they cost nothing. */
  readonly ledger?: () => Promise<Ledger>;
  /** The seconds for which a request still waits for the service's minute; undefined: none waits. */
  readonly waitsFor: () => number | undefined;
  /** The requests sent and updates received since it was opened, of those that cost something. */
  readonly spent: () => number;
  /** Follows a row that pushes updates, until the signal of `hooks` aborts. @throws ClientError */
  follow(row: Route, input: Parameters, hooks: LinkHooks): AsyncGenerator<PushedUpdate, void, undefined>;
  /** Follows a row like `follow`, but yields the text in the pieces in which it arrives. @throws ClientError */
  followInPieces(
    row: Route,
    input: Parameters,
    hooks: LinkHooks,
  ): AsyncGenerator<readonly PushedUpdate[], void, undefined>;
  /** The results that the user does not want to know yet; absent: none. */
  readonly hidden?: HiddenResults;
  /** The names that are known without a request. It is opened once and closed with the service. */
  names(): Promise<NameIndex>;
  close(): Promise<void>;
}

export interface EmbeddedService {
  readonly transport: Transport;
  readonly followRoom: FollowRoom;
  /** Builds the season if it has not been built. */
  readonly store: () => Promise<Store>;
}

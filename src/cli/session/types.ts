import type { Route } from '../../api/route.ts';
import type { Client } from '../../client/client.ts';
import type { RequestOptions } from '../../client/http/request.ts';
import type { Transport } from '../../client/http/transport.ts';
import type { Parameters, Target } from '../../client/http/url.ts';
import type { Ledger } from '../../client/ledger/ledger.ts';
import type { LinkHooks } from '../../client/link/linkSetup.ts';
import type { PushedUpdate } from '../../client/link/pushedUpdate.ts';
import type { Secrets } from '../host/redact.ts';
import type { Source } from '../../settings/source.ts';
import type { Host } from '../host/host.ts';
import type { SharedFlagValues } from '../parse/flags.ts';
import type { ReadSettings, Settings } from './settings.ts';

/** What a command works with: the world outside, the flags that every command shares, and ways to speak. */
export interface CommandContext {
  readonly host: Host;
  readonly flags: SharedFlagValues;
  /** What is set for good. What cannot be followed is left out here, and refused by `openService`. */
  readonly settings: Settings;
  /** The first setting that cannot be followed. */
  readonly settingsFault: ReadSettings['fault'];
  /** Values that no output shows: whoever learns a key adds it. */
  readonly secrets: Secrets;
  /** Writes the key itself, which `print` would hide; for the one command whose answer it is. */
  readonly printSecret: (text: string) => Promise<void>;
  /** The words of the command: `rankings world`. */
  readonly command: string;
  /** Writes data to standard output. */
  readonly print: (text: string) => Promise<void>;
  /** Says something to a person at a terminal; silent with `--quiet` and where stderr is no terminal. */
  readonly note: (text: string) => Promise<void>;
  /** Says what should not be missed; silent only with `--quiet`. */
  readonly warn: (text: string) => Promise<void>;
  /** The service that flags and environment name. It is closed when the command ends. */
  openService(options?: ServiceOptions): Promise<OpenService>;
}

/** How a context keeps keys off the outputs. */
export type SecretOutput = Pick<CommandContext, 'secrets' | 'printSecret'>;

/** How the service will be used, which decides what carries the requests. */
export interface ServiceOptions {
  readonly manyRequests?: boolean;
  readonly stream?: boolean;
  /** Whether only the service's own word counts: nothing that is stored. */
  readonly unstored?: boolean;
  /** The service itself, where flags, environment and profile are not to decide. */
  readonly source?: Source;
  /** Milliseconds for one answer, where `--timeout` means something else. */
  readonly timeout?: number;
}

export interface OpenService {
  readonly source: Source;
  readonly client: Client;
  readonly transport: Transport;
  readonly target: Target;
  /** How requests are sent: their time, retries and what watches them. */
  readonly requestOptions: RequestOptions;
  /** What counts the requests; absent where they cost nothing. */
  readonly ledger?: () => Promise<Ledger>;
  /** Follows a row that pushes, until the signal of `hooks` aborts. @throws ClientError */
  follow(row: Route, input: Parameters, hooks: LinkHooks): AsyncGenerator<PushedUpdate, void, undefined>;
  /** The same in the pieces in which it comes. @throws ClientError */
  followInPieces(
    row: Route,
    input: Parameters,
    hooks: LinkHooks,
  ): AsyncGenerator<readonly PushedUpdate[], void, undefined>;
  close(): Promise<void>;
}

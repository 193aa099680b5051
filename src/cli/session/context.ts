import { foldersOf } from '../../settings/folders.ts';
import { createSecrets, type Secrets } from '../../settings/redact.ts';
import { safeText } from '../../output/text/safeText.ts';
import type { SharedFlagValues } from '../parse/flags.ts';
import type { Host } from '../host/host.ts';
import { openService, type OpenService, type ServiceOptions } from './openService.ts';
import { type ReadSettings, readSettings, type Settings } from './settings.ts';

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
  openService(wish?: ServiceOptions): Promise<OpenService>;
}

/** How a context keeps keys off the outputs. */
export type Discretion = Pick<CommandContext, 'secrets' | 'printSecret'>;

export interface ClosableContext extends CommandContext {
  close(): Promise<void>;
}

export const createContext = (
  host: Host,
  flags: SharedFlagValues,
  command: string,
  discretion: Discretion = { secrets: createSecrets(), printSecret: text => host.stdout.write(text) },
): ClosableContext => {
  let settings: ReadSettings | undefined;
  const read = (): ReadSettings => (settings ??= readSettings(foldersOf(host).settings));
  let opened: Promise<OpenService> | undefined;
  // What is said may quote a service, a file or an argument: each of its lines is made inert.
  const say = (text: string): Promise<void> =>
    host.stderr.write(`${text.split('\n').map(safeText).join('\n')}\n`);
  const context: ClosableContext = {
    host,
    flags,
    command,
    ...discretion,
    get settings() {
      return read().values;
    },
    get settingsFault() {
      return read().fault;
    },
    print: text => host.stdout.write(text),
    note: async text => {
      if (host.stderr.isTerminal && !flags.quiet) await say(text);
    },
    warn: async text => {
      if (!flags.quiet) await say(text);
    },
    openService: (wish = {}) => (opened ??= openService(context, wish)),
    close: async () => {
      // A service that could not be opened has said so already.
      const service = await opened?.catch(() => undefined);
      await service?.close();
    },
  };
  return context;
};

import { createSecrets } from '../host/redact.ts';
import { safeText } from '../../output/text/safeText.ts';
import type { SharedFlagValues } from '../parse/flags.ts';
import type { Host } from '../host/host.ts';
import { createProgress } from '../show/progress.ts';
import { openService } from './openService.ts';
import { type ReadSettings, readSettings } from './settings.ts';
import type { CommandContext, SecretOutput, OpenService } from './types.ts';

export interface ClosableContext extends CommandContext {
  /** The user's aliases, if the settings were read; this does not read them. */
  aliasesRead(): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const createContext = (
  outside: Host,
  flags: SharedFlagValues,
  command: string,
  secretOutput: SecretOutput = { secrets: createSecrets(), printSecret: text => outside.stdout.write(text) },
): ClosableContext => {
  const progress = createProgress(outside, flags);
  const { host } = progress;
  let settings: ReadSettings | undefined;
  const read = (): ReadSettings => (settings ??= readSettings(host));
  let opened: Promise<OpenService> | undefined;
  // The text may quote a service, a file or an argument, so each of its lines is made inert.
  const say = (text: string): Promise<void> =>
    host.stderr.write(`${text.split('\n').map(safeText).join('\n')}\n`);
  const context: ClosableContext = {
    host,
    flags,
    command,
    progress,
    ...secretOutput,
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
    aliasesRead: () => settings?.aliases ?? {},
    openService: (options = {}) => (opened ??= openService(context, options)),
    close: async () => {
      progress.stop();
      // If the service could not be opened, its error was already reported.
      const service = await opened?.catch(() => undefined);
      await service?.close();
    },
  };
  return context;
};

import { createSecrets } from '../host/redact.ts';
import { noteFor } from '../../output/text/noteLines.ts';
import { safeText } from '../../output/text/safeText.ts';
import type { SharedFlagValues } from '../parse/flags.ts';
import { type Host, watchedTerminal, writingBy } from '../host/host.ts';
import { shellLine } from '../context/again.ts';
import { createProgress } from '../context/progress.ts';
import { createHold } from '../delay/hold.ts';
import { openService } from './openService.ts';
import { type ReadSettings, readSettings } from '../context/settings.ts';
import { isPlain } from '../context/asciiNotes.ts';
import { createOutputRoom } from '../context/outputLimit.ts';
import type { Source } from '../settings/source.ts';
import type { CommandContext, ContextParts, OpenService } from '../context/types.ts';

export interface ClosableContext extends CommandContext {
  /** The source of the answers, if a service was opened. */
  sourceAsked(): Promise<Source | undefined>;
  close(): Promise<void>;
}

export const createContext = (
  outside: Host,
  flags: SharedFlagValues,
  command: string,
  parts: ContextParts = {
    secrets: createSecrets(),
    printSecret: text => outside.stdout.write(text),
    again: () => [],
    sameService: text => text,
  },
): ClosableContext => {
  const isQuiet = flags.quiet === true || flags.input === false;
  const progress = createProgress(besideScreen(outside), { ...flags, quiet: isQuiet }, () =>
    isPlain(context),
  );
  const host = attended(progress.host, flags);
  const room = createOutputRoom(
    flags.maxBytes,
    text => parts.secrets.redact(text),
    bytes => shellLine(parts.again({ '--max-bytes': bytes })),
  );
  let settings: ReadSettings | undefined;
  const read = (): ReadSettings => (settings ??= readSettings(host));
  let opened: Promise<OpenService> | undefined;
  // The text may quote a service, a file or an argument, so each of its lines is made inert.
  const say = (text: string): Promise<void> => {
    const lines = parts.sameService(text).split('\n').map(safeText);
    return host.stderr.write(`${noteFor(lines.join('\n'), host.stderr)}\n`);
  };
  const hold = createHold(host, progress);
  const context: ClosableContext = {
    host,
    flags,
    command,
    progress,
    hold,
    ...parts,
    room,
    get settings() {
      return read().values;
    },
    get settingsFault() {
      return read().fault;
    },
    printSecret: async text => {
      room.take(text);
      await parts.printSecret(text);
    },
    print: async text => {
      room.take(text);
      await hold.over();
      await host.stdout.write(text);
    },
    note: async text => {
      if (!host.stderr.isTerminal || flags.quiet) return;
      await hold.over();
      await say(text);
    },
    warn: async text => {
      if (flags.quiet) return;
      await hold.over();
      await say(text);
    },
    sourceAsked: async () => (await opened?.catch(() => undefined))?.source,
    openService: (options = {}) => (opened ??= openService(context, options)),
    close: async () => {
      // What the command has learned may be told by its end, or by the error that ends it.
      await hold.over();
      progress.stop();
      // If the service could not be opened, its error was already reported.
      const service = await opened?.catch(() => undefined);
      await service?.close();
    },
  };
  return context;
};

/** The host, whose stderr belongs to the screen as long as one has the terminal. */
const besideScreen = (host: Host): Host => {
  if (!host.stderr.isTerminal) return host;
  let say: ((text: string) => void) | undefined;
  return {
    ...host,
    stderr: writingBy(host.stderr, async text => (say ? say(text) : host.stderr.write(text))),
    openTerminal: () =>
      watchedTerminal(host.openTerminal(), use => {
        say = use.onText;
        return () => {
          say = undefined;
        };
      }),
  };
};

/** The host of a command without a person (`--no-input`) or without a screen (`--max-bytes` counts its output). */
const attended = (host: Host, { input, maxBytes }: SharedFlagValues): Host => {
  const isAlone = input === false;
  if (!isAlone && maxBytes === undefined) return host;
  return {
    ...host,
    openTerminal: () => undefined,
    ...(isAlone && { ask: async () => undefined, confirm: async () => undefined }),
  };
};

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { makeFolder } from '../../core/files/makeFolder.ts';
import { findCollected, foldersOf } from '../../client/account/folders.ts';
import { readCredentials } from '../settings/credentials.ts';
import { type ChosenSource, explainSource, type OwnSource, type Source } from '../settings/source.ts';
import { noteFor, type NoteOutput } from '../../output/text/noteLines.ts';
import type { CommandContext } from '../context/types.ts';
import { readKeyFile } from '../settings/keyFile.ts';

/** Printed on stderr before anything of the made-up season. */
export const demoNotice = (output: NoteOutput): string =>
  `${noteFor('Demo data. To use a real service: esports auth login', output)}\n`;

/**
 * Says that the data is made up, whatever the flags, so that nobody mistakes its names for real ones: to a person once in
 * each shell, and to everything else each time.
 */
export const sayDemo = async ({ host }: Pick<CommandContext, 'host'>): Promise<void> => {
  const { stdout, stderr, parentPid } = host;
  const terminal = stdout.isTerminal && stderr.isTerminal ? host.terminalId() : undefined;
  if (terminal !== undefined && isSaid(`${foldersOf(host).state}/lists`, `${terminal}.demo`, parentPid))
    return;
  await stderr.write(demoNotice(stderr));
};

/** Whether the shell was told before; notes that it is told now. */
const isSaid = (folder: string, name: string, shell: number): boolean => {
  const path = `${folder}/${name}`;
  try {
    if (existsSync(path) && readFileSync(path, 'utf8') === String(shell)) return true;
    makeFolder(folder);
    writeFileSync(path, String(shell), { mode: 0o600 });
  } catch {
    // Where nothing can be written, it is said each time.
  }
  return false;
};

type SourceContext = Pick<CommandContext, 'host' | 'flags' | 'secrets' | 'warn'>;

/** Chooses the service; warns if others can read the key. @throws ConfigError, CorruptFile */
export const chooseSource = (context: SourceContext): Source => explainChoice(context).source;

/** Chooses the service likewise, and says why. @throws ConfigError, CorruptFile */
export const explainChoice = ({ host, flags, secrets, warn }: SourceContext): ChosenSource => {
  const reader = { userId: host.userId, warn: (text: string) => void warn(text) };
  const choice = explainSource(flags, host.env, {
    readKeyFile: path => {
      const text = readKeyFile(path, reader);
      secrets.add(text);
      return text;
    },
    readCredentials: () => readCredentials(foldersOf(host).settings, reader),
    findCollected: () => findCollected(host),
  });
  if (choice.source.kind === 'remote') secrets.add(choice.source.apiKey);
  return choice;
};

/** The program is newer than this, so a clock that stands before it was never set. */
const earliest = Date.UTC(2020, 0);

/** Chooses the service likewise; warns of a wrong clock. @throws ConfigError, CorruptFile */
export const openChosenSource = async (context: SourceContext): Promise<Source> => {
  const now = context.host.now();
  if (now < earliest)
    await context.warn(
      `the clock of this machine says ${new Date(now).toISOString().slice(0, 10)}: set it; until then, days, stored answers and certificates are wrong`,
    );
  return chooseSource(context);
};

/** The address of the embedded service; nothing is ever sent there. Users see its path and the name of the data. */
export const embeddedBaseUrl = ({ kind }: OwnSource): string =>
  `http://${kind === 'demo' ? 'made-up-season' : 'data-file'}.invalid`;

import type { Host } from '../../host/host.ts';
import { childEnvironment } from '../../host/redact.ts';

type Command = readonly [program: string, ...args: string[]];

const title = 'esports';
/** How long a notice may take to be handed over, in milliseconds. */
const timeout = 10_000;

/** The command that shows a notice on the desktop, by platform; undefined where none is known. */
export const desktopCommand = (platform: string, text: string): Command | undefined => {
  if (platform === 'darwin') {
    const script = [
      'on run argv',
      'display notification (item 2 of argv) with title (item 1 of argv)',
      'end run',
    ];
    // The title ends the options, so the text after it is none, whatever it begins with.
    return ['osascript', ...script.flatMap(line => ['-e', line]), title, text];
  }
  // The freedesktop.org specification lets a server read the body as markup.
  if (platform === 'linux' || platform.endsWith('bsd'))
    return ['notify-send', `--app-name=${title}`, '--', title, withoutMarkup(text)];
  return undefined;
};

/** Shows a notice by the desktop's own program, without a shell. Resolves with the failure, if any. */
export const showOnDesktop = (
  text: string,
  host: Pick<Host, 'env' | 'loadBuiltin' | 'platform' | 'setTimer'>,
): Promise<string | undefined> =>
  new Promise(resolve => {
    const command = desktopCommand(host.platform, text);
    if (!command) return resolve('notices of the desktop are known on Linux and macOS alone');
    const [program, ...args] = command;
    const { spawn } = host.loadBuiltin('node:child_process');
    const child = spawn(program, args, { env: childEnvironment(host.env), stdio: 'ignore' });
    const stop = host.setTimer(timeout, () => child.kill());
    const end = (fault: string | undefined): void => {
      stop();
      resolve(fault);
    };
    child.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ENOENT' ? `${program} is not installed` : error.message),
    );
    child.on('close', code => end(code === 0 ? undefined : `${program} ended with ${code ?? 'a signal'}`));
  });

const withoutMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

import { splitLine } from '../../parse/alias/aliasLine.ts';
import { childEnvironment } from '../../host/redact.ts';
import type { Host } from '../../host/host.ts';

interface Launch {
  readonly program: string;
  readonly args: readonly string[];
}

/** What opens an https address: the program in BROWSER, or the system’s own; undefined where nobody would see it. */
export const browserLaunch = (
  address: string,
  { env, platform }: Pick<Host, 'env' | 'platform'>,
): Launch | undefined => {
  const [program, ...args] = splitLine(env['BROWSER'] ?? '');
  if (program !== undefined) {
    const filled = args.map(arg => arg.replaceAll('%s', () => address));
    return { program, args: args.some(arg => arg.includes('%s')) ? filled : [...args, address] };
  }
  const isRemote = ['SSH_CONNECTION', 'SSH_CLIENT', 'SSH_TTY'].some(name => Boolean(env[name]));
  if (isRemote) return undefined;
  if (platform === 'darwin') return { program: '/usr/bin/open', args: [address] };
  // With its whole path, because Windows also looks in the working folder.
  if (platform === 'win32')
    return {
      program: `${env['SystemRoot'] ?? String.raw`C:\Windows`}\\System32\\rundll32.exe`,
      args: ['url.dll,FileProtocolHandler', address],
    };
  const hasScreen = Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
  return hasScreen ? { program: 'xdg-open', args: [address] } : undefined;
};

/** Starts the browser and leaves it running. Resolves with whether it started. */
export const openBrowser = (address: string, host: Host): Promise<boolean> => {
  const launch = browserLaunch(address, host);
  if (!launch) return Promise.resolve(false);
  return new Promise(resolve => {
    const child = host.loadBuiltin('node:child_process').spawn(launch.program, launch.args, {
      detached: true,
      stdio: 'ignore',
      env: childEnvironment(host.env),
    });
    child.on('error', () => resolve(false));
    child.on('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
};

import { splitLine } from '../../parse/alias/aliasLine.ts';
import { childEnvironment } from '../../host/redact.ts';
import type { Host } from '../../host/host.ts';
import { greatest } from '../../../core/extremes.ts';

/** A broadcast of a match, as far as the service describes it. */
export interface Broadcast {
  readonly platform?: string;
  readonly language?: string | null;
  readonly official?: boolean | null;
  readonly title?: string | null;
  readonly url?: string;
}

/** The broadcasts in this language, in any case. */
export const inLanguage = <B extends Broadcast>(broadcasts: readonly B[], lang: string): readonly B[] =>
  broadcasts.filter(({ language }) => isSame(lang, language) || isSame(lang, shortCode(language)));

/** The best one: official before others, then in the user's language, then in English. */
export const best = <B extends Broadcast>(broadcasts: readonly B[], language: string | undefined) => {
  const ranks = broadcasts.map(each => rankOf(each, language));
  return broadcasts[ranks.indexOf(greatest(ranks))];
};

/** The address if a browser may open it: https, without a user's name; otherwise undefined. */
export const safeAddress = ({ url }: Broadcast): string | undefined => {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, username, password, href } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
};

/** `Riverview in en, official: Evergreen League`. */
export const describe = ({ platform, language, official, title }: Broadcast): string => {
  const place = `${platform ?? 'a broadcast'}${language ? ` in ${language}` : ''}`;
  return `${place}${official ? ', official' : ''}${title ? `: ${title}` : ''}`;
};

const isSame = (asked: string, found: string | null | undefined): boolean =>
  asked.toLowerCase() === found?.toLowerCase();

/** `pt` of `pt-BR`. */
const shortCode = (language: string | null | undefined): string | undefined => language?.split(/[-_]/, 1)[0];

const rankOf = ({ official, language }: Broadcast, own: string | undefined): number => {
  const code = shortCode(language)?.toLowerCase();
  const spoken = code === undefined ? 0 : code === own ? 2 : code === 'en' ? 1 : 0;
  return (official === true ? 2 : official === false ? 0 : 1) * 3 + spoken;
};

/** What opens an https address: the program in BROWSER, or the system’s own; undefined where nobody would see it. */
export const browserLaunch = (address: string, { env, platform }: Pick<Host, 'env' | 'platform'>) => {
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

import type { Seen } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import { ClientError } from '../../../client/errors.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { languageOf } from '../../host/locale.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { wantsDryRun } from '../../session/requestCost.ts';
import { callNamed } from '../../names/resolver.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { waitingFor } from '../../context/progress.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { openFlags } from './openCommand.ts';
import { showRequests } from '../route/dryRun.ts';
import { splitLine } from '../../parse/alias/aliasLine.ts';
import { childEnvironment } from '../../host/redact.ts';
import type { Host } from '../../host/host.ts';
import { greatest } from '../../../core/extremes.ts';

type Broadcast = Seen<typeof row.returns>[number];

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
const describe = ({ platform, language, official, title }: Broadcast): string => {
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

const row = routes.schedule.streams;

export const run: CommandModule['run'] = async (invocation, context) => {
  const { lang, print } = ownFlags(invocation, openFlags);
  const { match = '' } = invocation.args;
  if (wantsDryRun(context)) {
    return showRequests(
      context,
      async ({ client, names }) => void (await client.call(row, await names.known(row, { matchId: match }))),
    );
  }
  const broadcasts = await askBroadcasts(match, context);
  if (broadcasts.length === 0) throw nothingToOpen(`No broadcast of "${match}" is known`, match);
  const fitting = lang === undefined ? broadcasts : inLanguage(broadcasts, lang);
  if (fitting.length === 0) {
    const known = broadcasts.map(describe).join('; ');
    throw nothingToOpen(`No broadcast of "${match}" is in ${lang}; there are ${known}`, match);
  }
  const safe = openable(fitting);
  const refused = fitting.find(each => safeAddress(each) === undefined);
  const chosen = best(safe, languageOf(context.host.env));
  if (!chosen) throw nothingToOpen(`Only https links are opened, and this is none: ${refused?.url}`, match);
  if (refused) await context.warn(`Left out a link that is not https: ${refused.url}`);
  return show(chosen, print === true, context);
};

type Openable = Broadcast & { readonly address: string };

/** Opens the best broadcast of a match without a question; resolves with what to tell. @throws ClientError */
export const openBest = async (
  matchId: string,
  service: OpenService,
  { host }: Pick<CommandContext, 'host'>,
): Promise<string> => {
  const answer = await service.client.schedule.streams({ matchId });
  const chosen = best(openable(answer.found() ?? []), languageOf(host.env));
  if (!chosen) return 'no broadcast is known';
  return (await openBrowser(chosen.address, host)) ? `opened ${describe(chosen)}` : chosen.address;
};

const openable = (broadcasts: readonly Broadcast[]): readonly Openable[] =>
  broadcasts.flatMap(each => {
    const address = safeAddress(each);
    return address === undefined ? [] : { ...each, address };
  });

const nothingToOpen = (message: string, match: string): ClientError =>
  new ClientError(
    'notFound',
    message,
    'esports open',
    {},
    { hint: `All links: esports schedule streams ${match}` },
  );

const askBroadcasts = async (match: string, context: CommandContext): Promise<readonly Broadcast[]> => {
  const service = await context.openService();
  if (service.ledger) await context.note(`Asking for the broadcasts of "${match}" (1 request) …`);
  const wait = context.progress.begin(waitingFor(new URL(service.target.baseUrl)));
  try {
    return (await callNamed(row, { matchId: match }, service, context)).found() ?? [];
  } finally {
    wait.end();
  }
};

const show = async (chosen: Openable, onlyPrint: boolean, context: CommandContext): Promise<void> => {
  const { address } = chosen;
  const isPrinted = onlyPrint || context.flags.input === false;
  if (!isPrinted && (await openBrowser(address, context.host)))
    return context.note(`Opened ${describe(chosen)} (${address})`);
  if (!isPrinted) await context.note('Could not start a browser here. The link:');
  await context.print(`${safeText(address)}\n`);
};

import { noticeText } from '../../watch/screen/terminal.ts';
import { given } from '../../../client/account/environment.ts';
import { readKeyFile } from '../../settings/keyFile.ts';
import { signingVariable } from '../../host/redact.ts';
import { splitLine } from '../../parse/alias/aliasLine.ts';
import { nearest } from '../../../core/names/nearMiss.ts';
import { didYouMean } from '../../parse/resolve.ts';
import { UsageError } from '../../parse/usageError.ts';
import { connectingOf } from '../../session/remoteTransport.ts';
import type { CommandContext } from '../../context/types.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { runCommand, runProgram } from '../watch/exec.ts';
import type { NotifyEvent } from './event.ts';
import type { wayFlags } from './notifyCommands.ts';
import type { Outlet } from './notifier.ts';
import { parseWebhook, postEvent } from './webhook.ts';
import { openTransport } from '../../../client/http/transports/open.ts';
import type { Host } from '../../host/host.ts';

type Command = readonly [program: string, ...args: string[]];

const title = 'esports';
/** How long a notice may take to be handed over, in milliseconds. */
const timeout = 10_000;

/** The command that shows a notice on the desktop, by platform; undefined where none is known. */
export const desktopCommand = (
  { platform, env }: Pick<Host, 'platform' | 'env'>,
  text: string,
): Command | undefined => {
  if (platform === 'darwin') {
    const script = [
      'on run argv',
      'display notification (item 2 of argv) with title (item 1 of argv)',
      'end run',
    ];
    // The title ends the options, so the text after it is none, whatever it begins with.
    return ['osascript', ...script.flatMap(line => ['-e', line]), title, text];
  }
  if (platform === 'win32') {
    // With its whole path, because Windows also looks in the working folder.
    const powershell = `${env['SystemRoot'] ?? String.raw`C:\Windows`}${folder}\\powershell.exe`;
    return [powershell, '-NoProfile', '-NonInteractive', '-Command', toast];
  }
  // The freedesktop.org specification lets a server read the body as markup.
  if (platform === 'linux' || platform.endsWith('bsd'))
    return ['notify-send', `--app-name=${title}`, '--', title, withoutMarkup(text)];
  return undefined;
};

const folder = String.raw`\System32\WindowsPowerShell\v1.0`;

/** Windows shows notices of known programs alone, so it is shown as one of PowerShell. */
const knownProgram = String.raw`{1AC14E77-02E7-4E5D-B744-2EB1AE5198B7}\WindowsPowerShell\v1.0\powershell.exe`;
const manager = '[Windows.UI.Notifications.ToastNotificationManager';

/** PowerShell would read an argument as a part of the script, so the text is in a variable of the environment. */
const toast = [
  "$ErrorActionPreference = 'Stop'",
  `$null = ${manager}, Windows.UI.Notifications, ContentType = WindowsRuntime]`,
  `$xml = ${manager}]::GetTemplateContent([Windows.UI.Notifications.ToastTemplateType]::ToastText02)`,
  "$lines = $xml.GetElementsByTagName('text')",
  `$null = $lines.Item(0).AppendChild($xml.CreateTextNode('${title}'))`,
  '$null = $lines.Item(1).AppendChild($xml.CreateTextNode($env:ESPORTS_EVENT_TEXT))',
  '$notice = [Windows.UI.Notifications.ToastNotification]::new($xml)',
  `${manager}]::CreateToastNotifier('${knownProgram}').Show($notice)`,
].join('; ');

/** Shows a notice by the desktop's own program, without a shell. Resolves with the failure, if any. */
export const showOnDesktop = async (text: string, host: Pick<Host, 'env' | 'loadBuiltin' | 'platform'>) => {
  const command = desktopCommand(host, text);
  if (!command) return `esports cannot show desktop notifications on ${host.platform}`;
  return runProgram(command, { input: '', env: { ESPORTS_EVENT_TEXT: text }, timeout }, host);
};

const withoutMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Deliver = Outlet['deliver'];
type OpenWay = (context: CommandContext, options: WayOptions) => Deliver | Promise<Deliver>;

type WayOptions = FlagValues<typeof wayFlags>;

const bell = '\u0007';

export const ways = {
  bell: context => inTerminal(context, () => bell),
  terminal: context => inTerminal(context, ({ text }) => noticeText(text)),
  desktop:
    ({ host }) =>
    ({ text }) =>
      showOnDesktop(text, host),
  webhook: async context => {
    const address = context.settings['notify.webhook'];
    if (address === undefined) throw notSet('notify.webhook', 'https://hooks.example.com/esports');
    const webhook = { url: parseWebhook(address), secret: secretOf(context) };
    const connecting = await connectingOf(webhook.url.href, context);
    const transport = await openTransport(context.host.loadBuiltin, connecting);
    return event => postEvent(webhook, event, context.host, transport);
  },
  exec: ({ host, settings }, options) => {
    const line = options.exec ?? settings['notify.exec'];
    const [program, ...args] = line === undefined ? [] : splitLine(line);
    if (program === undefined) throw notSet('notify.exec', '"notes --add"');
    return event => runCommand([program, ...args], event, host);
  },
} as const satisfies Readonly<Record<string, OpenWay>>;

export type WayName = keyof typeof ways;
// Object.keys widens the type.
export const wayNames = Object.keys(ways) as readonly WayName[];

const forPeople: ReadonlySet<WayName> = new Set(['bell', 'terminal', 'desktop']);

/** Opens the ways that the command line or the settings name. @throws UsageError */
export const openWays = async (context: CommandContext, options: WayOptions): Promise<readonly Outlet[]> => {
  const opened: Outlet[] = [];
  for (const name of chosenWays(context, options)) {
    const open: OpenWay = ways[name];
    opened.push({ name, isForPeople: forPeople.has(name), deliver: await open(context, options) });
  }
  return opened;
};

/** A typed list wins over the setting; without both, the terminal counts, and what is set. */
const chosenWays = (
  { settings, host }: Pick<CommandContext, 'settings' | 'host'>,
  { via, exec }: WayOptions,
): readonly WayName[] => {
  const named = via ?? settings['notify.by'];
  if (named !== undefined) return waysNamed(named);
  return [
    ...(host.stderr.isTerminal || host.stdout.isTerminal ? (['terminal'] as const) : []),
    ...(settings['notify.webhook'] === undefined ? [] : (['webhook'] as const)),
    ...(exec === undefined && settings['notify.exec'] === undefined ? [] : (['exec'] as const)),
  ];
};

/** The ways of a list such as `bell,desktop`. @throws UsageError */
export const waysNamed = (list: string): readonly WayName[] => [
  ...new Set(list.split(',').map(word => wayNamed(word.trim()))),
];

const wayNamed = (word: string): WayName => {
  const way = wayNames.find(each => each === word);
  if (way) return way;
  const near = nearest(word, wayNames, 'loose');
  throw new UsageError(
    `"${word}" is not a notification method`,
    near.length > 0 ? didYouMean(near) : `Use one or more of: ${wayNames.join(',')}`,
  );
};

const inTerminal = (
  { host: { stderr, stdout } }: CommandContext,
  textOf: (event: NotifyEvent) => string,
): Deliver => {
  const output = [stderr, stdout].find(({ isTerminal }) => isTerminal);
  if (!output) return async () => 'standard output and standard error are not terminals';
  return event =>
    output.write(textOf(event)).then(
      () => undefined,
      () => 'the terminal was closed',
    );
};

/** The secret that signs what is posted. It is never an argument, because others can read a command line. @throws UsageError */
const secretOf = ({ host, settings, secrets, warn }: CommandContext): string => {
  const secret = given(host.env, signingVariable) ?? secretIn(settings['notify.secretFile'], host, warn);
  if (secret === undefined)
    throw new UsageError(
      'Webhooks are signed, and no secret is set',
      `Set ${signingVariable}, or keep it in a file that only you can read: esports config set notify.secretFile <file>`,
    );
  secrets.add(secret, 1);
  return secret;
};

const secretIn = (
  path: string | undefined,
  { userId }: CommandContext['host'],
  warn: CommandContext['warn'],
): string | undefined => {
  if (path === undefined) return undefined;
  const refused = (fault: string, cause?: unknown): UsageError =>
    new UsageError(
      `The file of notify.secretFile ${fault}: ${path}`,
      'Put the secret in it, and nothing else.',
      { cause },
    );
  let text: string;
  try {
    text = readKeyFile(path, { userId, warn: said => void warn(said).catch(() => {}) }).trim();
  } catch (error) {
    throw refused('cannot be read', error);
  }
  if (text === '') throw refused('is empty');
  return text;
};

const notSet = (name: string, example: string): UsageError =>
  new UsageError(`${name} is not set`, `For example: esports config set ${name} ${example}`);

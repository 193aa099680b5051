import type { Host } from '../../host/host.ts';
import { runProgram } from '../watch/exec.ts';

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
export const showOnDesktop = async (
  text: string,
  host: Pick<Host, 'env' | 'loadBuiltin' | 'platform'>,
): Promise<string | undefined> => {
  const command = desktopCommand(host, text);
  if (!command) return `esports cannot show desktop notifications on ${host.platform}`;
  return runProgram(command, { input: '', env: { ESPORTS_EVENT_TEXT: text }, timeout, isHeard: true }, host);
};

const withoutMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

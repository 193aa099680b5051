import { monthlyBytes, sourceNamed, usualSources } from '../../../data/collect/sources.ts';
import { shellWord } from '../../../output/text/shellWords.ts';
import type { CommandContext } from '../../context/types.ts';
import { bytesText } from './choose.ts';
import type { timers } from './collectCommand.ts';
import { readMemory } from './memory.ts';

type TimerKind = (typeof timers)[number];

/** What is to be installed, as text with the facts in comments. */
export const timerText = (
  kind: TimerKind,
  folder: string,
  { withService, context: { host } }: { readonly withService: boolean; readonly context: CommandContext },
): string => {
  const { agreed, set = 'matches' } = readMemory(folder, host);
  const names = agreed.length > 0 ? agreed : usualSources;
  // The public sources alone, unless the service is wanted too: its requests are the user's.
  const only = withService ? [] : ['--only', names.join(',')];
  const words = [host.execPath, ...host.ownWords, 'collect', ...only, '--yes', '--quiet'];
  const facts = [
    'Runs esports collect once a day. Nothing was installed.',
    `Sources: ${names.map(name => sourceNamed(name).title).join(', ')}.`,
    `At most about ${bytesText(monthlyBytes(names, set))} a month, and ${names.length} small requests a day.`,
    ...(withService ? ['With it, the requests of your plan that esports collect --dry-run shows.'] : []),
  ];
  const { fact, command, text } = forms[kind];
  const parts = { facts: facts.map(fact).join('\n'), command: command(words) };
  return text.replaceAll(/\{(facts|command)\}/g, (_, part: keyof typeof parts) => parts[part]);
};

interface TimerForm {
  /** A line of a comment. */
  readonly fact: (text: string) => string;
  readonly command: (words: readonly string[]) => string;
  /** What is installed, with `{facts}` and `{command}`. */
  readonly text: string;
}

const commented = (fact: string): string => `# ${fact}`;

const forms: Readonly<Record<TimerKind, TimerForm>> = {
  systemd: {
    fact: commented,
    // In a unit, percent signs and dollars have a meaning, and double quotes hold a word together.
    command: words => words.map(word => `"${replaced(word, unitEscapes)}"`).join(' '),
    text: `{facts}
# Save as ~/.config/systemd/user/esports-collect.service
[Unit]
Description=Collect esports data

[Service]
Type=oneshot
ExecStart={command}

# Save as ~/.config/systemd/user/esports-collect.timer
[Unit]
Description=Collect esports data every day

[Timer]
OnCalendar=*-*-* 20:30:00 UTC
RandomizedDelaySec=1h
Persistent=true

[Install]
WantedBy=timers.target

# Then: systemctl --user enable --now esports-collect.timer
`,
  },
  cron: {
    fact: commented,
    // In a crontab, a percent sign ends the command.
    command: words => replaced(words.map(shellWord).join(' '), { '%': String.raw`\%` }),
    text: '{facts}\n# Add this line with: crontab -e\n37 20 * * * {command}\n',
  },
  launchd: {
    fact: fact => fact.replaceAll('--', '- -'),
    command: words => words.map(word => `    <string>${replaced(word, xmlEscapes)}</string>`).join('\n'),
    text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!--
{facts}
Save as ~/Library/LaunchAgents/esports.collect.plist, then: launchctl load ~/Library/LaunchAgents/esports.collect.plist
-->
<plist version="1.0">
<dict>
  <key>Label</key><string>esports.collect</string>
  <key>ProgramArguments</key>
  <array>
{command}
  </array>
  <key>StartCalendarInterval</key>
  <dict><key>Hour</key><integer>20</integer><key>Minute</key><integer>37</integer></dict>
</dict>
</plist>
`,
  },
  windows: {
    fact: commented,
    command: ([program = '', ...words]) => {
      const line = words.map(word =>
        /[\s"]/.test(word) ? `"${replaced(word, { '"': String.raw`\"` })}"` : word,
      );
      const [execute, argument] = [program, line.join(' ')].map(text => `'${text.replaceAll("'", "''")}'`);
      return `-Execute ${execute} -Argument ${argument}`;
    },
    text: `{facts}
# Type in PowerShell:
$action = New-ScheduledTaskAction {command}
$trigger = New-ScheduledTaskTrigger -Daily -At 20:37
Register-ScheduledTask -TaskName 'esports collect' -Action $action -Trigger $trigger
`,
  },
};

const unitEscapes = { '\\': '\\\\', '"': String.raw`\"`, '%': '%%', $: '$$' };
const xmlEscapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const replaced = (text: string, signs: Readonly<Record<string, string>>): string =>
  text.replaceAll(/./gsu, sign => signs[sign] ?? sign);

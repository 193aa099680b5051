import { sourceNamed, usualSources } from '../../../data/collect/sources.ts';
import { shellWord } from '../../../output/text/shellWords.ts';
import type { CommandContext } from '../../context/types.ts';
import { bytesText, monthlyBytes } from './choose.ts';
import type { timers } from './collectCommand.ts';
import { readMemory } from './memory.ts';

export type TimerKind = (typeof timers)[number];

/** What is to be installed, as text with the facts in comments. */
export const timerText = (
  kind: TimerKind,
  folder: string,
  { withService, context: { host } }: { readonly withService: boolean; readonly context: CommandContext },
): string => {
  const { agreed, set = 'matches' } = readMemory(folder, host);
  const names = agreed.length > 0 ? agreed : usualSources;
  const program = [host.execPath, ...host.ownWords];
  // The public sources alone, unless the service is wanted too: its requests are the user's.
  const only = withService ? [] : ['--only', names.join(',')];
  const words = [...program, 'collect', ...only, '--yes', '--quiet'];
  const facts = [
    'Runs esports collect once a day. Nothing was installed.',
    `Sources: ${names.map(name => sourceNamed(name).title).join(', ')}.`,
    `At most about ${bytesText(monthlyBytes(names, set))} a month, and ${names.length} small requests a day.`,
    ...(withService ? ['With it, the requests of your plan that esports collect --plan shows.'] : []),
  ];
  return texts[kind](words, facts);
};

type TimerText = (words: readonly string[], facts: readonly string[]) => string;

const commented = (facts: readonly string[], sign = '# '): string =>
  facts.map(fact => `${sign}${fact}\n`).join('');

const systemd: TimerText = (
  words,
  facts,
) => `${commented(facts)}# Save as ~/.config/systemd/user/esports-collect.service
[Unit]
Description=Collect esports data

[Service]
Type=oneshot
ExecStart=${words.map(systemdWord).join(' ')}

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
`;

/** In a unit, percent signs and dollars have a meaning, and double quotes hold a word together. */
const systemdWord = (word: string): string =>
  `"${word
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')}"`;

const cron: TimerText = (words, facts) =>
  // In a crontab, a percent sign ends the command.
  `${commented(facts)}# Add this line with: crontab -e\n37 20 * * * ${words
    .map(shellWord)
    .join(' ')
    .replaceAll('%', String.raw`\%`)}\n`;

const launchd: TimerText = (words, facts) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!--
${facts.map(fact => fact.replaceAll('--', '- -')).join('\n')}
Save as ~/Library/LaunchAgents/esports.collect.plist, then: launchctl load ~/Library/LaunchAgents/esports.collect.plist
-->
<plist version="1.0">
<dict>
  <key>Label</key><string>esports.collect</string>
  <key>ProgramArguments</key>
  <array>
${words.map(word => `    <string>${escapeXml(word)}</string>`).join('\n')}
  </array>
  <key>StartCalendarInterval</key>
  <dict><key>Hour</key><integer>20</integer><key>Minute</key><integer>37</integer></dict>
</dict>
</plist>
`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const windows: TimerText = ([program = '', ...words], facts) => {
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const line = words
    .map(word => (/[\s"]/.test(word) ? `"${word.replaceAll('"', String.raw`\"`)}"` : word))
    .join(' ');
  return `${commented(facts)}# Type in PowerShell:
$action = New-ScheduledTaskAction -Execute ${quoted(program)} -Argument ${quoted(line)}
$trigger = New-ScheduledTaskTrigger -Daily -At 20:37
Register-ScheduledTask -TaskName 'esports collect' -Action $action -Trigger $trigger
`;
};

const texts: Readonly<Record<TimerKind, TimerText>> = { systemd, cron, launchd, windows };

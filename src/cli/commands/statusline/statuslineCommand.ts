import type { OwnCommand } from '../../context/ownCommand.ts';
import { all, listing } from '../../parse/argument.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';
import type { BarName } from '../../statusline/forms.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

/** The names of `statusline/forms.ts`, repeated here so that parsing does not load it. */
const barNames = ['tmux', 'waybar', 'starship'] as const satisfies readonly BarName[];

export const statuslineFlags = defineFlags({
  bar: flag.choice('bar', barNames, 'Write the line as this bar reads it: tmux, waybar (JSON) or starship'),
});

export const statuslineCommand = {
  statusline: {
    part: 'programs',
    cost: 'none',
    about: 'One line about what is live, for tmux, waybar or starship',
    details:
      'Sends nothing: it shows what other commands last saw live at this service, and how long ago; the made-up season is computed at each call. A match that you follow comes first. The line is empty after 15 minutes, or when the match has ended; esports doctor says why. For the lines to paste into your configuration, see docs/statusline.md.',
    examples: [
      'statusline',
      'statusline --bar tmux',
      `statusline -q '.[:1][] | "\\(.team1Name) \\(.mapScore.team1):\\(.mapScore.team2) \\(.team2Name)"'`,
      'statusline --json',
    ],
    flags: [...all(statuslineFlags, serviceFlags), ...listing],
  },
} satisfies Record<string, OwnCommand>;

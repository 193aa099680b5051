import type { OwnCommand } from '../../context/ownCommand.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';

export const previewFlags = defineFlags({
  explain: flag.switch('Also print the query or the command that proves each sentence'),
});

export const previewCommands = {
  preview: {
    about: 'A sheet before a match: what is at stake, form, maps, players, the forecast',
    details:
      'Every sentence stands on matches that were over before the day of the match, and has its sample and its days. Results and maps of the last 180 days, rounds and players of the last 90. It reads the made-up season or a data file; what the data does not have is left out, and said. -o markdown writes a page.',
    examples: [
      'preview "$(esports upcoming --limit 1 -o ids)"',
      'preview "$(esports upcoming --limit 1 -o ids)" -o markdown > preview.md',
      'preview "$(esports results --limit 1 -o ids)" --explain',
    ],
    args: [argument('match', 'A match: its id, a team, or two teams', { complete: 'match' })],
    cost: 'none: it reads the made-up season or a data file',
    flags: [...all(previewFlags), ...listing, ...all(serviceFlags)],
  },
} satisfies Record<string, OwnCommand>;

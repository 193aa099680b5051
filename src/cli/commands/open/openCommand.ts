import type { OwnCommand } from '../../context/ownCommand.ts';
import { all, argument } from '../../parse/argument.ts';
import { cacheFlags, costFlags, serviceFlags } from '../../parse/requestFlags.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const openFlags = defineFlags({
  lang: flag.text(
    'code',
    'The language of the broadcast, such as en; default: an official one, in your language if there is one',
  ),
  print: flag.switch('Print the link and open nothing'),
});

export const openCommand = {
  open: {
    cost: '1 request; none for the made-up season or a data file',
    about: 'Open the broadcast of a match in the browser',
    details:
      'Chooses an official broadcast, in your language if there is one; schedule streams lists all. Only https links are opened, by the program in BROWSER or by the system’s own. Over SSH and without a screen the link is printed.',
    examples: [
      'open "$(esports live --limit 1 -o ids)" --print',
      'open "$(esports live --limit 1 -o ids)" --print --lang en',
    ],
    args: [argument('match', 'A match: its id, or a team’s name or slug', { complete: 'match' })],
    flags: all(openFlags, serviceFlags, cacheFlags, costFlags),
  },
} satisfies Record<string, OwnCommand>;

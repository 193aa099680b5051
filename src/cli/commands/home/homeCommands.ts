import { chanceFlags, timeFlags } from '../../parse/outputFlags.ts';
import { cacheFlags, costFlags, serviceFlags } from '../../parse/requestFlags.ts';
import { answeredFlags } from '../../parse/flags.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { statuslineFlags } from '../statusline/statuslineFlags.ts';

/** The commands that show what is on, first of all what the user follows. */
export const homeCommands = {
  home: {
    cost: 'none',
    about: 'One screen of live, next and last matches; esports alone shows it on a terminal',
    details:
      'Sends nothing to a service that counts requests: it shows stored answers with their age, and the commands that refresh them with their cost. Followed teams and tournaments come first.',
    examples: ['home', 'home --json'],
    args: [],
    flags: [...all(timeFlags, chanceFlags, serviceFlags), ...listing],
    load: () => import('./home.ts'),
  },
  my: {
    cost: 'at most 3 requests; none for the made-up season or a data file',
    about: 'One screen of what you follow: live, next and last matches, and skin prices',
    details:
      'Asks for the lists of live, next and last matches, which takes at most three requests. For players it shows the matches of their team. Players and skin prices, which a service charges for one by one, come from stored answers.',
    examples: ['my', 'my --json part,team1Name,startsAt', 'my --offline'],
    args: [],
    flags: [...all(timeFlags, chanceFlags, serviceFlags, cacheFlags, costFlags), ...listing],
    load: () => import('./my.ts'),
  },
  follow: {
    cost: 'none; 1 or 2 requests for a name that no stored answer contains',
    about: 'Follow a team, player, tournament or skin by name; without a name, list what you follow',
    details:
      'What you follow comes first on the home screen, and esports my shows nothing else. Without a kind (player:donk), teams are looked up first, then players, tournaments and skins. Each service and data file has its own list of what you follow.',
    examples: ['follow', 'follow rain-temple', 'follow "AK-47 | Ember"', 'follow event:harbor-masters'],
    args: [argument('name', 'What to follow: names, slugs or identifiers', { required: false, rest: true })],
    flags: [...all(serviceFlags, cacheFlags), ...listing],
    load: () => import('./follow.ts'),
  },
  reveal: {
    cost: '2 requests at most; none for the made-up season or a data file',
    about: 'Show the result of a match, or all results of a tournament, while results are hidden',
    details:
      'With --no-spoilers, or config set spoilers off, the results of the last days are hidden everywhere. This command shows one of them and remembers that you have seen it. In watch, v does the same.',
    examples: [
      'reveal "$(esports results --limit 1 -o ids)"',
      'reveal "Rain Temple"',
      'reveal event:harbor-masters',
    ],
    args: [argument('name', 'A match, by its id or the names of its teams, or a tournament', { rest: true })],
    flags: answeredFlags,
    load: () => import('./reveal.ts'),
  },
  unfollow: {
    cost: 'none',
    about: 'Stop following a team, player, tournament or skin',
    examples: ['unfollow rain-temple'],
    args: [argument('name', 'The name, slug or identifier of what you follow', { rest: true })],
    flags: all(serviceFlags),
    load: () => import('./follow.ts'),
  },
  statusline: {
    cost: 'none',
    about: 'One line about what is live, for tmux, waybar or starship',
    details:
      'Sends nothing: it shows what other commands last saw live at this service, and how long ago. A match that you follow comes first. The line is empty after 15 minutes, or when the match has ended; esports doctor says why. For the lines to paste into your configuration, see docs/statusline.md.',
    examples: [
      'statusline',
      'statusline --for tmux',
      `statusline -q '.[:1][] | "\\(.team1Name) \\(.mapScore.team1):\\(.mapScore.team2) \\(.team2Name)"'`,
      'statusline --json',
    ],
    args: [],
    flags: [...all(statuslineFlags, serviceFlags), ...listing],
    load: () => import('../statusline/statusline.ts'),
  },
} as const satisfies Record<string, OwnCommand>;

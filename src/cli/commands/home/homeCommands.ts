import { chanceFlags, timeFlags } from '../../parse/outputFlags.ts';
import { cacheFlags, costFlags, serviceFlags } from '../../parse/requestFlags.ts';
import { answeredFlags, pagingFlags } from '../../parse/flags.ts';
import { parameterFlags } from '../../parse/routeFlags.ts';
import { routes } from '../../../core/table/groups.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';

export const homeCommands = {
  home: {
    part: 'hidden',
    cost: 'none',
    about: 'One screen of live, next and last matches; esports alone shows it on a terminal',
    details:
      'Sends nothing to a service that counts requests: it shows stored answers with their age, and the commands that refresh them with their cost. Followed teams and tournaments come first.',
    examples: ['home', 'home --json'],
    flags: [...all(timeFlags, chanceFlags, serviceFlags), ...listing],
  },
  my: {
    cost: 'at most 3 requests; none for the made-up season or a data file',
    about: 'One screen of what you follow: live, next and last matches, and skin prices',
    details:
      'Asks for the lists of live, next and last matches, which takes at most three requests. For players it shows the matches of their team. Players and skin prices, which a service charges for one by one, come from stored answers.',
    examples: ['my', 'my --json part,team1Name,startsAt', 'my --offline'],
    flags: [...all(timeFlags, chanceFlags, serviceFlags, cacheFlags, costFlags), ...listing],
  },
  follow: {
    cost: 'none; 1 or 2 requests for a name that no stored answer contains',
    about: 'Follow a team, player, tournament or skin by name; without a name, list what you follow',
    details:
      'What you follow comes first on the home screen, and esports my shows nothing else. Without a kind (player:donk), teams are looked up first, then players, tournaments and skins. Each service and data file has its own list of what you follow.',
    examples: ['follow', 'follow rain-temple', 'follow "AK-47 | Ember"', 'follow tournament:harbor-masters'],
    args: [
      argument('name', 'What to follow: a name, slug or identifier', {
        required: false,
        rest: true,
        complete: 'name',
      }),
    ],
    flags: [...all(serviceFlags, cacheFlags), ...listing],
  },
  reveal: {
    cost: '2 requests at most; none for the made-up season or a data file',
    about: 'Show the result of a match, or all results of a tournament, while results are hidden',
    details:
      'With --no-spoilers, or config set spoilers off, the results of the last days are hidden everywhere. This command shows one of them and remembers that you have seen it. In watch, v does the same.',
    examples: [
      'reveal "$(esports results --limit 1 -o ids)"',
      'reveal "Rain Temple"',
      'reveal tournament:harbor-masters',
    ],
    args: [
      argument('name', 'A match, by its id or the names of its teams, or a tournament', {
        rest: true,
        complete: 'match',
      }),
    ],
    flags: answeredFlags,
  },
  unfollow: {
    part: 'hidden',
    cost: 'none',
    about: 'Stop following a team, player, tournament or skin',
    examples: ['unfollow rain-temple'],
    args: [
      argument('name', 'The name, slug or identifier of what you follow', { rest: true, complete: 'name' }),
    ],
    flags: all(serviceFlags),
  },
  today: {
    cost: '1 request, or 2 if your day touches two UTC days',
    about: 'Matches of your day: finished, live and scheduled',
    details:
      'Your day is 00:00 to 24:00 in the zone of --tz, else of the setting tz, else of this machine. It touches two UTC days of the service in most zones, each of which costs one request. schedule today is the service’s day.',
    examples: ['today', 'today --tz Asia/Tokyo', 'today --team rain-temple'],
    flags: [
      ...parameterFlags(routes.schedule.today),
      pagingFlags.limit,
      pagingFlags.my,
      ...answeredFlags,
      ...all(chanceFlags),
    ],
  },
  'teams matches': {
    about: 'Every match of a team: played, live and scheduled, newest first',
    details:
      'A service that has such a list is asked for it, up to 250 matches a request. Elsewhere the scheduled matches stand before the results, which takes one request more.',
    examples: ['teams matches rain-temple', 'teams matches rain-temple --limit 50'],
    args: [
      { ...argument('team', 'Team identifier, slug or name', { complete: 'team' }), field: 'teamIdOrSlug' },
    ],
    cost: '1 request a page, and 1 more where the service has no such list; none for the made-up season or a data file',
    flags: [...all(pagingFlags), ...answeredFlags, ...all(chanceFlags)],
  },
} satisfies Record<string, OwnCommand>;

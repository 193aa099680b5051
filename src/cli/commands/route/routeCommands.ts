import { routes } from '../../../core/table/groups.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { all, argument } from '../../parse/argument.ts';
import { answeredFlags, pagingFlags } from '../../parse/flags.ts';
import { chanceFlags } from '../../parse/outputFlags.ts';
import { parameterFlags } from '../../parse/routeFlags.ts';

/** The commands that join several rows of the table. */
export const routeCommands = {
  today: {
    cost: '1 request, or 2 where your day touches two UTC days',
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

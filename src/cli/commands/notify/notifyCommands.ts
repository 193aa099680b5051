import { timeFlags } from '../../parse/outputFlags.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { ruleFlags, runFlags, wayFlags } from './notifyFlags.ts';

/** The commands about notices. */
export const notifyCommands = {
  'notify run': {
    cost: '1 request a minute, or 1 per pushed update; 1 more an hour per followed skin and per tournament for --tier; none for the made-up season or a data file',
    about: 'Follow live matches and prices, and notify you of what your rules ask for',
    details:
      'Without rules it reports when matches of what you follow start and end, and the end of each map. What happened before it starts is not reported, and each event is reported once, even after a restart. In a pipe each notice is a line of JSON with a stable id. Notification methods, quiet hours and an hourly limit are settings: docs/notify.md.',
    examples: [
      'notify run --for 1s',
      'notify run --on map_point,overtime,match_end --all --for 1s',
      'notify run --team rain-temple --by bell --for 1s',
    ],
    args: [],
    flags: all(runFlags, timeFlags, serviceFlags),
    load: () => import('./run.ts'),
  },
  'notify test': {
    about: 'Send a sample by each notification method, and say which ones worked',
    examples: ['notify test', 'notify test --by bell,terminal'],
    args: [],
    flags: [...all(wayFlags), ...listing],
    load: () => import('./test.ts'),
  },
  'notify add': {
    about: 'Add a rule for notify run',
    examples: [
      'notify add --on match_start,map_point,overtime --team rain-temple --tier S',
      'notify add --on upset --all',
      'notify add --below 25',
    ],
    args: [],
    flags: all(ruleFlags),
    load: () => import('./rules.ts'),
  },
  'notify list': {
    about: 'List your rules with their numbers',
    examples: ['notify list', 'notify list --json'],
    args: [],
    flags: listing,
    load: () => import('./rules.ts'),
  },
  'notify remove': {
    about: 'Remove a rule',
    examples: ['notify remove 1'],
    args: [argument('number', 'The number that notify list shows')],
    flags: [],
    load: () => import('./rules.ts'),
  },
} as const satisfies Record<string, OwnCommand>;

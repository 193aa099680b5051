import { timeFlags } from '../../parse/outputFlags.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';
import { noticeKinds } from '../../watch/feed/noticeKinds.ts';
import { watchFlags } from '../watch/watchCommands.ts';

export const ruleFlags = defineFlags({
  kinds: flag.text(
    'kinds',
    `What to report: ${noticeKinds.join(', ')}; default: match_start,map_end,match_end`,
  ),
  team: flag.text('name', 'Only matches of this team, whether you follow it or not', { complete: 'team' }),
  tier: flag.text('tier', 'Only matches at tournaments of this tier, such as S'),
  all: flag.switch('All matches, not only those of what you follow'),
  below: flag.number('price', 'Report when the price of a followed skin falls below this, in US dollars', {
    minimum: 0.01,
  }),
  skin: flag.text('name', 'With --below: only the price of this followed skin', { complete: 'skin' }),
});

export const wayFlags = defineFlags({
  via: flag.text('ways', 'How to notify: bell,terminal,desktop,webhook,exec; default: the setting notify.by'),
  exec: flag.text(
    'command',
    'Run this program for each notice, without a shell, with JSON on its standard input',
  ),
});

const { stream, poll, silence, maxUpdates } = watchFlags;

export const runFlags = {
  ...ruleFlags,
  ...wayFlags,
  stream,
  poll,
  silence,
  maxUpdates,
  ...defineFlags({ for: flag.duration('duration', 'Stop after this time: 10m, 2h') }),
};

export const notifyCommands = {
  'notify run': {
    cost: 'about 3 to 6 requests a map, 30 for kinds about rounds, or 1 per pushed update; 1 more an hour per followed skin and per tournament for --tier; none for the made-up season or a data file',
    about: 'Watch live matches and prices, and notify you when a rule matches',
    details:
      'Without rules it reports when matches of what you follow start and end, and the end of each map. What happened before it starts is not reported, and each event is reported once, even after a restart. In a pipe each notice is a line of JSON with a stable id. Notification methods, quiet hours and an hourly limit are settings: docs/notify.md.',
    examples: [
      'notify run --for 1s',
      'notify run --kinds map_point,overtime,match_end --all --for 1s',
      'notify run --team rain-temple --via bell --for 1s',
    ],
    flags: all(runFlags, timeFlags, serviceFlags),
  },
  'notify test': {
    about: 'Send a sample by each notification method, and say which ones worked',
    examples: ['notify test', 'notify test --via bell,terminal'],
    flags: [...all(wayFlags), ...listing],
  },
  'notify add': {
    about: 'Add a rule for notify run',
    examples: [
      'notify add --kinds match_start,map_point,overtime --team rain-temple --tier S',
      'notify add --kinds upset --all',
      'notify add --below 25',
      'notify add --below 9.50 --skin ak-47-ember',
    ],
    flags: all(ruleFlags),
  },
  'notify list': {
    about: 'List your rules with their numbers',
    examples: ['notify list', 'notify list --json'],
    flags: listing,
  },
  'notify remove': {
    about: 'Remove a rule',
    examples: ['notify remove 1'],
    args: [argument('number', 'The number that notify list shows')],
  },
} as const satisfies Record<string, OwnCommand>;

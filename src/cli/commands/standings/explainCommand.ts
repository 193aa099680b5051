import type { OwnCommand } from '../../context/ownCommand.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';
import { dayHint } from '../../parse/withDays.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const explainFlags = defineFlags({
  from: flag.date(
    'date',
    `Also tell what moved the team since the list of this day, or the latest before it: YYYY-MM-DD, ${dayHint}`,
  ),
  date: flag.date('date', `Explain the list of this day, or the latest before it: YYYY-MM-DD, ${dayHint}`),
  explain: flag.switch('Also print the formulas'),
});

export const explainCommand = {
  'rankings explain': {
    about: 'Why a team stands where it stands in the regional standings, by factor and by match',
    details:
      'Shows the starting value with its four factors and their best results, the points won and lost head-to-head, and what age alone will take before the next list. It needs a list with breakdowns: those of imported roster pages and of the made-up season have them. The season’s results count for 30 days instead of 180, and its lists are weekly.',
    examples: [
      'rankings explain "rain temple"',
      'rankings explain "rain temple" "olive phalanx"',
      'rankings explain "rain temple" --from 2026-11-02 --explain',
    ],
    args: [
      argument('team', 'The team: a name, a slug or an identifier', { complete: 'team' }),
      argument('other', 'A second team, shown beside it', { required: false, complete: 'team' }),
    ],
    cost: '1 request for each team; 1 more for each with --from; none for the made-up season or a data file',
    flags: [...all(explainFlags), ...listing, ...all(serviceFlags)],
  },
} satisfies Record<string, OwnCommand>;

import { dayHint } from '../../parse/withDays.ts';
import { defineFlags } from '../../parse/flagDefinition.ts';

const own = { section: 'own' } as const;
const explain = {
  ...own,
  kind: 'switch',
  about: 'Also print the formula and the parameters',
} as const;
const onDay = {
  ...own,
  kind: 'date',
  valueName: 'day',
  about: `As known before this day: YYYY-MM-DD, ${dayHint}; default: today`,
} as const;

export const predictFlags = defineFlags({
  bo: {
    ...own,
    kind: 'choice',
    choices: ['1', '3', '5', '7'],
    valueName: 'maps',
    about: 'The length of the series; default: 3',
  },
  on: onDay,
  explain,
});

export const eloFlags = defineFlags({ on: onDay, explain });

export const backtestFlags = defineFlags({
  from: {
    ...own,
    kind: 'date',
    valueName: 'day',
    about: `The first day: YYYY-MM-DD, ${dayHint}; default: 90 days before the last`,
  },
  to: {
    ...own,
    kind: 'date',
    valueName: 'day',
    about: `The last day: YYYY-MM-DD, ${dayHint}; default: yesterday`,
  },
  explain,
});

import { dayHint } from '../../parse/withDays.ts';
import { defineFlags } from '../../parse/flagDefinition.ts';

const own = { section: 'own' } as const;

/** Which maps are compared. */
export const compareFlags = defineFlags({
  from: {
    ...own,
    kind: 'date',
    valueName: 'day',
    about: `Only maps from this day on: YYYY-MM-DD, ${dayHint}`,
  },
  to: { ...own, kind: 'date', valueName: 'day', about: `Only maps until this day: YYYY-MM-DD, ${dayHint}` },
  event: {
    ...own,
    kind: 'text',
    valueName: 'event',
    about: 'Only maps of this tournament',
    complete: 'event',
  },
  map: { ...own, kind: 'text', valueName: 'map', about: 'Only maps of this name' },
  side: {
    ...own,
    kind: 'choice',
    choices: ['CT', 'T'],
    valueName: 'side',
    about: 'Only rounds on this side',
  },
  minRounds: {
    ...own,
    kind: 'int',
    minimum: 1,
    valueName: 'rounds',
    about: 'Compare with players of at least so many rounds; default: 200',
  },
  explain: { ...own, kind: 'switch', about: 'Also print the formulas' },
});

import { dayHint } from '../../parse/withDays.ts';
import { defineFlags } from '../../parse/flagDefinition.ts';

export const explainFlags = defineFlags({
  since: {
    section: 'own',
    kind: 'date',
    valueName: 'date',
    about: `Also tell what moved the team since the list of this day, or the latest before it: YYYY-MM-DD, ${dayHint}`,
  },
  date: {
    section: 'own',
    kind: 'date',
    valueName: 'date',
    about: `Explain the list of this day, or the latest before it: YYYY-MM-DD, ${dayHint}`,
  },
  explain: { section: 'own', kind: 'switch', about: 'Also print the formulas' },
});

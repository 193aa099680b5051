import { defineFlags } from '../../parse/flagDefinition.ts';

const own = { section: 'own' } as const;

export const swingFlags = defineFlags({
  by: {
    ...own,
    kind: 'choice',
    choices: ['series', 'round'],
    valueName: 'what',
    about: 'Order by the chance added in the series, or in the round; default: series',
  },
  count: { ...own, kind: 'int', minimum: 1, valueName: 'n', about: 'How many kills; default: 10' },
  explain: { ...own, kind: 'switch', about: 'Also print how the chances are computed' },
});

export const recapFlags = defineFlags({
  explain: { ...own, kind: 'switch', about: 'Also print the rules of the story' },
});

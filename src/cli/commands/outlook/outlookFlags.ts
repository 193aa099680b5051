import { defineFlags } from '../../parse/flagDefinition.ts';

const own = { section: 'own' } as const;

/** Which moment of a tournament is meant. */
export const momentFlags = defineFlags({
  stage: {
    ...own,
    kind: 'text',
    valueName: 'name',
    about: 'The stage, as the bracket names it; default: the first one that is not over',
  },
  after: {
    ...own,
    kind: 'int',
    minimum: 0,
    valueName: 'round',
    about: 'Show it as it was after this round of the stage',
  },
  explain: { ...own, kind: 'switch', about: 'Also print the rules, the method and the ratings' },
});

export const scenarioFlags = defineFlags({
  team: { ...own, kind: 'text', valueName: 'team', about: 'Only this team' },
  if: {
    ...own,
    kind: 'text',
    repeatable: true,
    valueName: 'A>B',
    about: 'Take results for granted: «A>B» if A beats B',
  },
});

export const pickFlags = defineFlags({
  pick: {
    ...own,
    kind: 'text',
    repeatable: true,
    valueName: 'pick',
    about: 'Your own picks: 3-0:team, 0-3:team, or a team that goes through; shows how they stand',
  },
});

import { defineFlags } from '../../parse/flagDefinition.ts';
import { notifyKinds, watchFlags } from '../watch/watchFlags.ts';

const own = { section: 'own' } as const;

/** What a rule says. */
export const ruleFlags = defineFlags({
  on: {
    ...own,
    kind: 'text',
    valueName: 'kinds',
    about: `What to tell: ${notifyKinds.join(', ')}; default: match_start,map_end,match_end`,
  },
  team: {
    ...own,
    kind: 'text',
    valueName: 'name',
    about: 'Only matches of this team, followed or not',
    complete: 'team',
  },
  tier: { ...own, kind: 'text', valueName: 'tier', about: 'Only matches of tournaments of this tier: S' },
  all: { ...own, kind: 'switch', about: 'Every match, not only those of what you follow' },
  below: {
    ...own,
    kind: 'number',
    minimum: 0.01,
    valueName: 'price',
    about: 'Tell when the price of a followed skin falls below this, in US dollars',
  },
});

/** How to tell. */
export const wayFlags = defineFlags({
  by: {
    ...own,
    kind: 'text',
    valueName: 'ways',
    about: 'How to tell: bell,terminal,desktop,webhook,exec; default: the setting notify.by',
  },
  exec: {
    ...own,
    kind: 'text',
    valueName: 'command',
    about: 'Run this program for each notice, without a shell: JSON on its input',
  },
});

const { stream, poll, silence, maxUpdates } = watchFlags;

/** How to follow. */
export const runFlags = {
  ...ruleFlags,
  ...wayFlags,
  stream,
  poll,
  silence,
  maxUpdates,
  ...defineFlags({
    for: { ...own, kind: 'duration', valueName: 'duration', about: 'Stop after this time: 10m, 2h' },
  }),
};

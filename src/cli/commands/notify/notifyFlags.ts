import { defineFlags } from '../../parse/flagDefinition.ts';
import { notifyKinds, watchFlags } from '../watch/watchFlags.ts';

const own = { section: 'own' } as const;

/** What a rule says. */
export const ruleFlags = defineFlags({
  on: {
    ...own,
    kind: 'text',
    valueName: 'kinds',
    about: `What to report: ${notifyKinds.join(', ')}; default: match_start,map_end,match_end`,
  },
  team: {
    ...own,
    kind: 'text',
    valueName: 'name',
    about: 'Only matches of this team, whether you follow it or not',
    complete: 'team',
  },
  tier: {
    ...own,
    kind: 'text',
    valueName: 'tier',
    about: 'Only matches at tournaments of this tier, such as S',
  },
  all: { ...own, kind: 'switch', about: 'All matches, not only those of what you follow' },
  below: {
    ...own,
    kind: 'number',
    minimum: 0.01,
    valueName: 'price',
    about: 'Report when the price of a followed skin falls below this, in US dollars',
  },
});

/** How to tell. */
export const wayFlags = defineFlags({
  by: {
    ...own,
    kind: 'text',
    valueName: 'ways',
    about: 'How to notify: bell,terminal,desktop,webhook,exec; default: the setting notify.by',
  },
  exec: {
    ...own,
    kind: 'text',
    valueName: 'command',
    about: 'Run this program for each notice, without a shell, with JSON on its standard input',
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

import { defineFlags } from '../../parse/flagDefinition.ts';
import { accessFile } from '../operate/serveFlags.ts';

const own = { section: 'own' } as const;
const plan = { ...own, kind: 'text', valueName: 'plan', complete: 'plan' } as const;
const yesOrNo = { ...own, kind: 'choice', choices: ['yes', 'no'], valueName: 'yes|no' } as const;

export const keyFlags = defineFlags({ access: accessFile });

export const createKeyFlags = defineFlags({
  plan: { ...plan, about: 'What the key may do: free, scale, enterprise, or another of plans list' },
  opens: {
    ...own,
    kind: 'text',
    valueName: 'kind:name',
    about:
      'In place of a plan: the one address that a token opens, such as calendar:rain-temple or overlay:current',
  },
  name: {
    ...own,
    kind: 'text',
    mandatory: true,
    valueName: 'name',
    about: 'The owner of the key, for keys list',
  },
  monthly: {
    ...own,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Requests per month, instead of the plan’s own number',
  },
  access: accessFile,
});

export const listKeyFlags = defineFlags({
  plan: { ...plan, about: 'Only keys with this plan' },
  state: {
    ...own,
    kind: 'choice',
    choices: ['active', 'expired', 'revoked'],
    valueName: 'state',
    about: 'Only active, expired or revoked keys',
  },
  named: { ...own, kind: 'text', valueName: 'text', about: 'Only keys whose name contains this text' },
  limit: {
    ...own,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'At most so many keys, after those of --skip',
  },
  access: accessFile,
});

export const importKeyFlags = defineFlags({
  plan: { ...plan, about: 'The plan of lines without one' },
  access: accessFile,
});

export const copyKeyFlags = defineFlags({
  access: {
    ...accessFile,
    mandatory: true,
    about: 'Where to copy to: postgres://user@host/database, or another file',
  },
});

export const rotateKeyFlags = defineFlags({
  keepOld: {
    ...own,
    kind: 'duration',
    valueName: 'duration',
    about: 'Accept the former key for this long too, up to 24h; default: it ends at once',
  },
  access: accessFile,
});

export const setKeyFlags = defineFlags({
  plan: { ...plan, about: 'The new plan' },
  monthly: {
    ...own,
    kind: 'text',
    valueName: 'n',
    about: 'Requests per month in place of the plan’s own number, or plan for that number',
  },
  name: { ...own, kind: 'text', valueName: 'name', about: 'The new name' },
  access: accessFile,
});

export const planFlags = defineFlags({
  monthly: { ...own, kind: 'text', valueName: 'n', about: 'Requests per month, or unlimited' },
  rooms: { ...yesOrNo, about: 'Whether its keys may open rooms' },
  commercial: { ...yesOrNo, about: 'Whether the data may be used commercially; shown, not enforced' },
  liveDelay: {
    ...own,
    kind: 'int',
    minimum: 0,
    maximum: 86_400,
    valueName: 'seconds',
    about: 'Delay of live data, in seconds',
  },
  archiveDays: { ...own, kind: 'text', valueName: 'n', about: 'Past days that are visible, or all' },
  access: accessFile,
});

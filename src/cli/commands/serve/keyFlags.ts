import type { firstPlans } from '../../../service/access/plan.ts';
import { defineFlags } from '../../parse/flagDefinition.ts';
import { accessFile } from './serveFlags.ts';

/** The plans that a new access file has. */
export const plans = [
  'free',
  'scale',
  'enterprise',
] as const satisfies readonly (typeof firstPlans)[number]['name'][];

const own = { section: 'own' } as const;

export const keyFlags = defineFlags({ access: accessFile });

export const createKeyFlags = defineFlags({
  plan: {
    ...own,
    kind: 'choice',
    choices: plans,
    valueName: 'plan',
    about: 'What the key may do: free, scale or enterprise',
  },
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

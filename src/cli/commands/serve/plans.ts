import { flag, int, nullable, record, text } from '../../../core/schema.ts';
import type { Plan } from '../../../server/access/plan.ts';
import type { PlanInUse, PlanList } from '../../../server/access/planList.ts';
import { type Invocation, ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { presentRows } from '../../show/present.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { planFlags } from './keyCommands.ts';
import { withBooks } from '../operate/openAccess.ts';

export const shown = record('A plan of the built-in service', {
  name: text('Name', { format: 'id' }),
  monthly: nullable(int('Requests per month; empty: unlimited')),
  rooms: flag('Whether its keys may open rooms'),
  commercial: flag('Whether the data may be used commercially; shown, not enforced'),
  liveDelay: int('Delay of live data, in seconds'),
  archiveDays: nullable(int('Past days that are visible; empty: all')),
  keys: int('Active keys'),
});

export const run: Verbs = {
  list: (invocation, context) => showPlans(invocation, context, plans => plans.list()),
  create: (invocation, context) =>
    showPlans(invocation, context, (plans, name, change) => [plans.create({ ...least, ...change, name })]),
  set: (invocation, context) =>
    showPlans(invocation, context, (plans, name, change) => {
      if (Object.keys(change).length === 0)
        throw new UsageError('Nothing to change', 'Name a change, such as --monthly 5000');
      return [plans.change(name, change)];
    }),
};

/** Reads a number; `word` in its place, such as `unlimited`, gives null. @throws UsageError */
export const parseCount = (flag: string, text: string, word: string): number | null => {
  if (text === word) return null;
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  throw new UsageError(`${flag}: "${text}" is not a whole number`, `Give one, such as 5000, or ${word}`);
};

type Change = Partial<Omit<Plan, 'name'>>;

/** The limits of a new plan without flags: it allows no request, so that a forgotten flag gives nothing away. */
const least = { monthly: 0, rooms: false, commercial: false, liveDelay: 0, archiveDays: null } as const;

const showPlans = async (
  invocation: Invocation,
  context: CommandContext,
  act: (plans: PlanList, name: string, change: Change) => readonly PlanInUse[],
): Promise<void> => {
  const { access, ...flags } = ownFlags(invocation, planFlags);
  const change = readChange(flags);
  const { plan: name = '' } = invocation.args;
  const plans = await withBooks(access, context, books => act(books.plans, name, change));
  const rows = plans.map(plan => ({ ...plan }));
  await presentRows(shown, rows, context, { priorities: { name: 1 } });
};

const readChange = ({
  monthly,
  rooms,
  commercial,
  liveDelay,
  archiveDays,
}: ReturnType<typeof ownFlags<typeof planFlags>>): Change => ({
  ...(monthly !== undefined && { monthly: parseCount('--monthly', monthly, 'unlimited') }),
  ...(rooms !== undefined && { rooms: rooms === 'yes' }),
  ...(commercial !== undefined && { commercial: commercial === 'yes' }),
  ...(liveDelay !== undefined && { liveDelay }),
  ...(archiveDays !== undefined && { archiveDays: parseCount('--archive-days', archiveDays, 'all') }),
});

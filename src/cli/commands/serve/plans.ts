import { flag, int, nullable, record, text } from '../../../core/schema.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import type { Plan } from '../../../server/access/plan.ts';
import type { PlanInUse, PlanList } from '../../../server/access/planList.ts';
import { exitCodes } from '../../exitCode.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { present, toInput } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { keyFlags, planFlags } from './keyCommands.ts';
import { openKeeper } from '../operate/openAccess.ts';

export const shown = record('A plan of the built-in service', {
  name: text('Name', { format: 'id' }),
  monthly: nullable(int('Requests per month; empty: unlimited')),
  rooms: flag('Whether its keys may open rooms'),
  commercial: flag('Whether the data may be used commercially; shown, not enforced'),
  liveDelay: int('Delay of live data, in seconds'),
  archiveDays: nullable(int('Past days that are visible; empty: all')),
  keys: int('Active keys'),
});

/** Lists, creates and changes the plans of `serve` in the access file. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { access: path } = ownFlags(invocation, keyFlags);
  const access = await openKeeper(path, context);
  try {
    const { plan: name = '' } = invocation.args;
    const change = readChange(ownFlags(invocation, planFlags));
    const act = actions[invocation.command.path[1] ?? ''];
    await showPlans(await access.manage(({ plans }) => act?.(plans, name, change) ?? []), context);
    return exitCodes.done;
  } finally {
    await access.close();
  }
};

/**
 * Reads a number that may also be absent: `word` says so, as in `--monthly unlimited`, and gives null.
 * @throws UsageError
 */
export const parseCount = (flag: string, text: string, word: string): number | null => {
  if (text === word) return null;
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  throw new UsageError(`${flag}: «${text}» is no whole number`, `Give one, such as 5000, or ${word}`);
};

type Change = Partial<Omit<Plan, 'name'>>;

const actions: Readonly<
  Record<string, (plans: PlanList, name: string, change: Change) => readonly PlanInUse[]>
> = {
  list: plans => plans.list(),
  create: (plans, name, change) => [plans.create({ ...least, ...change, name })],
  set: (plans, name, change) => {
    if (Object.keys(change).length === 0)
      throw new UsageError('Nothing is to be changed', 'Name a change, such as --monthly 5000');
    return [plans.change(name, change)];
  },
};

/** The limits of a new plan without flags: it allows no request, so that a forgotten flag gives nothing away. */
const least = { monthly: 0, rooms: false, commercial: false, liveDelay: 0, archiveDays: null } as const;

const showPlans = async (plans: readonly PlanInUse[], context: CommandContext): Promise<void> =>
  present(
    await toInput(
      plans.map(plan => ({ ...plan })),
      columnsFromFields(shown.fields, { name: 1 }),
      context,
    ),
    context,
  );

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

import { knownServiceOf } from '../settings/source.ts';
import { int, nullable, record, text, time } from '../../core/schema.ts';
import { routes } from '../../core/table/groups.ts';
import type { Spending, Usage } from '../../client/ledger/ledgerUsage.ts';
import { mayDraw, openRows } from '../show/present.ts';
import { checkPlan, planText, usageText } from '../plan/planText.ts';
import { UsageError } from '../parse/usageError.ts';
import { noteFor } from '../../output/text/noteLines.ts';
import { safeText } from '../../output/text/safeText.ts';
import { ownFlags } from '../parse/invocation.ts';
import { isoOrNull, isoUtc } from '../../output/text/time.ts';
import type { CommandModule } from '../context/ownCommand.ts';
import { usageFlags } from './programCommands.ts';

export const shown = record('Requests of a month, a command or a day', {
  of: text('What was counted: a month, a command or a day'),
  name: text('Which'),
  sent: int('Requests sent'),
  charged: int('Answered, and so presumably charged'),
  unanswered: int('Sent and never answered: may have been charged'),
  pushed: int('Updates pushed, each charged as a request'),
  limit: nullable(int('What the plan allows')),
  left: nullable(int('What is left of the plan')),
  resetsAt: nullable(time('When the plan’s count resets')),
  spent: nullable(int('The most that the month has cost, with what you told')),
  monthly: nullable(int('What the plan that is told or inferred allows a month')),
  plan: nullable(text('That plan')),
  how: nullable(text('How it is known: told or inferred')),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const { online, used, resetsOn, plan } = ownFlags(invocation, usageFlags);
  const isTold = used !== undefined || resetsOn !== undefined || plan !== undefined;
  if (invocation.args['set'] === undefined ? isTold : !isTold) throw setFault(isTold);
  const show = await openRows(shown, context);
  const service = await context.openService();
  const ledger = await service.ledger?.();
  const { source } = service;
  const known = knownServiceOf(source);
  if (!ledger) {
    const none = noUsage(context.host.now());
    const nothing = { ...toJson(none), spentBy: spentBy(none), origin: null };
    await show([], nothing);
    await context.warn('Nothing is counted, because answers from this machine cost nothing.');
    return;
  }
  if (isTold) ledger.tell({ used, resetsOn, plan: checkPlan(plan, known) });
  if (online) {
    // Forget the earlier answer, because the user wants a new one.
    ledger.forgetSpent();
    await service.client.get(service.client.address(routes.rankings.list, { limit: 1 }).url);
  }
  const usage = ledger.usage();
  if (mayDraw(context)) {
    const spent = Object.entries(spentBy(usage)).map(([who, count]) => `${who} ${count}`);
    const told = `${usageText(usage)}.\nSpent by: ${spent.join(', ')}.\nPlan: ${safeText(planText(usage, known))}.\n`;
    await context.print(`${noteFor(told, context.host.stdout)}\n`);
  }
  await show(rowsOf(usage), { ...toJson(usage), spentBy: spentBy(usage) });
  if (usage.spentUntil !== null) {
    await context.note(`The service reports that the quota is spent until ${isoOrNull(usage.spentUntil)}.`);
  }
  return;
};

/** What this machine has spent this month: by hand, while watching, and for the collected file. */
const spentBy = ({ byCommand }: Pick<Usage, 'byCommand'>) => {
  const spent = { you: 0, watch: 0, collect: 0 };
  for (const { name, charged, unanswered, pushed } of byCommand) {
    const who = name === 'collect' ? name : /^(?:watch|notify)\b/.test(name) ? 'watch' : 'you';
    spent[who] += charged + unanswered + pushed;
  }
  return spent;
};

const setFault = (isTold: boolean): UsageError =>
  new UsageError(
    isTold ? '--used, --resets-on and --plan need set' : 'usage set needs something to set',
    'It takes --used <n>, --resets-on <day of the month> and --plan <name>: esports usage set --used 140 --resets-on 9',
  );

const noUsage = (now: number): Omit<Usage, 'origin'> => ({
  month: { name: isoUtc(now).slice(0, 7), sent: 0, charged: 0, unanswered: 0, pushed: 0 },
  spent: 0,
  spentUntil: null,
  limit: null,
  left: null,
  resetsAt: null,
  plan: null,
  rooms: true,
  counted: { requests: 0, since: Date.parse(`${isoUtc(now).slice(0, 7)}-01`) },
  told: { plan: null, used: null, usedAt: null, resetsOn: null },
  inferred: { plan: null },
  allowed: { plan: null, how: null },
  minute: { limit: null, used: 0, resetsAt: null, from: null },
  byCommand: [],
  byDay: [],
});

const rowsOf = (usage: Usage): readonly Readonly<Record<string, unknown>>[] => {
  const { limit, left, resetsAt, spent, allowed } = toJson(usage);
  const { plan, how } = allowed;
  const none = { limit: null, left: null, resetsAt: null, spent: null, monthly: null, plan: null, how: null };
  return [
    {
      of: 'month',
      ...usage.month,
      limit,
      left,
      resetsAt,
      spent,
      monthly: plan?.monthly ?? null,
      plan: plan?.name ?? null,
      how,
    },
    ...usage.byCommand.map(spending => ({ of: 'command', ...spending, ...none })),
    ...usage.byDay.map(spending => ({ of: 'day', ...spending, ...none })),
  ];
};

export const toJson = <U extends Omit<Usage, 'origin'>>({
  month,
  resetsAt,
  spentUntil,
  minute,
  byCommand,
  byDay,
  counted,
  told,
  ...usage
}: U) => ({
  ...usage,
  counted: { ...counted, since: isoOrNull(counted.since) },
  told: { ...told, usedAt: isoOrNull(told.usedAt) },
  resetsAt: isoOrNull(resetsAt),
  spentUntil: isoOrNull(spentUntil),
  minute: { ...minute, resetsAt: isoOrNull(minute.resetsAt) },
  ...named('month', month),
  byCommand: byCommand.map(spending => named('command', spending)),
  byDay: byDay.map(spending => named('day', spending)),
});

const named = (key: string, { name, ...counts }: Spending) => ({ [key]: name, ...counts });

import { int, number, record, text } from '../../../api/schema.ts';
import { recordOf, walkForward } from '../../../analysis/ratings/forecasts.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import { exitCodes } from '../../exitCode.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { present, toInput } from '../../show/present.ts';
import type { CommandModule } from '../ownCommand.ts';
import { daysBefore, readHistory, recordDays, toDay } from './history.ts';
import { methodOf, noteMethod, noteRecord, roundRecord } from './method.ts';
import { backtestFlags } from './predictFlags.ts';

const line = record('The forecasts whose likelier team had a chance in this range', {
  chance: text('Range of the likelier team’s chance, in percent', { label: 'Chance' }),
  matches: int('Matches'),
  said: number('Mean chance of the likelier teams', { label: 'Said', format: 'percent' }),
  came: number('Share of them that won', { label: 'Came', format: 'percent' }),
});

/** Forecasts every match of some days with what was known the day before, and says how good that was. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const wanted = ownFlags(invocation, backtestFlags);
  const to = wanted.to ?? daysBefore(toDay(context.host.now()), 1);
  const from = wanted.from ?? daysBefore(to, recordDays - 1);
  if (from > to)
    throw new UsageError(
      `--from ${from} is after --to ${to}`,
      'Give the first day, then the last: --from --to',
    );
  const service = await context.openService();
  const history = await readHistory(service, from, to);
  const { forecasts, without } = walkForward(history.matches, history.lists);
  const isWanted = (day: string): boolean => day >= from && day <= to;
  const found = recordOf(forecasts.filter(({ day }) => isWanted(day)));
  const left = without.filter(isWanted).length;
  const rows = (roundRecord(found)?.reliability ?? []).map(({ from: low, to: high, ...figures }) => ({
    chance: `${low}-${high}`,
    ...figures,
  }));
  const document = (): string =>
    JSON.stringify({
      computed: true,
      from,
      to,
      ...(roundRecord(found) ?? { matches: 0 }),
      withoutForecast: left,
      method: methodOf(history),
    });
  await present(await toInput(rows, columnsFromFields(line.fields), context, document), context);
  await noteRecord(`${from} to ${to}`, found, false, context);
  if (left > 0) await context.note(`${left} more matches had a team that was on no list before them.`);
  await noteMethod(history, wanted.explain ?? false, context);
  return exitCodes.done;
};

export const shown = line;

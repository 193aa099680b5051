import { int, number, record, text } from '../../../core/schema.ts';
import { recordOf, walkForward } from '../../../answers/ratings/forecasts.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { drawOwn } from '../../show/present.ts';
import { showComputed } from '../computed.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { toDay } from '../../../core/day.ts';
import { daysBefore } from '../../forecasts/days.ts';
import { lastKnownDay, readHistory, recordDays } from '../../forecasts/history.ts';
import { methodNotes, methodOf, recordNotes, roundRecord } from './method.ts';
import { backtestFlags } from './predictCommands.ts';
import { backtestView } from '../../../output/views/standings/forecasts.ts';

export const shown = record(
  'How good forecasts were: first all of them, then by the likelier team’s chance',
  {
    chance: text('`all`, or the range of the likelier team’s chance in percent', { label: 'Chance' }),
    matches: int('Matches'),
    said: number('Mean chance of the likelier teams, from 0 to 1', {
      label: 'Forecast',
      format: 'share',
    }),
    right: number('Share of them that won, from 0 to 1; even chances count half', {
      label: 'Won',
      format: 'share',
    }),
    logLoss: number('Mean negative logarithm of the chance of what came; a coin has 0.6931', {
      label: 'Log loss',
      format: 'decimal4',
    }),
    brier: number('Mean square of the difference between chance and result; a coin has 0.25', {
      label: 'Brier',
      format: 'decimal4',
    }),
  },
);

export const run: CommandModule['run'] = async (invocation, context) => {
  const wanted = ownFlags(invocation, backtestFlags);
  await showComputed(
    shown,
    context,
    async service => {
      const yesterday = daysBefore(toDay(context.host.now()), 1);
      const to = wanted.to ?? (await lastKnownDay(service, yesterday));
      const from = wanted.from ?? daysBefore(to, recordDays - 1);
      if (from > to)
        throw new UsageError(
          `--from ${from} is after --to ${to}`,
          'Give the first day, then the last: --from --to',
        );
      const history = await readHistory(service, from, to);
      const { forecasts, without } = walkForward(history.matches, history.lists);
      const isWanted = (day: string): boolean => day >= from && day <= to;
      const found = recordOf(forecasts.filter(({ day }) => isWanted(day)));
      const left = without.filter(isWanted).length;
      const rounded = roundRecord(found);
      return {
        rows: rounded ? rowsOf(rounded) : [],
        document: {
          computed: true,
          from,
          to,
          ...(rounded ?? { matches: 0 }),
          withoutForecast: left,
          method: methodOf(history),
        },
        notes: explain => [
          ...(wanted.to === undefined && to < yesterday
            ? [`The data end on ${to}: days are counted back from there.`]
            : []),
          ...recordNotes(`${from} to ${to}`, found, false),
          ...(left > 0 ? [`${left} more matches had a team that was on no list before them.`] : []),
          ...methodNotes(history, explain),
        ],
      };
    },
    {
      ...wanted,
      draw: ({ rows }) => drawOwn(backtestView, rows, context),
    },
  );
};

const rowsOf = ({ reliability, ...all }: NonNullable<ReturnType<typeof roundRecord>>) => [
  { chance: 'all', ...all },
  ...reliability.map(({ from, to, ...score }) => ({
    chance: `${Math.round(from * 100)}-${Math.round(to * 100)}%`,
    ...score,
  })),
];

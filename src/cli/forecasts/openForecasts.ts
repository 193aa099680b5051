import { createForecaster, type History } from '../../answers/ratings/forecaster.ts';
import { recordOf } from '../../answers/ratings/forecasts.ts';
import { daysBefore } from './days.ts';
import { recordDays } from './history.ts';

export type Forecasts = Awaited<ReturnType<typeof openForecasts>>;

/** `read` gets the first day of the record, and the last one to know. `teams` are known besides those of the newest list. */
export const openForecasts = async (
  day: string,
  read: (first: string, last: string) => Promise<History>,
  teams: readonly string[] = [],
  last = daysBefore(day, 1),
) => {
  const before = daysBefore(day, 1);
  const first = daysBefore(last, recordDays - 1);
  const history = await read(first, before);
  const { forecasts, ...forecaster } = createForecaster(history, day, teams);
  return {
    ...forecaster,
    history,
    first,
    last,
    // The matches of some teams do not show how good the forecasts of all matches are.
    record: history.isWhole ? recordOf(forecasts.filter(each => each.day >= first)) : undefined,
  };
};

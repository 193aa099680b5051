import { createForecaster, type History } from '../../answers/ratings/forecaster.ts';
import { recordOf } from '../../answers/ratings/forecasts.ts';
import { daysBefore } from './days.ts';
import { recordDays } from './history.ts';

/** The forecasts of a day, what they are made of, and how good they were before. */
export type Forecasts = Awaited<ReturnType<typeof openForecasts>>;

/**
 * Makes the forecasts of a day.
 * @param read gets the first day of the record, and the last one to know
 * @param teams to know besides those of the newest list
 * @param last the last day of the record; default: the day before
 */
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
    // The first and the last day of the record.
    first,
    last,
    // The matches of some teams do not show how good the forecasts of all matches are.
    record: history.isWhole ? recordOf(forecasts.filter(each => each.day >= first)) : undefined,
  };
};

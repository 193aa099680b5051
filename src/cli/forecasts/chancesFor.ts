import type { CommandContext, OpenService } from '../context/types.ts';
import { type ComputedColumns, isShown } from '../show/computedColumns.ts';
import { number, record } from '../../core/schema.ts';
import { isRecord } from '../../core/json/jsonRecord.ts';
import { columnsFromFields, type OutputColumn, type Row } from '../../output/columns.ts';
import { countOf } from '../../output/text/countOf.ts';
import { toShare } from '../../output/text/numbers.ts';
import { dayOf } from '../../output/text/time.ts';
import { atNoCost } from '../session/storedService.ts';
import { toDay } from '../../core/day.ts';
import { daysBefore } from './days.ts';
import { readHistory, readStoredHistory, teamKey } from './history.ts';
import { type Forecasts, openForecasts } from './openForecasts.ts';

const chanceColumns: readonly OutputColumn[] = columnsFromFields(
  record('A computed field of a match', {
    chance: number('Chance of the first team to win, from 0 to 1; computed', {
      label: 'Chance',
      format: 'chance',
    }),
  }).fields,
);

/**
 * Adds the chance of the first team to matches that have not ended, wherever they stand in a record. The history is
 * read when the first such match comes.
 */
const openMatchChances = (
  openService: () => Promise<OpenService>,
  context: CommandContext,
): ComputedColumns => {
  const today = toDay(context.host.now());
  let opened: Promise<Forecasts> | undefined;
  const read = (matches: readonly Ahead[]): Promise<Forecasts> =>
    (opened ??= openService().then(service => readForecasts(service, today, matches, context)));
  return {
    columns: chanceColumns,
    after: 'team1Name',
    complete: async rows => {
      const matches = aheadIn(rows, today);
      if (matches.length === 0) return rows;
      const forecasts = await read(matches);
      return rows.map(row => withChances(row, forecasts, today));
    },
    note: async () => opened && noteText(await opened),
  };
};

const readForecasts = (
  service: OpenService,
  today: string,
  matches: readonly Ahead[],
  context: CommandContext,
): Promise<Forecasts> =>
  atNoCost(service, context, free =>
    openForecasts(today, (first, last) =>
      free === service
        ? readHistory(free, first, last)
        : readStoredHistory(free, [...new Set(matches.flatMap(wordsOf))], last),
    ),
  );

const noteText = ({ history, record: found }: Forecasts): string => {
  const list = history.lists.at(-1)?.day;
  if (list === undefined)
    return 'No chances: they need stored standings, which cost 1 request: esports rankings vrs --limit 100';
  const known = `Chances before the match, computed as by predict: matches up to ${history.matches.at(-1)?.day ?? 'none'}, standings of ${list}`;
  return found
    ? `${known}; log loss of 90 days ${found.logLoss.toFixed(4)} (a coin: 0.6931)`
    : `${known}; no record, since only ${countOf(history.matches.length, 'stored match', 'stored matches')} count`;
};

interface Ahead {
  readonly team1Name: string;
  readonly team2Name: string;
  readonly team1Slug: string | undefined;
  readonly team2Slug: string | undefined;
  readonly bestOf: number | null;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The record as a match that has not ended; without a status, until the day after its start. */
const asAhead = (record: Row, today: string): Ahead | undefined => {
  const { status, winner, startsAt, bestOf } = record;
  const [team1Name, team2Name] = [textOf(record['team1Name']), textOf(record['team2Name'])];
  if (team1Name === undefined || team2Name === undefined || textOf(winner) !== undefined) return undefined;
  const day = dayOf(startsAt);
  const isRecent = day === undefined || day >= daysBefore(today, 1);
  if (status === undefined || status === null ? !isRecent : status !== 'upcoming' && status !== 'live')
    return undefined;
  return {
    team1Name,
    team2Name,
    team1Slug: textOf(record['team1Slug']),
    team2Slug: textOf(record['team2Slug']),
    bestOf: typeof bestOf === 'number' ? bestOf : null,
  };
};

const wordsOf = ({ team1Slug, team1Name, team2Slug, team2Name }: Ahead): readonly string[] => [
  teamKey(team1Slug, team1Name),
  teamKey(team2Slug, team2Name),
];

/** The matches that have not ended, in a record and in the records within it. */
const aheadIn = (value: unknown, today: string): readonly Ahead[] => {
  if (Array.isArray(value)) return value.flatMap(each => aheadIn(each, today));
  if (!isRecord(value)) return [];
  return [asAhead(value, today) ?? [], ...Object.values(value).map(each => aheadIn(each, today))].flat();
};

const withChances = <T>(value: T, forecasts: Forecasts, today: string): T =>
  // The copy has the shape of the original: only the chance is added.
  chancesIn(value, forecasts, today) as T;

const chancesIn = (value: unknown, forecasts: Forecasts, today: string): unknown => {
  if (Array.isArray(value)) return value.map(each => chancesIn(each, forecasts, today));
  if (!isRecord(value)) return value;
  const inner = Object.entries(value).map(([name, each]) => [name, chancesIn(each, forecasts, today)]);
  const match = asAhead(value, today);
  const chance = match && chanceOf(match, forecasts);
  return Object.fromEntries(chance === undefined ? inner : [...inner, ['chance', toShare(chance)]]);
};

const chanceOf = (match: Ahead, forecasts: Forecasts): number | undefined => {
  const [one = '', other = ''] = wordsOf(match);
  return forecasts.chance(one, other, match.bestOf);
};

/** The chances of matches that have not ended, if they are shown. @param openService called for the first of them */
export const chancesFor = async (openService: () => Promise<OpenService>, context: CommandContext) => {
  // A typed flag wins over the setting. Whatever hides results has its say in `isShown`.
  if (!(context.flags.chances ?? context.settings.chances === 'on')) return undefined;
  const chances = openMatchChances(openService, context);
  return isShown(chances, context) ? chances : undefined;
};

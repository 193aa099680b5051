import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import { tournamentSummary } from '../../../core/entities/tournament.ts';
import { toSlug } from '../../../core/names/slug.ts';
import { openEnvelope } from '../../../core/reader/openEnvelope.ts';
import { read } from '../../../core/reader/reader.ts';
import { createDateColumn } from '../dateFigures.ts';
import { toSpelled, toText } from '../readJson.ts';
import { toTeamKey } from '../teamKey.ts';
import { findSeries } from './findSeries.ts';

/** The series of a tournament, each with the names that the known source gives its fields, and one spelling for each team. */
interface SeriesList {
  readonly key: string;
  /** The tournament's name, where the file tells it. */
  readonly title: string | undefined;
  readonly items: readonly JsonRecord[];
}

/**
 * Finds the series in the content of a file, called `name`; undefined if it has none. They may be under the names of any
 * service, as the answers that the program reads.
 */
export const readSeriesList = (source: unknown, name: string): SeriesList | undefined => {
  const items = toOneSpelling(toDated(findSeries(source)));
  if (!items.some(item => toText(item['team_1']) !== null)) return undefined;
  const roots = [toSpelled(source), toSpelled(openEnvelope(source, '', undefined).data())];
  const [key] = roots.map(root => toText(root?.['event_id'])).filter(each => each !== null);
  const title =
    roots.map(root => read(tournamentSummary, root)?.name).find(each => each !== undefined) ??
    sharedBy(items, 'event_name');
  const file = name.replace(/^.*[\\/]|\.json$/gi, '').replaceAll(/[\s-]+/g, '_');
  return {
    key: key ?? sharedBy(items, 'event_id') ?? (title === undefined ? file : toSlug(title)),
    title,
    items,
  };
};

/** What every series says. Some name the event after each stage. */
const sharedBy = (items: readonly JsonRecord[], name: string): string | undefined => {
  const [only, ...others] = new Set(items.map(item => toText(item[name])));
  return others.length === 0 ? (only ?? undefined) : undefined;
};

/** The items, with each unclear date in the form of ISO 8601 where the other dates tell its order. */
const toDated = (items: readonly JsonRecord[]): readonly JsonRecord[] => {
  const column = createDateColumn();
  const dates = items.map(item => toText(item['datetime_source']));
  for (const date of dates) if (date !== null) column.add(date);
  return items.map((item, index) => {
    const settled = column.settle(dates[index] ?? '');
    return { ...item, ...(settled !== undefined && { datetime_source: settled }) };
  });
};

const teamFields = ['team_1', 'team_2'] as const;

/** The items, with the most frequent spelling of each team. Of several, the first counts. */
const toOneSpelling = (items: readonly JsonRecord[]): readonly JsonRecord[] => {
  const names = items.flatMap(item => teamFields.flatMap(field => toText(item[field]) ?? []));
  const usual = new Map(
    [...Map.groupBy(names, toTeamKey)].map(([key, spellings]) => {
      const counted = [...Map.groupBy(spellings, spelling => spelling)];
      const [first] = counted.sort(([, one], [, other]) => other.length - one.length);
      return [key, first?.[0]];
    }),
  );
  const settle = (name: unknown): unknown => usual.get(toTeamKey(toText(name) ?? '')) ?? name;
  return items.map(item => ({ ...item, team_1: settle(item['team_1']), team_2: settle(item['team_2']) }));
};

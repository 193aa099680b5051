import { toSlug } from '../../../core/names/slug.ts';
import { lineSchema, type Route } from '../../../core/route.ts';
import type { Parameters } from '../../../client/http/url.ts';
import type { NameIndex } from '../../../client/names/nameIndex.ts';
import type { WantedPage } from '../../../client/pages/pages.ts';
import { linesOf, withLines } from '../../../client/pages/withLines.ts';
import { dayOf } from '../../../output/text/time.ts';
import { filters } from './routeInputs.ts';

type Read = Readonly<Record<string, unknown>>;

/** Keeps the lines whose entity passes the test that `testOf` makes for the entities of a page, and counts them. */
export const keepLines = (
  pages: AsyncIterable<WantedPage<Route>>,
  row: Route,
  testOf: (entities: readonly Read[]) => (entity: Read) => boolean,
) => {
  let [seen, kept] = [0, 0];
  async function* filtered(): AsyncGenerator<WantedPage<Route>, void, undefined> {
    // What only passes rows on loads no reader.
    const { createRowReader } = await import('../../../client/answer.ts');
    const read = createRowReader(lineSchema(row));
    for await (const page of pages) {
      const lines = linesOf(page.answer).slice(0, page.lines);
      const entities = lines.map(({ source }): Read => read(source));
      const fits = testOf(entities);
      const fitting = lines.filter((_, place) => fits(entities[place] ?? {}));
      seen += lines.length;
      kept += fitting.length;
      if (fitting.length === lines.length) yield page;
      else yield { ...page, answer: withLines(page.answer, fitting), lines: fitting.length };
    }
  }
  return { pages: filtered(), counted: () => ({ seen, kept }) };
};

/** Keeps the lines that the filters ask for, in case the service ignores them. No row tells a tier, which is said. */
export const filterLines = (
  pages: AsyncIterable<WantedPage<Route>>,
  row: Route,
  input: Parameters,
  names: NameIndex,
) => {
  const { team, event, tier, date, from, to } = input;
  const words = typeof team === 'string' ? wordsFor('team', team, names) : undefined;
  const eventWords = typeof event === 'string' ? wordsFor('event', event, names) : undefined;
  const filtered = keepLines(pages, row, entities => {
    const isOfTeam = words === undefined ? () => true : namedTest(words, teamFields, entities);
    const isOfEvent = eventWords === undefined ? () => true : namedTest(eventWords, eventFields, entities);
    return entity =>
      isOfTeam(entity) && isOfEvent(entity) && isWithin(entity, from, to) && isWithin(entity, date, date);
  });
  return {
    pages: filtered.pages,
    /** After the last page: says that the service ignored the filter; empty if it did not. */
    warnings: (): readonly string[] => {
      const { seen, kept } = filtered.counted();
      const flags = filters.filter(name => name !== 'tier' && input[name] !== undefined);
      return [
        ...(kept === seen
          ? []
          : [
              `The service ignores ${flags.map(name => `--${name}`).join(', ')}: of the ${seen} rows that came, ${kept} fit and are shown. To look further: --page, --limit or --all`,
            ]),
        ...(tier === undefined || seen === 0
          ? []
          : [
              'Rows do not say the tier of their tournament, so whether the service applied --tier is not known',
            ]),
      ];
    },
  };
};

/** A team or tournament by everything that it may be called in an answer, as slugs, and whether it is known at all. */
const wordsFor = (kind: 'team' | 'event', typed: string, names: NameIndex) => {
  const lower = typed.toLowerCase();
  const known = names
    .find(kind, typed)
    .find(({ word, also = [] }) => [word, ...also].some(each => each.toLowerCase() === lower));
  const words = known ? [known.word, known.name, ...(known.also ?? [])] : [];
  return { words: new Set([typed, ...words].map(toSlug)), isKnown: known !== undefined };
};

const namedTest = (
  { words, isKnown }: ReturnType<typeof wordsFor>,
  fields: readonly string[],
  entities: readonly Read[],
): ((entity: Read) => boolean) => {
  const isOf = (entity: Read): boolean => namesIn(entity, fields).some(word => words.has(word));
  if (isKnown || entities.some(isOf)) return isOf;
  // An identifier that no row spells out: where all rows share a team or tournament, the service has understood it.
  const [first = {}] = entities;
  const isShared = namesIn(first, fields).some(word =>
    entities.every(each => namesIn(each, fields).includes(word)),
  );
  return () => isShared;
};

const teamFields = ['team1Slug', 'team1Name', 'team2Slug', 'team2Name'];
const eventFields = ['eventSlug', 'eventName'];

const namesIn = (entity: Read, fields: readonly string[]): readonly string[] =>
  fields.flatMap(field => {
    const value = entity[field];
    return typeof value === 'string' ? [toSlug(value)] : [];
  });

/** Whether the row's UTC day is in the range; true for a row without a day. */
const isWithin = (entity: Read, from: Parameters[string], to: Parameters[string]): boolean => {
  const day = dayOf(entity['startsAt'] ?? entity['date']);
  if (day === undefined) return true;
  return (from === undefined || day >= String(from)) && (to === undefined || day <= String(to));
};

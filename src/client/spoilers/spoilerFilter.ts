import { tournamentStanding } from '../../core/entities/tournament.ts';
import { isRecord } from '../../core/json/jsonRecord.ts';
import { elementTexts, isArray } from '../../core/json/jsonScan.ts';
import { read } from '../../core/reader/reader.ts';
import { isList, lineSchema, type Route } from '../../core/route.ts';
import type { Schema } from '../../core/schema.ts';
import type { Answer } from '../answer.ts';
import type { Parameters } from '../http/url.ts';
import { createKnowledge, type EventDays, type Known, type KnowledgeSetup, type Seen } from './knowledge.ts';
import { countsBeside, subjectOf, type HidingRule, hidingRules } from './subjects.ts';
import {
  hideFields,
  type Inside,
  isContainer,
  rewriteEach,
  rewriteInside,
  withoutFields,
} from './hideFields.ts';

type AnySchema = Schema<unknown, unknown>;

export interface SpoilerFilterSetup extends KnowledgeSetup {
  /** When a match started, if that is known. Asked for answers that do not say it. */
  readonly startOf: (match: string) => Promise<string | undefined>;
  /** When a tournament takes place, if that is known. Asked for answers that do not say it. */
  readonly daysOf: (event: string) => Promise<EventDays | undefined>;
}

/** The data of an answer as the user may see them. */
export interface FilteredData {
  /** The text of `data`, with null in the places of results that the user does not want to know yet. */
  readonly text: string;
  /** Whether not even the number of rows may be known. */
  readonly isClosed: boolean;
}

/** Hides results. */
export type SpoilerFilter = (row: Route, input: Parameters, dataText: string) => Promise<FilteredData>;

export const createSpoilerFilter = (setup: SpoilerFilterSetup): SpoilerFilter => {
  const knowledge = createKnowledge(setup);

  const isMatchKnown = async (match: string): Promise<boolean> =>
    setup.isRevealed(match) || knowledge.isStartKnown(await setup.startOf(match));
  const isEventKnown = async (event: string): Promise<boolean> =>
    setup.isRevealed(event) || knowledge.isTournamentKnown({ ...(await setup.daysOf(event)) });

  return async (row, input, dataText) => {
    const { matchId, eventIdOrSlug } = input;
    const subject = subjectOf(lineSchema(row));
    // The maps, rounds and players of a match, of which even the number tells its result.
    if (matchId !== undefined && isList(row) && subject === undefined && tellsResult(row))
      return (await isMatchKnown(String(matchId))) ? open(dataText) : closed;
    const isPlaced = subject === 'place' && eventIdOrSlug !== undefined;
    if (!isPlaced || (await isEventKnown(String(eventIdOrSlug))))
      return open(createPass(isOfOneSide(row, input), false)(row.returns, dataText));
    // Final placements are there only for teams that are out.
    if (row.path.endsWith('/results')) return closed;
    return open(bySeed(createPass(false, true)(row.returns, dataText)));
  };

  /**
   * Creates one pass over an answer.
   * @param ofOneSide whether its matches are those of one team or player: then a match of which not even the teams are
   *   known is left out, as its being there tells one of them
   * @param hidesPlaces whether the places of its tournament are hidden
   */
  function createPass(ofOneSide: boolean, hidesPlaces: boolean): Inside {
    let hiddenCount = 0;
    const hideIn = (schema: AnySchema, rule: HidingRule, text: string, inside: Inside): string => {
      hiddenCount += 1;
      return hideFields(schema, rule, text, inside);
    };

    const hide: Inside = (schema, text) => {
      if (!isContainer(text)) return text;
      if (schema.kind === 'record') return isArray(text) ? hideList(schema, text) : hideRecord(schema, text);
      return schema.item?.kind === 'record' ? hideList(schema.item, text) : text;
    };

    const hideList = (item: AnySchema, text: string): string => {
      // A list inside a wrapper, or a record of records by identifier.
      if (!isArray(text))
        return rewriteEach(text, value => (isArray(value) ? hideList(item, value) : hide(item, value)));
      const texts = elementTexts(text);
      const known =
        subjectOf(item) === 'slot' ? knowledge.ofSlots(texts.map(each => readRecord(item, each))) : [];
      const items = texts.map((each, place) =>
        isContainer(each) && !isArray(each) ? hideRecord(item, each, known[place]) : hide(item, each),
      );
      return `[${items.filter(each => each !== gone).join(',')}]`;
    };

    const hideRecord = (schema: AnySchema, text: string, known?: Known): string => {
      const subject = subjectOf(schema);
      if (subject === 'match' || subject === 'slot') return hideMatch(schema, subject, text, known);
      if (subject === 'map') return hideMap(schema, text);
      if (subject === 'rank')
        return knowledge.isDayKnown(readRecord(schema, text)['date'])
          ? text
          : hideIn(schema, hidingRules.rank, text, hide);
      if (subject === 'place' && hidesPlaces) return hideIn(schema, hidingRules.place, text, hide);
      if (subject === 'tournament' && !knowledge.isTournamentKnown(readRecord(schema, text)))
        return hideIn(schema, hidingRules.tournament, text, createPass(ofOneSide, true));
      return hideInside(schema, text);
    };

    const hideMatch = (
      schema: AnySchema,
      subject: 'match' | 'slot',
      text: string,
      known = knowledge.ofMatch(readRecord(schema, text)),
    ): string => {
      if (known === 'all') return hideInside(schema, text);
      if (known === 'teams') return hideIn(schema, hidingRules[subject], text, hide);
      if (!ofOneSide) return hideIn(schema, hidingRules[`${subject}OfWinners`], text, hide);
      hiddenCount += 1;
      return gone;
    };

    const hideMap = (schema: AnySchema, text: string): string => {
      if (knowledge.ofMatch(readRecord(schema, text)) === 'all') return text;
      hiddenCount += 1;
      return gone;
    };

    /** A record that stays, except for what stands inside it, and what is counted over that. */
    const hideInside = (schema: AnySchema, text: string): string => {
      const before = hiddenCount;
      const rewritten = rewriteInside(schema, text, hide);
      return hiddenCount === before ? text : withoutFields(rewritten, countsBeside(subjectOf(schema)));
    };

    return hide;
  }
};

const open = (text: string): FilteredData => ({ text, isClosed: false });
const closed: FilteredData = { text: '[]', isClosed: true };

/** In the place of a record that is left out; in a list it goes. */
const gone = 'null';

const readRecord = (schema: AnySchema, text: string): Seen => {
  const found = read(schema, JSON.parse(text));
  return isRecord(found) ? found : {};
};

/** Whether the lines of a match tell how it went, though not when it was played. */
const tellsResult = (row: Route): boolean => {
  const { fields = {} } = lineSchema(row);
  return 'score' in fields || 'kills' in fields;
};

const isOfOneSide = (row: Route, input: Parameters): boolean =>
  row.path.includes('{teamIdOrSlug}') || row.path.includes('{playerIdOrSlug}') || input['team'] !== undefined;

/** Standings are sorted by places, which are hidden. */
const bySeed = (text: string): string => {
  if (!isArray(text)) return text;
  const orderOf = (item: string): readonly [number, string] => {
    const { seed, teamName } = readRecord(tournamentStanding, item);
    return [typeof seed === 'number' ? seed : Infinity, String(teamName)];
  };
  const ordered = elementTexts(text)
    .map(item => ({ item, order: orderOf(item) }))
    .toSorted((a, b) => a.order[0] - b.order[0] || (a.order[1] < b.order[1] ? -1 : 1));
  return `[${ordered.map(({ item }) => item).join(',')}]`;
};

/** Returns the answer as the user may see it. */
export type AnswerFilter = <R extends Route>(
  row: R,
  input: Parameters,
  answer: Answer<R>,
) => Promise<Answer<R>>;

/** Applies a filter to whole answers. The stored answers stay as they came, and so are there to be revealed. */
export const createAnswerFilter =
  (filter: SpoilerFilter): AnswerFilter =>
  async (row, input, answer) => {
    const { text, meta, url, status, headers, client, isReshaped } = answer;
    // A match is known by its members, which stand elsewhere in a table or beside the data.
    const dataText = isReshaped
      ? JSON.stringify(isList(row) ? answer.lines() : answer.data())
      : answer.dataText();
    const { text: hidden, isClosed } = await filter(row, input, dataText);
    if (hidden === dataText) return answer;
    const { createAnswer } = await import('../answer.ts');
    const lineTexts = answer.lineTexts();
    const withheld = lineTexts && isArray(hidden) ? lineTexts.texts.length - elementTexts(hidden).length : 0;
    const seen = (body: string) => createAnswer(row, { url, status, headers, text: body }, client);
    // A service that repeats its data in the same answer does not give them away either.
    if (withheld === 0 && !isReshaped) return seen(text.split(dataText).join(hidden));
    // The counts of a list that lost rows tell how many they are.
    const { page, hasNext } = meta;
    const head = JSON.stringify({ data: 0, ...(!isClosed && { meta: { page, hasNext } }) });
    const rest = seen(head.replace('0', () => hidden));
    return withheld === 0 ? rest : { ...rest, withheld };
  };

import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import { type Moment, readMoment } from '../moment.ts';
import { toCount, toText } from '../readJson.ts';
import { readRoundName } from './roundNames.ts';

/** In ms. Times in the file without an offset are local times in UTC+3. */
const ahead = 3 * 3600 * 1000;

/** When a series starts; undefined if the file does not tell it. */
export const startOf = (item: JsonRecord): Moment | undefined => readMoment(item['datetime_source'], ahead);
const timeOf = (item: JsonRecord): number => startOf(item)?.at ?? Infinity;

/**
 * The series, each with the number of its round in its stage. Rounds with names are numbered in the order of their first
 * series. Where a stage tells no round at all, the round of a series is the next one of its teams.
 */
export const numberRounds = (items: readonly JsonRecord[]): readonly JsonRecord[] => {
  const numbers = new Map<JsonRecord, number>();
  for (const stage of Map.groupBy(items, item => toText(item['stage'])).values()) {
    if (stage.every(item => toCount(item['round_number']) !== null)) continue;
    const inTurn = stage.toSorted((one, other) => timeOf(one) - timeOf(other) || 0);
    const found = stage.some(item => keyOf(item) !== null) ? byName(inTurn) : byTurn(inTurn);
    for (const [item, round] of found) numbers.set(item, round);
  }
  return items.map(item => ({ ...item, round_number: numbers.get(item) ?? item['round_number'] }));
};

type Numbered = readonly (readonly [JsonRecord, number])[];

const keyOf = (item: JsonRecord): string | null => {
  const number = toCount(item['round_number']);
  return toText(item['round_name']) ?? (number === null ? null : `round ${number}`);
};

/** A series without a name gets no number. */
const byName = (inTurn: readonly JsonRecord[]): Numbered => {
  const first = new Map<string, number>();
  for (const item of inTurn) {
    const key = keyOf(item);
    if (key !== null && !first.has(key)) first.set(key, timeOf(item));
  }
  const size = (key: string): number => readRoundName(key)?.teams ?? 0;
  const keys = [...first]
    .sort(([one, at], [other, later]) => at - later || size(other) - size(one))
    .map(([key]) => key);
  return inTurn.flatMap(item => {
    const key = keyOf(item);
    return key === null ? [] : [[item, keys.indexOf(key) + 1] as const];
  });
};

const byTurn = (inTurn: readonly JsonRecord[]): Numbered => {
  const played = new Map<string | null, number>();
  return inTurn.map(item => {
    const teams = [toText(item['team_1']), toText(item['team_2'])];
    const round = 1 + Math.max(...teams.map(team => played.get(team) ?? 0));
    for (const team of teams) played.set(team, round);
    return [item, round] as const;
  });
};

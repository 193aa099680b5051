import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import { matchSummary } from '../../../core/entities/match.ts';
import { read } from '../../../core/reader/reader.ts';
import { sharedIn, withShared } from '../../../core/reader/list.ts';
import { toCount, toObject, toSpelled, toText } from '../readJson.ts';
import { isBracketPart, readRoundName, type RoundName } from './roundNames.ts';

/** What the groups around a series say of it: the matches of a round of a stage. */
interface Around {
  readonly stage?: string;
  readonly round?: number;
  readonly roundName?: string;
  /** The part of a bracket. */
  readonly part?: string;
  /** Other members that hold for all of a group, such as its day. */
  readonly shared: JsonRecord;
}

/**
 * Finds the series in the content of a file, in lists or records at any depth, each with the names that the known source
 * gives its fields. Everything beside a series in a list of series is taken for one.
 */
export const findSeries = (value: unknown, around: Around = { shared: {} }): readonly JsonRecord[] => {
  const [record, records] = [toObject(value), recordsOf(value)];
  const items = records.map(each => toKnown(each, around));
  if (items.some(isSeries)) return items;
  const own = record && toKnown(record, around);
  const isMatch = own !== undefined && isSeries(own);
  if (isMatch && toText(own['datetime_source']) !== null) return [own];
  const inside = record
    ? Object.entries(record).flatMap(([key, member]) => findSeries(member, within(around, key, member)))
    : records.flatMap(element => findSeries(element, within(around, '', element)));
  return isMatch && inside.length === 0 ? [own] : inside;
};

const isSeries = (item: JsonRecord): boolean =>
  toText(item['team_1']) !== null && toText(item['team_2']) !== null;

/** The records of a list, or of a record that has nothing but records. */
const recordsOf = (value: unknown): readonly JsonRecord[] => {
  // An element that is no record counts as a series without teams, so that it is reported.
  if (Array.isArray(value)) return value.map(element => toObject(element) ?? {});
  const members = Object.values(toObject(value) ?? {});
  const records = members.map(toObject).filter(record => record !== undefined);
  return records.length === members.length ? records : [];
};

/** @param key the name of a member; empty for an element of a list */
const within = (around: Around, key: string, value: unknown): Around => {
  const group = toSpelled(value);
  const isNamed = key === '' || !wrappers.test(key);
  if (!group || !isNamed) return labelled(around, key);
  const name = toText(group['name']) ?? toText(group['title']) ?? key;
  const words = [name, group['stage'], group['phase'], group['round_name'], group['round']];
  const told = words.reduce<Around>((found, word) => labelled(found, toText(word) ?? ''), around);
  const round = toCount(Number(group['round_number'] ?? group['round'] ?? Number.NaN)) ?? 0;
  const shared = { ...around.shared, ...sharedIn(group) };
  return { ...told, ...(round > 0 && { round }), shared };
};

/** What may hold the series of a whole tournament, and is no name of a part of it. */
const wrappers =
  /^(?:data|results?|payload|response|items|list|edges|node|schedule|matches|series|(?:event|tournament|competition|league|match|game|fixture|stage|phase|round|group|bracket)(?:e?s)?)$/i;

/** What a word says, if it is not the name of a list or a number. */
const labelled = (around: Around, word: string): Around => {
  if (word === '' || wrappers.test(word) || /^\d+$/.test(word)) return around;
  if (isBracketPart(word)) return { ...around, part: word };
  return readRoundName(word) ? { ...around, roundName: word } : { ...around, stage: word };
};

/** A value under the known name stays as it is, unless it is a record: then its name is read. */
const toKnown = (record: JsonRecord, around: Around): JsonRecord => {
  const whole = withShared(record, around.shared, matchSummary);
  const item = toSpelled(whole) ?? {};
  const { round, ...others } = item;
  const number = toCount(Number(round ?? Number.NaN));
  const { id, eventName, stage, bestOf, team1Name, team2Name, score, winner, startsAt } =
    // As a word it may be the stage.
    read(matchSummary, number === null ? whole : others) ?? {};
  // A score of a forfeit has words: `W-FF`.
  const words = /^\s*(\w+)\s*[-:\u2013]\s*(-?\w+)\s*$/.exec(toText(item['score']) ?? '')?.slice(1) ?? [];
  const found: JsonRecord = {
    source_match_id: id,
    event_name: eventName,
    stage,
    round_number: number,
    team_1: team1Name,
    team_2: team2Name,
    best_of: bestOf,
    score_team_1: score?.team1 ?? words[0],
    score_team_2: score?.team2 ?? words[1],
    winner,
    datetime_source: startsAt,
  };
  const missing = Object.entries(found).filter(([key]) => item[key] === undefined || toObject(item[key]));
  return placed({ ...item, ...Object.fromEntries(missing) }, around);
};

/** The item with its stage and its round, which may stand in each other's place, or around it. */
const placed = (item: JsonRecord, around: Around): JsonRecord => {
  const own = toText(item['stage']);
  const name = roundOf([item['round_name'], item['round'], own, around.roundName], around.part);
  const stage = own === null || readRoundName(own) ? around.stage : own;
  return {
    ...item,
    stage: stage ?? (name && (name.number === null ? 'playoffs' : 'main_stage')),
    round_number: toCount(item['round_number']) ?? around.round ?? name?.number,
    round_name: name?.key,
  };
};

const roundOf = (words: readonly unknown[], part = ''): RoundName | undefined => {
  const word = words.map(toText).find(each => each !== null && readRoundName(each));
  return readRoundName(`${part} ${word ?? ''}`);
};

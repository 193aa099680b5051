import { isRecord } from '../json/jsonRecord.ts';

const others: ReadonlyMap<unknown, string> = new Map([
  ['team1', 'team2'],
  ['team2', 'team1'],
  ['T', 'CT'],
  ['CT', 'T'],
]);

/** Plain data with its teams exchanged, by name and as values; only `team1Side` turns into that of the other one. */
export const turned = <T>(value: T): T =>
  // Every record keeps its shape.
  turn(value, '') as T;

const turn = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map(each => turn(each, name));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [keyOf(key), turn(each, key)]));
  const isTeam = value === 'team1' || value === 'team2';
  // An identifier may be any word.
  return name === 'team1Side' || (isTeam && !/id$/i.test(name)) ? (others.get(value) ?? value) : value;
};

const keyOf = (name: string): string =>
  name === 'team1Side' ? name : name.replace(/^team[12]/, team => others.get(team) ?? team);

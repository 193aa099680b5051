import type { Schema } from '../schema.ts';

type Field = Pick<Schema<unknown, unknown>, 'kind' | 'format'>;

/**
 * The names that services give a field beside those of its `from`: its name nested at a word (`team1.name` for
 * `team1Name`), or with a word that says how it was counted or measured (`totalKills`, `kastPct`, `startsAtUtc`).
 */
export const otherNames = (name: string, field: Field): readonly string[] => [
  ...nestings(name),
  ...(field.kind === 'list' || field.kind === 'record' ? [] : extended(name, field)),
];

const extended = (name: string, { kind, format }: Field): readonly string[] => [
  ...after(name, kind === 'time' || kind === 'date' ? timeWords : []),
  ...after(name, format === 'percent' || format === 'signedPercent' ? percentWords : []),
  ...after(name, format === 'money' ? moneyWords : []),
  ...(kind === 'int' || kind === 'number' ? counted(name) : []),
  ...before(name, format === 'decimal1' || format === 'decimal2' ? ['average', 'avg'] : []),
  ...before(name, ['current']),
  ...(name.endsWith('Name') ? after(name.slice(0, -4), ['title', 'displayName']) : []),
];

const timeWords = ['utc', 'iso', 'unix', 'timestamp', 'ts', 'ms', 'date', 'time'];
const percentWords = ['percent', 'percentage', 'pct', 'rate', 'ratio'];
const moneyWords = ['usd', 'inUsd', 'amount', 'dollars'];

const after = (name: string, words: readonly string[]): readonly string[] => words.map(word => name + word);
const before = (name: string, words: readonly string[]): readonly string[] => words.map(word => word + name);

/** `kills` is a count and may be `killCount`; `round` is a number and may be `roundNo`. */
const counted = (name: string): readonly string[] => {
  if (!name.endsWith('s')) return after(name, ['number', 'no', 'num']);
  const one = name.replace(/(?<=ss)es$|s$/, '');
  return [
    ...before(name, ['total', 'num', 'numberOf', 'nb']),
    ...after(name, ['total', 'count']),
    `${one}Count`,
  ];
};

/**
 * The nested forms of a name: `team1.name` for `team1Name`; `ct.roundWinRate`, `ctRound.winRate`, … for
 * `ctRoundWinRate`.
 */
const nestings = (name: string): readonly string[] => {
  const words = name.match(/[A-Z]?[a-z\d]+/g) ?? [];
  return words.slice(1).map((_, place) => {
    const inside = words.slice(place + 1).join('');
    return `${words.slice(0, place + 1).join('')}.${inside.charAt(0).toLowerCase()}${inside.slice(1)}`;
  });
};

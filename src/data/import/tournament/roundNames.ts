/** What a text says, if it is the name of a round. */
export interface RoundName {
  /** The same for every spelling of the round: `Quarter-final 2` and `quarterfinals` are `round of 8`. */
  readonly key: string;
  /** The number of `Round 2`; null for any other name, and within a part of a bracket, which counts for itself. */
  readonly number: number | null;
  /** The number of teams in `Quarter-final`, `Round of 16`; null if the name does not tell it. */
  readonly teams: number | null;
}

/** Undefined for any other text. */
export const readRoundName = (text: string): RoundName | undefined => {
  const { part, rest } = split(text);
  const number = /^(?:round|r|matchday) ?(\d+)\b/.exec(rest)?.[1];
  if (number !== undefined) {
    const key = `${part} round ${number}`.trim();
    return { key, number: part === '' ? Number(number) : null, teams: null };
  }
  const teams = names.find(([pattern]) => pattern.test(rest))?.[1] ?? teamsOf(rest);
  return teams === null ? undefined : { key: `${part} round of ${teams}`.trim(), number: null, teams };
};

/** Whether a text is the name of a part of a bracket alone: `Upper bracket`. */
export const isBracketPart = (text: string): boolean => {
  const { part, rest } = split(text);
  return part !== '' && rest === '';
};

const split = (text: string): { readonly part: string; readonly rest: string } => {
  const words = text
    .toLowerCase()
    .replaceAll(/[\s_'\u2019-]+/g, ' ')
    .trim();
  const [start = '', word = ''] =
    /^(upper|lower|winner ?s?|loser ?s?|[uwl]b)(?: bracket)?(?: |$)/.exec(words) ?? [];
  const part = word === '' ? '' : /^[uw]/.test(word) ? 'upper' : 'lower';
  return { part, rest: words.slice(start.length).trim() };
};

/** The match for third place is played in the round of the final. */
const names: readonly (readonly [RegExp, number])[] = [
  [/^(?:quarter ?finals?|qf)(?: ?(?:\d|[a-d]))?$/, 8],
  [/^(?:semi ?finals?|sf)(?: ?(?:\d|[ab]))?$/, 4],
  [/^(?:grand ?)?finals?$|^gf$/, 2],
  [/^(?:(?:match for )?(?:third|3rd) place.*|bronze.*|consolation.*)$/, 2],
];

const teamsOf = (rest: string): number | null => {
  const round = /^(?:round of |ro ?|last )(\d+)$/.exec(rest)?.[1];
  const part = /^1\/(\d+) ?finals?$/.exec(rest)?.[1];
  return round === undefined ? (part === undefined ? null : 2 * Number(part)) : Number(round);
};

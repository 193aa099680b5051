/** A row of an answer, as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of an answer. @throws TypeError for any other answer */
export const rows = (answer: unknown): readonly Row[] => {
  if (!Array.isArray(answer) || !answer.every(each => typeof each === 'object' && each !== null))
    throw new TypeError(`no rows: ${JSON.stringify(answer)}`);
  // Every element is an object, and an object of JSON is a record.
  return answer as readonly Row[];
};

/** The first row of an answer. @throws TypeError if there is none */
export const first = (answer: unknown): Row => {
  const [row] = rows(answer);
  if (row === undefined) throw new TypeError('no row');
  return row;
};

/** A template of any values. */
export const said = (parts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  String.raw({ raw: parts }, ...values);

export const rankOf = (list: readonly Row[], team: unknown): number =>
  Number(list.find(({ teamName }) => teamName === team)?.['rank']);

/** Names in the order of a dictionary, whatever their case. */
export const alphabetical = (names: readonly string[]): string =>
  names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })).join(', ');

/** The score of a match or a map with that of `team` first: `13-8`. */
export const seriesScore = ({ score, team1Name }: Row, team: unknown): string => {
  const { team1, team2 } = first([score]);
  return team1Name === team ? said`${team1}-${team2}` : said`${team2}-${team1}`;
};

/** The team with more maps or rounds; an answer may leave out the winner. */
export const winnerOf = ({ score, team1Name, team2Name }: Row): unknown => {
  const { team1, team2 } = first([score]);
  return Number(team1) > Number(team2) ? team1Name : team2Name;
};

export const winnerScore = (match: Row): string => seriesScore(match, winnerOf(match));

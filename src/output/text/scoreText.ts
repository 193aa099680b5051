/** Formats a score: `13–7`. */
export const scoreText = ({ team1, team2 }: { readonly team1: number; readonly team2: number }): string =>
  `${team1}–${team2}`;

/** The scores and records in a text as a person sees them: `13-7` and `13:7` are `13–7`; no part of a day, a time or a name. */
export const withScores = (text: string, dash = '–'): string =>
  text.replaceAll(/(?<![\w.:-])(\d{1,3})[-:](\d{1,3})(?![\w:-]|\.\d)/g, `$1${dash}$2`);

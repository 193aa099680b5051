/** Formats a score: `13–7`. */
export const scoreText = ({ team1, team2 }: { readonly team1: number; readonly team2: number }): string =>
  `${team1}–${team2}`;

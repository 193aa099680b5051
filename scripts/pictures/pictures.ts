/** The pictures of the README: real output of the built program over the made-up season, at one moment of it. */
export const pictures = {
  watch: { words: ['watch', '--once'], columns: 92, rows: 30, title: 'The scoreboard of a live match' },
  team: { words: ['teams', 'rain temple'], columns: 92, rows: 40, title: 'The card of a team' },
  bracket: {
    words: ['tournaments', 'bracket', 'meridian-crown-51'],
    columns: 100,
    rows: 40,
    title: 'The bracket of a tournament',
  },
  prices: { words: ['skins', 'history', 'ak-47-ember'], columns: 92, rows: 30, title: 'The price of a skin' },
} as const satisfies Readonly<Record<string, Picture>>;

/** One picture: the command line, and the terminal that it is run on. */
export interface Picture {
  readonly words: readonly string[];
  readonly columns: number;
  readonly rows: number;
  readonly title: string;
}

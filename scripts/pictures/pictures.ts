/** The pictures of the README: real output of the built program over the made-up season, at one moment of it. */
export const pictures = {
  home: { words: ['home'], columns: 92, rows: 26, title: 'The home screen: live, next, last results' },
  watch: {
    words: ['watch', 'prairie static', '--once'],
    columns: 92,
    rows: 30,
    title: 'The scoreboard of a live match',
  },
  team: { words: ['teams', 'rain temple'], columns: 92, rows: 40, title: 'The card of a team' },
  tournament: {
    words: ['tournaments', 'bracket', 'harbor-masters'],
    columns: 100,
    rows: 60,
    title: 'The bracket of a tournament',
  },
  skin: { words: ['skins', 'show', 'ak-47-ember'], columns: 92, rows: 40, title: 'The card of a skin' },
  scenarios: {
    words: ['tournaments', 'scenarios', 'harbor-masters', '--after', '3'],
    columns: 92,
    rows: 40,
    title: 'What must happen for each team to go through',
  },
} as const satisfies Readonly<Record<string, Picture>>;

/** One picture: the command line, and the terminal that it is run on. */
export interface Picture {
  readonly words: readonly string[];
  readonly columns: number;
  readonly rows: number;
  readonly title: string;
}

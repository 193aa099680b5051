/** The pictures of the README: real output of the built program over the made-up season, at one moment of it. */
export const pictures = {
  watch: {
    words: ['watch', 'prairie static'],
    columns: 92,
    rows: 30,
    title: 'The scoreboard of a live match, stepped back round by round',
    keys: ['r', '\u001B[A', '\u001B[A', '\u001B[A'],
  },
  polls: {
    words: ['watch', 'prairie static'],
    columns: 92,
    rows: 30,
    title: 'A match watched by polling on a free key: nothing is sent between rounds',
    every: 15,
    frames: 20,
  },
  recap: {
    words: ['results', 'recap', 'rain temple'],
    columns: 92,
    rows: 24,
    title: 'The story of a match, each sentence with the round that proves it',
    scroll: 8,
  },
  preview: {
    words: ['preview', 'rain temple'],
    columns: 92,
    rows: 24,
    title: 'The sheet before a match: what is at stake, form, maps and players',
    scroll: 8,
  },
  scenarios: {
    words: ['tournaments', 'scenarios', 'harbor-masters', '--after', '2'],
    columns: 92,
    rows: 40,
    title: 'What must happen for each team to advance, after two, three and four rounds',
    further: [
      ['tournaments', 'scenarios', 'harbor-masters', '--after', '3'],
      ['tournaments', 'scenarios', 'harbor-masters', '--after', '4'],
    ],
  },
} as const satisfies Readonly<Record<string, Picture>>;

/** One picture: the command line, and the terminal that it is run on. With more than one frame, it moves. */
export interface Picture {
  readonly words: readonly string[];
  readonly columns: number;
  readonly rows: number;
  readonly title: string;
  /** What is typed while the program runs: a frame for each. It is then ended. */
  readonly keys?: readonly string[];
  /** With it, the program asks a service on this machine with a free key: a frame for so many seconds of its clock. */
  readonly every?: number;
  readonly frames?: number;
  /** The lines by which each frame of a longer output moves on. */
  readonly scroll?: number;
  /** Further command lines, a frame for each. */
  readonly further?: readonly (readonly string[])[];
}

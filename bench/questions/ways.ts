/** Asks with some words, such as those of a command line, and resolves with the answer read as JSON. */
export type Ask = (...words: readonly string[]) => Promise<unknown>;

/** How a client answers each question, by its id. */
export type Ways = Readonly<Record<string, (ask: Ask) => Promise<string>>>;

export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

/** What an answer took. */
export interface Attempt {
  readonly id: string;
  readonly isRight: boolean;
  /** What was answered, or why nothing was. */
  readonly answer: string;
  readonly calls: number;
  /** The bytes of what was read: of standard output, or of the results of tools. */
  readonly bytes: number;
}

/**
 * Answers every question in one way; `send` resolves with the JSON text that a client reads, and `read` takes out of it
 * what the way is written for.
 */
export const answerAll = async (
  questions: readonly Question[],
  ways: Ways,
  send: (words: readonly string[]) => Promise<string>,
  read: (answer: unknown) => unknown = same => same,
): Promise<readonly Attempt[]> => {
  const attempts: Attempt[] = [];
  for (const { id, answer: expected } of questions) {
    let [calls, bytes] = [0, 0];
    const ask: Ask = async (...words) => {
      const text = await send(words);
      calls += 1;
      bytes += Buffer.byteLength(text);
      return read(JSON.parse(text));
    };
    let answer: string;
    try {
      answer = (await ways[id]?.(ask)) ?? 'there is no way';
    } catch (error) {
      answer = error instanceof Error ? error.message : String(error);
    }
    attempts.push({ id, isRight: answer === expected, answer, calls, bytes });
  }
  return attempts;
};

/** The middle of the numbers, the lower one of two. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;

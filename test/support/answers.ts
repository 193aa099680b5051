import { createRowReader } from '../../src/core/reader/reader.ts';
import { lineSchema, type Route } from '../../src/core/route.ts';
import { createAnswer } from '../../src/client/answer.ts';

const url = new URL('https://api.example/api/v1/game/x');

/** The answer of a service that sent this body. */
export const answerOf = <R extends Route>(row: R, body: unknown) => answerOfText(row, JSON.stringify(body));

/** The answer of a service that sent this text. */
export const answerOfText = <R extends Route>(row: R, text: string) =>
  createAnswer(row, { url, status: 200, headers: {}, text });

/** The lines of that answer, read into our fields. */
export const rowsOf = (row: Route, body: unknown) => {
  const lines = answerOf(row, body).lines();
  return lines.map(createRowReader(lineSchema(row)));
};

import type { Meta } from '../../core/paging/envelope.ts';
import type { Route } from '../../core/route.ts';
import type { Answer } from '../answer.ts';

export interface Line {
  readonly source: unknown;
  readonly text: string;
}

export const linesOf = (answer: Answer): readonly Line[] => {
  const texts = answer.lineTexts()?.texts;
  return answer
    .lines()
    .map((source, place) => ({ source, text: texts?.[place] ?? JSON.stringify(source) }))
    .filter(({ source }) => source !== null);
};

/** The answer with other lines, and where needed with another place in its list. */
export const withLines = <R extends Route>(
  answer: Answer<R>,
  lines: readonly Line[],
  meta: Partial<Meta> = {},
): Answer<R> => {
  const texts = lines.map(({ text }) => text);
  const sources = lines.map(({ source }) => source);
  const lineTexts = { texts, compact: answer.lineTexts()?.compact ?? false };
  return {
    ...answer,
    lines: () => sources,
    count: lines.length,
    lineTexts: () => lineTexts,
    dataText: () => `[${texts.join(',')}]`,
    meta: { ...answer.meta, ...meta },
  };
};

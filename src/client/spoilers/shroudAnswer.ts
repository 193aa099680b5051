import { isList, type Route } from '../../core/route.ts';
import { type Answer, createAnswer } from '../answer.ts';
import { elementTexts, isArray } from '../../core/json/jsonScan.ts';
import type { Parameters } from '../http/url.ts';
import type { Shroud } from './shroud.ts';

/** Returns the answer as the user may see it. */
export type ShroudAnswer = <R extends Route>(
  row: R,
  input: Parameters,
  answer: Answer<R>,
) => Promise<Answer<R>>;

/** Applies a shroud to whole answers. The stored answers stay as they came, and so are there to be revealed. */
export const createShroudAnswer =
  (shroud: Shroud): ShroudAnswer =>
  async (row, input, answer) => {
    const { text, meta, url, status, headers, client, isReshaped } = answer;
    // A match is known by its members, which stand elsewhere in a table or beside the data.
    const dataText = isReshaped
      ? JSON.stringify(isList(row) ? answer.lines() : answer.data())
      : answer.dataText();
    const { text: hidden, isClosed } = await shroud(row, input, dataText);
    if (hidden === dataText) return answer;
    const lineTexts = answer.lineTexts();
    const withheld =
      lineTexts && isArray(hidden) ? lineTexts.texts().length - [...elementTexts(hidden)].length : 0;
    const seen = (body: string) => createAnswer(row, { url, status, headers, text: body }, client);
    // A service that repeats its data in the same answer does not give them away either.
    if (withheld === 0 && !isReshaped) return seen(text.split(dataText).join(hidden));
    // The counts of a list that lost rows tell how many they are.
    const { page, hasNext } = meta;
    const head = JSON.stringify({ data: 0, ...(!isClosed && { meta: { page, hasNext } }) });
    const rest = seen(head.replace('0', () => hidden));
    return withheld === 0 ? rest : { ...rest, withheld };
  };

import { safeText } from '../../output/text/safeText.ts';
import { ownerOf } from '../../client/account/owner.ts';
import { kinds } from './kinds.ts';
import { kindOfArgument, type Question, type Surroundings, toQuestion, type Value } from './question.ts';

/** More values than this are of no use at a Tab. */
const most = 500;

/**
 * Answers a completion script: a line for each value, with its description after a tab; nothing where anything is
 * wrong.
 * @param args shell, kind, `=` and what was typed, the words before
 */
export const complete = async (args: readonly string[], outside: Omit<Surroundings, 'ownerOf'>) => {
  try {
    const question = toQuestion(args, { ...outside, ownerOf });
    if (!question) return '';
    const values = await valuesFor(question);
    return values
      .filter(({ text }) => safeText(text) === text)
      .slice(0, most)
      .map(({ text, about = '' }) => `${text}\t${safeText(about)}\n`)
      .join('');
  } catch {
    return '';
  }
};

/** After `results --json`, a field of the list that the bare group shows comes before a name. */
const valuesFor = async (question: Question): Promise<readonly Value[]> => {
  const fields = question.isAfterJson && question.words.length === 1 ? kinds.fields(question) : [];
  if (fields.length > 0) return fields;
  const kind = question.kind === 'argument' ? kindOfArgument(question) : question.kind;
  return kind === undefined || kind === 'argument' ? [] : kinds[kind](question);
};

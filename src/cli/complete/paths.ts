import { nameKindOf } from '../../core/table/parameters.ts';
import { namesOf } from './names.ts';
import { type Question, sourceOf, type Value } from './question.ts';

/** The paths of the API that continue what was typed, each up to the next parameter, or names in its place. */
export const pathValues = async (question: Question): Promise<readonly Value[]> => {
  const { typed, data } = question;
  const parts = typed.split('/');
  const at = parts.length - 1;
  const last = parts[at] ?? '';
  const before = typed.slice(0, typed.length - last.length);
  const { game } = sourceOf(question);
  const found = new Map<string, Value>();
  const parameters = new Set<string>();
  for (const [path, about] of data.paths) {
    const segments = `/${game}${path}`.split('/');
    const segment = segments[at];
    const leads = parts.slice(0, at).every((part, place) => {
      const other = segments[place] ?? '';
      return isParameter(other) ? part !== '' : other === part;
    });
    if (segment === undefined || !leads) continue;
    if (isParameter(segment)) parameters.add(segment.slice(1, -1));
    else if (segment.startsWith(last)) {
      const next = segments.findIndex((other, place) => place > at && isParameter(other));
      const text = before + segments.slice(at, next === -1 ? undefined : next).join('/');
      const whole = next === -1 ? text : `${text}/`;
      if (!found.has(whole)) found.set(whole, { text: whole, about });
    }
  }
  const named: Value[] = [];
  for (const parameter of parameters) {
    const kind = nameKindOf(parameter);
    const values = kind === undefined ? [] : await namesOf(question, kind, last);
    named.push(...values.map(({ text, ...rest }) => ({ text: before + text, ...rest })));
  }
  return [...found.values(), ...named];
};

const isParameter = (segment: string): boolean => segment.startsWith('{');

import type { playerBrief } from '../../../core/entities/player.ts';
import type { Exact } from '../../../core/schema.ts';
import { toDay } from '../../../data/store/time.ts';
import { invalidParameter } from '../../../data/store/problem.ts';
import type { RememberedList } from '../../../data/store/page.ts';
import { readRememberedPage } from '../../../data/store/page.ts';
import { holdsWords, toWords } from '../../../data/store/words.ts';
import type { HandlerContext } from '../../handler.ts';
import type { PageRequest, WrittenPage } from '../../../data/store/pageOf.ts';
import type { BriefRow } from './playerAnswers.ts';
import { currentTeam, toPlayerBrief } from './playerAnswers.ts';

/**
 * Search results in order: an exact nickname first, then nicknames that begin with the search text. Values of the
 * order: the words, then the search text twice. Values of the rows: the day twice.
 */
const found = (words: readonly string[]): RememberedList => ({
  ids: `
    SELECT p.id FROM player p WHERE ${holdsWords("lower(p.nickname || ' ' || coalesce(p.real_name, ''))", words)}
    ORDER BY p.nickname = ? COLLATE NOCASE DESC, instr(lower(p.nickname), lower(?)) = 1 DESC,
      p.nickname COLLATE NOCASE, p.id`,
  rows: `
    SELECT p.id, p.slug, p.nickname, p.real_name, p.country, p.role, ${currentTeam('name')} AS team_name
    FROM json_each(?) w JOIN player p ON p.id = w.value ORDER BY w.key`,
});

/** Players whose nickname and real name together contain every word of `q`. */
export const searchPlayers = (
  input: PageRequest & { readonly q?: string },
  { store, now }: HandlerContext,
): WrittenPage<Exact<typeof playerBrief>> => {
  const typed = input.q?.trim() ?? '';
  if (typed === '') throw invalidParameter('q', 'is missing or empty');
  const words = toWords(typed);
  const today = toDay(now);
  const values = { list: [...words, typed, typed], row: [today, today] };
  return readRememberedPage(store, found(words), values, input, (row: BriefRow) =>
    toPlayerBrief(row, store.prefix),
  );
};

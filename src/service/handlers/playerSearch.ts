import type { playerBrief } from '../../api/entities/player.ts';
import type { Exact } from '../../api/schema.ts';
import { toDay } from '../moments.ts';
import { invalidParameter } from '../problem.ts';
import { pageOf } from '../store/page.ts';
import { holdsWords, toWords } from '../store/words.ts';
import type { HandlerContext, Page, PageRequest } from './handler.ts';
import type { BriefRow } from './playerAnswers.ts';
import { currentTeam, toPlayerBrief } from './playerAnswers.ts';

/**
 * Who is meant: the nickname itself first, then those that begin with what was typed. Values: eight words, what was
 * typed twice.
 */
const found = `
  SELECT p.id FROM player p WHERE ${holdsWords("lower(p.nickname || ' ' || coalesce(p.real_name, ''))")}
  ORDER BY p.nickname = ? COLLATE NOCASE DESC, instr(lower(p.nickname), lower(?)) = 1 DESC,
    p.nickname COLLATE NOCASE, p.id`;

/** Values: the day twice, JSON of player numbers. */
const briefs = `
  SELECT p.id, p.slug, p.nickname, p.real_name, p.country, p.role, ${currentTeam('name')} AS team_name
  FROM json_each(?) w JOIN player p ON p.id = w.value ORDER BY w.key`;

/** Players whose nickname and real name hold every word of `q`. */
export const searchPlayers = (
  input: PageRequest & { readonly q?: string },
  { store, now }: HandlerContext,
): Page<Exact<typeof playerBrief>> => {
  const typed = input.q?.trim() ?? '';
  if (typed === '') throw invalidParameter('q', 'is missing or empty');
  const ids = store.all<{ readonly id: number }>(found, ...toWords(typed), typed, typed);
  const { items, total } = pageOf(ids, input);
  const today = toDay(now);
  const rows = store.all<BriefRow>(briefs, today, today, JSON.stringify(items.map(({ id }) => id)));
  return { items: rows.map(row => toPlayerBrief(row, store.prefix)), total };
};

import type { CitoRoute } from './questions.ts';
import { iso, type Row } from './rows.ts';
import type { Switches } from './switches.ts';

const developerHelp = {
  docs: 'https://docs.citoapi.example',
  ai_agent_context: 'A made-up text for agents',
  ai_agent_instruction: 'A made-up instruction for agents',
  copy_paste_prompt: 'A made-up prompt',
};

/** The page that a query asks of a route, in the wrapper that is switched on. */
export const pageBody = (
  rows: readonly Row[],
  { maxLimit = 100, isWhole = false }: Pick<CitoRoute, 'maxLimit' | 'isWhole'>,
  query: URLSearchParams,
  switches: Switches,
): unknown => {
  if (isWhole) return listBody(rows, { page: 1, limit: rows.length, toldLimit: 20 }, switches);
  const [limit, page] = [Number(query.get('limit') ?? 20), Number(query.get('page') ?? 1)];
  const asked = { page: Math.max(1, page), limit: Math.min(maxLimit, Math.max(1, limit)) };
  return listBody(rows, asked, switches);
};

const listBody = (
  rows: readonly Row[],
  {
    page,
    limit,
    toldLimit = limit,
  }: { readonly page: number; readonly limit: number; readonly toldLimit?: number },
  switches: Switches,
): unknown => {
  const shown = rows.slice((page - 1) * limit, page * limit);
  const totalPages = Math.max(1, Math.ceil(rows.length / limit));
  const meta = {
    count: shown.length,
    total: rows.length,
    page,
    totalPages,
    hasNext: page < totalPages,
    limit: toldLimit,
  };
  const help = switches.developerHelp ? { developer_help: developerHelp } : {};
  const { wrapper } = switches;
  if (wrapper === 'array') return shown;
  if (wrapper === 'counted') return { success: true, count: shown.length, data: shown, ...help };
  if (wrapper === 'told')
    return { success: true, status: 'ok', count: shown.length, data: shown, developer_help: developerHelp };
  if (wrapper === 'value') return { value: shown, Count: shown.length };
  if (wrapper === 'sourced') return { gameId: 'cs2', source: 'made-up', section: 'rows', data: shown };
  if (wrapper.startsWith('inside:'))
    return { success: true, data: { [wrapper.slice(7)]: shown }, meta, ...help };
  return { success: true, data: shown, meta, ...help };
};

/** One record in its wrapper. */
export const recordBody = (record: Row, { wrapper, developerHelp: helps }: Switches): unknown =>
  wrapper === 'array' || wrapper === 'value'
    ? record
    : { success: true, data: record, ...(helps && { developer_help: developerHelp }) };

/** The answer where there is nothing, which may explain itself. */
export const emptyBody = (pattern: string, game: string, now: number, { emptyState }: Switches): unknown => {
  if (emptyState === 'plain') {
    const meta = { count: 0, total: 0, page: 1, totalPages: 0, hasNext: false };
    return { success: true, data: [], meta };
  }
  const isLive = pattern.startsWith('/live');
  return {
    success: true,
    status: isLive ? 'no_match' : 'no_results',
    count: 0,
    data: [],
    message: isLive ? 'No CS2 match is live right now.' : 'Nothing was found for this request.',
    try_instead: `/api/v1/${game}/matches/upcoming`,
    alternatives: [`/api/v1/${game}/matches/recent`],
    retryAfterSeconds: 60,
    lastCheckedAt: iso(now),
    lastKnown: [],
    liveOnly: isLive,
    docs: developerHelp.docs,
    developer_help: developerHelp,
  };
};

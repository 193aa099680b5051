import { isList } from '../src/core/route.ts';
import { routeEntries, type RouteEntry } from '../src/core/table/index.ts';
import { regions } from '../src/core/table/parameters.ts';
import { operationId } from './reference/openApi.ts';
import { createUnlimitedAccess } from '../src/server/access/unlimited.ts';
import { createAnswerer } from '../src/server/answer.ts';
import { openDemo } from '../src/server/demo/demo.ts';

/** The time of the examples. It is fixed, so that they are always the same. */
const now = Date.UTC(2026, 10, 21, 18);

/**
 * Returns an example answer for each route, as JSON, by operation. The answers come from the made-up season. Every
 * array is cut to its first item.
 */
export const exampleAnswers = async (folder: string | null): Promise<Readonly<Record<string, string>>> => {
  const demo = await openDemo({ folder, now });
  try {
    const key = 'example';
    const answer = createAnswerer({
      ...demo,
      access: createUnlimitedAccess(key, () => now),
      clock: () => now,
      report: fault => {
        throw fault;
      },
    });
    const ask = async (path: string): Promise<Answer> => {
      const [pathOnly = '', query = ''] = path.split('?');
      const request = {
        method: 'GET',
        path: `/api/v1/game${pathOnly}`,
        query,
        headers: { 'x-api-key': key },
      };
      const { status, body } = await answer(request);
      if (status !== 200 || typeof body !== 'string') throw new Error(`${path} was answered with ${status}`);
      // The text comes from our own service, so its type is known.
      return JSON.parse(body) as Answer;
    };
    const names = await findNames(ask);
    const examples: Record<string, string> = {};
    for (const entry of routeEntries) {
      const example =
        entry.row.stream === undefined
          ? shortened(await ask(pathOf(entry, names)))
          : pushed(entry, demo, names);
      examples[operationId(entry)] = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
    }
    return examples;
  } finally {
    demo.close();
  }
};

interface Answer {
  readonly data: unknown;
}
type Names = Readonly<Record<string, string>>;

const findNames = async (ask: (path: string) => Promise<Answer>): Promise<Names> => {
  const pick = async (path: string, field: string, index = 0): Promise<string> => {
    const { data } = await ask(path);
    const found = (data as readonly Readonly<Record<string, unknown>>[])[index]?.[field];
    if (typeof found !== 'string') throw new Error(`${path} has no ${field}`);
    return found;
  };
  return {
    live: await pick('/live', 'id'),
    matchId: await pick('/matches/recent', 'id'),
    teamIdOrSlug: await pick('/rankings/world', 'teamSlug'),
    opponentIdOrSlug: await pick('/rankings/world', 'teamSlug', 1),
    playerIdOrSlug: await pick('/leaderboards/rating', 'playerSlug'),
    // This event is over, so its placements are known.
    eventIdOrSlug: await pick('/events/calendar?from=2026-10-01&to=2026-10-31', 'slug'),
    skinIdOrSlug: await pick('/skins', 'slug'),
    metric: 'rating',
    region: regions[0],
    q: (await pick('/leaderboards/rating', 'nickname')).slice(0, 3),
  };
};

const pathOf = ({ row }: RouteEntry, names: Names): string => {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(names[row.path.startsWith('/live/') ? 'live' : name] ?? ''),
  );
  const query = [
    ...(row.args?.['q']?.required ? [`q=${encodeURIComponent(names['q'] ?? '')}`] : []),
    ...(isList(row) ? ['limit=1'] : []),
  ].join('&');
  return query === '' ? path : `${path}?${query}`;
};

/** Returns the first kill of a live match, as a block of the event stream or as a message of a room. */
const pushed = (
  { row }: RouteEntry,
  { live }: Awaited<ReturnType<typeof openDemo>>,
  names: Names,
): string => {
  const number = Number(/\d+$/u.exec(names['live'] ?? '')?.[0]);
  const event = live.script(number)?.events.find(({ type }) => type === 'kill');
  if (!event) throw new Error('the live match has no kill');
  const text = JSON.stringify(event);
  return row.stream === 'sse' ? `id: ${event.id}\nevent: ${event.type}\ndata: ${text}` : text;
};

const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
};

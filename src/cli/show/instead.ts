import { entriesBelow } from '../../api/table/groups.ts';
import { shellWords } from '../../output/text/shellWords.ts';

/**
 * The command for a path that a service suggests (`/api/v1/cs2/matches/upcoming`), which may be a whole address: that of the
 * table's row, or else `esports api`. A query stays only with the latter.
 */
export const commandInstead = (suggested: string): string => {
  const path = suggested.replace(/^GET /, '').replace(/^https?:\/\/[^/]*/, '');
  const [pathname = ''] = path.split('?', 1);
  // The version of the API and the segment of the game come first.
  const segments = pathname
    .replace(/^(?:\/api)?(?:\/v\d+)?(?=\/)/, '')
    .split('/')
    .filter(segment => segment !== '');
  for (const typed of [segments.slice(1), segments]) {
    const command = commandFor(typed);
    if (command !== undefined) return command;
  }
  return `esports api ${shellWords([path])}`;
};

const commandFor = (typed: readonly string[]): string | undefined => {
  const [first = ''] = typed;
  const fits = (path: string): boolean => {
    const own = path.slice(1).split('/');
    return own.length === typed.length && own.every((part, at) => part.startsWith('{') || part === typed[at]);
  };
  const entries = entriesBelow(first).filter(({ row }) => row.stream === undefined && fits(row.path));
  // A fixed segment wins over a parameter: `/players/search` is no player.
  const entry = entries.find(({ row }) => !row.path.includes('{')) ?? entries[0];
  if (!entry) return undefined;
  const own = entry.row.path.slice(1).split('/');
  const values = typed.filter((_, at) => own[at]?.startsWith('{'));
  return `esports ${[entry.group, entry.verb, ...(values.length > 0 ? [shellWords(values)] : [])].join(' ')}`;
};

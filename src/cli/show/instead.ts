import { entriesBelow } from '../../core/table/groups.ts';
import { shellWords } from '../../output/text/shellWords.ts';

/** The command for a path or address that a service suggests: that of its row, or else `esports api`. */
export const commandInstead = (suggested: string): string => {
  const path = suggested.replace(/^GET /, '').replace(/^https?:\/\/[^/]*/, '');
  const segments = path
    .replace(/\?.*/s, '')
    // The segment of the game comes after that of the version.
    .replace(/^(?:\/api)?(?:\/v\d+)?(?=\/)/, '')
    .split('/')
    .filter(segment => segment !== '');
  return commandFor(segments.slice(1)) ?? commandFor(segments) ?? `esports api ${shellWords([path])}`;
};

const commandFor = (typed: readonly string[]): string | undefined => {
  const fitting = entriesBelow(typed[0] ?? '').filter(({ row: { path, stream } }) => {
    const own = path.slice(1).split('/');
    const fits =
      own.length === typed.length && own.every((part, at) => isParameter(part) || part === typed[at]);
    return fits && stream === undefined;
  });
  // A fixed segment wins over a parameter: `/players/search` is no player.
  const entry = fitting.find(({ row }) => !row.path.includes('{')) ?? fitting[0];
  const own = entry?.row.path.slice(1).split('/');
  return (
    entry &&
    `esports ${shellWords([entry.group, entry.verb, ...typed.filter((_, at) => isParameter(own?.[at]))])}`
  );
};
const isParameter = (part = ''): boolean => part.startsWith('{');

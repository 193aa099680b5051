import { inputsOf, needsOf } from './tools/listing.ts';
import type { Tool } from './tools/tool.ts';

/** A command in a hint, up to where the sentence goes on. */
const command = /\besports ((?:"[^"]*"|[^,;"])*?)(?=$|[,;]|\.(?:\s|$)|\s(?:shows|asks|needs)\b)/g;

/**
 * Rewrites the commands in a hint as calls of these tools; undefined if no tool stands for one of them. `kind`: what a
 * name that is looked for means.
 */
export const hintForAgents = (hint: string, tools: readonly Tool[], kind?: string): string | undefined => {
  let isWhole = true;
  const text = hint.replaceAll(command, (_, line: string) => {
    const call = callFor(wordsOf(line), tools, kind);
    isWhole &&= call !== undefined;
    return call ?? '';
  });
  return isWhole && !/(?:^|\s)--[a-z]/.test(text) ? text : undefined;
};

/** `team {"view":"results","team":"spirit"}`. */
export const callText = (name: string, input: Readonly<Record<string, unknown>>): string =>
  `${name} ${JSON.stringify(input)}`;

const callFor = (
  words: readonly string[],
  tools: readonly Tool[],
  kind: string | undefined,
): string | undefined => {
  const firstFlag = words.findIndex(word => word.startsWith('--'));
  const plain = firstFlag === -1 ? words : words.slice(0, firstFlag);
  for (const length of [2, 1]) {
    const typed = plain.slice(0, length).join(' ');
    const named = shortForms[typed] ?? typed;
    for (const tool of tools)
      for (const [name, view] of Object.entries(tool.views)) {
        if (view.command !== named) continue;
        const rest = plain.slice(length);
        const needed = needsOf(view);
        const flags = flagsIn(firstFlag === -1 ? [] : words.slice(firstFlag));
        const known: readonly string[] = inputsOf(view);
        const input = {
          ...(Object.keys(tool.views).length > 1 && { view: name }),
          ...Object.fromEntries(
            needed.flatMap((each, place) => (rest[place] === undefined ? [] : [[each, rest[place]]])),
          ),
          // The command asks the service; the tool only where it is told to.
          ...(known.includes('ask') && { ...(kind !== undefined && { kind }), ask: true }),
          ...Object.fromEntries(flags.filter(([flag]) => known.includes(flag))),
        };
        return callText(tool.name, input);
      }
  }
  return undefined;
};

/** The commands that short forms stand for. */
const shortForms: Readonly<Record<string, string>> = {
  teams: 'teams show',
  players: 'players show',
  tournaments: 'tournaments live',
  live: 'live list',
  results: 'results list',
  rankings: 'rankings list',
  upcoming: 'schedule upcoming',
  watch: 'live scoreboard',
  match: 'results match',
};

const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

const flagsIn = (words: readonly string[]): readonly (readonly [string, string])[] =>
  words.flatMap((word, place) => {
    const value = words[place + 1];
    const isPair = word.startsWith('--') && value !== undefined && !value.startsWith('--');
    return isPair ? [[word.slice(2).replaceAll('-', '_'), value] as const] : [];
  });

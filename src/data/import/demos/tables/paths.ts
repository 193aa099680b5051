import { momentInName } from '../../moment.ts';

/** The first moment in the names of a recording, its path and its table. Of a path only the file and its folder count. */
export const momentInNames = (...names: readonly (string | null)[]): number | null =>
  names.reduce<number | null>(
    (found, name) => found ?? momentInName(name?.split(/[\\/]/).slice(-2).join('/') ?? ''),
    null,
  );

/**
 * The event of a recording, by the paths of its demo and its table: the folder of either, whichever has a year or a word of
 * events in its name; else the demo's. A name about the export itself (`Downloads`, `2024-10-31`) is no event.
 */
export const toEvent = (demo: string | null, table: string): string | null => {
  const [ofDemo = null, ofTable = null] = [demo, table].map(toFolder);
  return [ofDemo, ofTable].find(isLikeEvent) ?? (isNamed(ofDemo) ? ofDemo : null);
};

/** `…\Perfect World Shanghai Major 2024\spirit-vs-faze-m1-nuke.dem`: exports of Windows are read on any system. */
const toFolder = (path: string | null): string | null => path?.split(/[\\/]/).at(-2)?.trim() || null;

const wordsOf = (folder: string | null): readonly string[] =>
  folder?.toLowerCase().split(/[^\p{L}\d]+/u) ?? [];

const isNamed = (folder: string | null): boolean =>
  wordsOf(folder).some(word => /^\p{L}/u.test(word) && !exportWords.has(word));

const isLikeEvent = (folder: string | null): boolean => {
  const words = wordsOf(folder);
  const isOfEvents = words.length > 1 && words.some(word => eventWords.has(word));
  return isNamed(folder) && (isOfEvents || words.some(word => /^20\d\d$/.test(word)));
};

const toWords = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const exportWords = toWords(
  'analysis analyzer backup cs cs2 csgo csv data demo demos desktop documents download downloads export exports extracted file files folder match matches my new old output raw recordings replay replays results table tables temp test tmp unpacked',
);
const eventWords = toWords(
  'blast cct challenger championship circuit cup dreamhack esl iem invitational league major masters open pgl premier qualifier rmr season series starladder tournament',
);

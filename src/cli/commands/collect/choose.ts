import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  sizesOf,
  sourceNamed,
  type SourceName,
  sourceNames,
  type StandingsSet,
  usualSources,
} from '../../../data/collect/sources.ts';
import { renderPage } from '../../derived/textLayout.ts';
import type { CommandContext } from '../../context/types.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { collectFlags } from './collectCommand.ts';
import type { CollectMemory } from './memory.ts';

export interface Chosen {
  readonly names: readonly SourceName[];
  readonly set: StandingsSet;
  readonly agreed: readonly SourceName[];
}

type Flags = FlagValues<typeof collectFlags>;

/** Asks before anything is fetched for the first time. @returns undefined if the user does not agree @throws UsageError */
export const choose = async (
  flags: Flags,
  { agreed, set: before = 'matches' }: CollectMemory,
  folder: string,
  context: CommandContext,
): Promise<Chosen | undefined> => {
  const { only } = flags;
  const names = only === undefined ? wanted(agreed) : withSkins(only.map(sourceOf), agreed);
  const typed = typedSet(flags);
  const fresh = names.filter(name => !agreed.includes(name));
  const plan = { fresh, set: typed ?? before, folder };
  const isOpen = only === undefined && typed === undefined && fresh.includes('standings');
  const set = fresh.length === 0 || context.flags.yes ? plan.set : await agree(plan, isOpen, context);
  if (set === undefined) return undefined;
  requireRoom({ ...plan, set });
  return { names, set, agreed: [...new Set([...agreed, ...names])] };
};

const typedSet = ({ lists, all }: Flags): StandingsSet | undefined => {
  if (lists && all) throw new UsageError('--lists and --all exclude each other', 'Type one of them.');
  if (all) return 'all';
  return lists === undefined ? undefined : lists ? 'lists' : 'matches';
};

interface Plan {
  readonly fresh: readonly SourceName[];
  readonly set: StandingsSet;
  readonly folder: string;
}

/** @param isOpen whether the set of the standings is to be chosen @returns the set; undefined if the user does not agree */
const agree = async (plan: Plan, isOpen: boolean, { host, flags, note }: CommandContext) => {
  await note(renderPage(pageOf(plan), host.stderr.columns));
  const answer = flags.input === false ? undefined : await host.ask(isOpen ? withChoice : plainQuestion);
  if (answer === undefined)
    throw new UsageError(
      `Nothing was fetched: this would download about ${bytesText(totalOf(plan, 'first'))}, and you have not agreed to it yet`,
      'Agree to it: esports collect --yes (what it fetches: esports help collect)',
    );
  const word = answer.trim().toLowerCase();
  if (isOpen && word === 'lists') return 'lists';
  return ['', 'y', 'yes'].includes(word) ? plan.set : undefined;
};

const plainQuestion = 'Fetch them? [Y/n] ';
const withChoice = 'Fetch them? [Y/n, or lists: of the standings only the lists] ';

/** What was agreed to before is fetched again, with the usual sources. */
const wanted = (agreed: readonly SourceName[]): readonly SourceName[] =>
  agreed.length > 0 ? agreed : usualSources;

/** Prices are those of skins, so the skins come first where there are none. */
const withSkins = (names: readonly SourceName[], agreed: readonly SourceName[]): readonly SourceName[] => {
  const lacksSkins = !agreed.includes('skins') && names.some(name => sourceNamed(name).kind === 'prices');
  const all = lacksSkins ? [...names, 'skins'] : names;
  return sourceNames.filter(name => all.includes(name));
};

const sourceOf = (word: string): SourceName => {
  const name = sourceNames.find(each => each === word.toLowerCase());
  if (name) return name;
  throw new UsageError(`There is no source ${JSON.stringify(word)}`, `Sources: ${sourceNames.join(', ')}`);
};

/** The mirrors by source: typed ones, then those of the setting (`standings=/media/usb,skins=https://…`). @throws UsageError */
export const mirrorsOf = (typed: readonly (readonly [string, string])[], set: string | undefined) => {
  const stored = (set ?? '').split(',').flatMap(part => {
    const [name = '', ...place] = part.trim().split('=');
    return name === '' ? [] : [[name, place.join('=')] as const];
  });
  return new Map([...stored, ...typed].map(([name, place]) => [sourceOf(name), place]));
};

const totalOf = ({ fresh, set }: Plan, what: 'first' | 'disk'): number =>
  fresh.reduce((sum, name) => sum + sizesOf(name, set)[what], 0);

const pageOf = (plan: Plan) => [
  {
    head: 'This fetches public data, which needs no key',
    terms: plan.fresh.map(name => {
      const { title, what, link, terms } = sourceNamed(name);
      const { first, later, disk } = sizesOf(name, plan.set);
      const cost = `${bytesText(first)} now, ${bytesText(later)} whenever it has something new, ${bytesText(disk)} on disk`;
      return [name, `${what}. ${title}, ${link}: ${terms}. ${cost}.`] as const;
    }),
  },
  {
    head: `In all ${bytesText(totalOf(plan, 'first'))} now and ${bytesText(totalOf(plan, 'disk'))} on disk, where ${bytesText(freeIn(plan.folder))} are free`,
    terms: [['into', `${plan.folder}/collected.db`] as const],
  },
];

/** A working copy stands beside the file for a moment. @throws UsageError if the disk is too full */
const requireRoom = (plan: Plan): void => {
  const needed = 2 * totalOf(plan, 'disk') + totalOf(plan, 'first');
  const free = freeIn(plan.folder);
  if (free >= needed) return;
  throw new UsageError(
    `The disk of ${plan.folder} has ${bytesText(free)} free, and this needs ${bytesText(needed)}`,
    'Fetch less (--lists, --only skins), or name another folder with ESPORTS_DATA_DIR.',
  );
};

/** The free bytes of the disk that holds the folder, or will hold it. */
const freeIn = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return dirname(folder) === folder ? Infinity : freeIn(dirname(folder));
  }
};

/** `23 MB`, `0.3 MB`. */
export const bytesText = (bytes: number): string => {
  const mega = bytes / 1e6;
  if (mega >= 10_000) return `${Math.round(mega / 1000)} GB`;
  return mega < 9.95 ? `${Number(mega.toFixed(1))} MB` : `${Math.round(mega)} MB`;
};

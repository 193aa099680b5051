import { ownKindOf } from '../../../core/names/subject.ts';
import { type Route } from '../../../core/route.ts';
import type { RouteEntry } from '../../../core/table/index.ts';
import type { WantedPage } from '../../../client/pages/pages.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { type Followed, type FollowKind, isNamed } from '../../settings/lists/followed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { followedWithTeams, howToFollow } from '../../session/followedHere.ts';
import { keepLines } from './lineFilter.ts';

/** The fields of a row that name things: what stands before `Slug`, `Id` and `Name`. */
const references: Readonly<Record<FollowKind, readonly string[]>> = {
  team: ['team', 'team1', 'team2', 'opponent', 'fromTeam', 'toTeam'],
  player: ['player'],
  event: ['event'],
  skin: ['skin'],
};
const lineups = ['team1Lineup', 'team2Lineup'] as const;

/**
 * Keeps the lines that are about something the user follows, at most as many as `--limit` says. Of a user who follows
 * nothing, nothing is asked.
 */
export const keepMine = async (
  pages: AsyncIterable<WantedPage<Route>>,
  entry: RouteEntry,
  service: OpenService,
  context: CommandContext,
) => {
  const { row, group } = entry;
  const followed = await followedWithTeams(service, context);
  if (followed.length === 0) return { pages: noPages(), note: () => howToFollow };
  const own = ownKindOf(group);
  const kept = keepLines(pages, row, () => entity => isAbout(entity, own, followed));
  const { limit, skip = 0, jq } = context.flags;
  const most = limit === undefined ? Infinity : limit + (jq === undefined ? skip : 0);
  return {
    pages: atMost(kept.pages, most),
    /** After the last page: says how many of the rows that came are shown. */
    note: (): string => {
      const counted = kept.counted();
      return `${counted.kept} of the ${countOf(counted.seen, 'row')} that came are about what you follow. To look further: --all`;
    },
  };
};

type Entity = Readonly<Record<string, unknown>>;

/** `own`: what a row with a slug and a name of its own is. */
const isAbout = (entity: Entity, own: string | undefined, followed: readonly Followed[]): boolean => {
  const text = (field: string): string | undefined => {
    const value = entity[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const isOne = (thing: Followed, slug: string, id: string, name: string | undefined): boolean =>
    text(id) === thing.word || isNamed(thing, text(slug), name);
  const isPlayer = text('nickname') !== undefined;
  return followed.some(thing => {
    const { kind } = thing;
    if (kind === 'player' && lineups.some(field => isIn(entity[field], thing))) return true;
    const named = kind === 'player' ? text('nickname') : undefined;
    if (references[kind].some(name => isOne(thing, `${name}Slug`, `${name}Id`, named ?? text(`${name}Name`))))
      return true;
    if (kind === 'player' ? !isPlayer : isPlayer || kind !== own) return false;
    return isOne(thing, 'slug', 'id', named ?? text('name'));
  });
};

/** Whether a lineup has a player, of whom it tells the nickname alone. */
const isIn = (lineup: unknown, player: Followed): boolean =>
  Array.isArray(lineup) && lineup.some(name => typeof name === 'string' && isNamed(player, undefined, name));

async function* noPages(): AsyncGenerator<never, void, undefined> {}

async function* atMost(pages: AsyncIterable<WantedPage<Route>>, most: number) {
  let left = most;
  for await (const page of pages) {
    const lines = Math.min(left, page.lines);
    left -= lines;
    yield { ...page, lines };
    if (left <= 0) return;
  }
}

import type { Client } from '../../../client/client.ts';
import { isRecord } from '../../../core/json/jsonRecord.ts';
import { type Followed, followedIn, type MatchSubjects } from '../../settings/lists/followed.ts';
import { type NoticeKind, noticeKinds } from '../../watch/feed/noticeKinds.ts';
import { type MatchFacts, matchesNamed } from '../../names/liveMatch.ts';
import { ifUnknown } from '../../session/storedService.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { notifyKindsOf } from '../watch/options.ts';
import type { ruleFlags } from './notifyCommands.ts';
import type { MatchNotice } from './event.ts';

export interface Rule {
  /** Empty for a rule about prices. */
  readonly on: readonly NoticeKind[];
  /** A team by any name; without it, and without `all`, only what the user follows counts. */
  readonly team?: string;
  readonly tier?: string;
  readonly all?: true;
  /** The price of a followed skin in US dollars, below which it is told. */
  readonly below?: number;
  /** Of a rule about prices, the only skin by its slug or name; without it, every followed one. */
  readonly skin?: string;
}

export const usualKinds: readonly NoticeKind[] = ['match_start', 'map_end', 'match_end'];

/** The rule that flags define; undefined if they define none. @throws UsageError */
export const ruleOf = (flags: FlagValues<typeof ruleFlags>): Rule | undefined => {
  const { kinds, team, tier, all, below, skin } = flags;
  if (below !== undefined || skin !== undefined) return priceRuleOf(flags);
  if ([kinds, team, tier, all].every(each => each === undefined)) return undefined;
  if (team !== undefined && all === true)
    throw new UsageError('--team and --all contradict each other', 'Choose one of them.');
  return {
    on: kinds === undefined ? usualKinds : notifyKindsOf(kinds, '--kinds'),
    ...(team !== undefined && { team }),
    ...(tier !== undefined && { tier }),
    ...(all === true && { all }),
  };
};

const priceRuleOf = ({ kinds, team, tier, all, below, skin }: FlagValues<typeof ruleFlags>): Rule => {
  if (below === undefined)
    throw new UsageError('--skin needs --below', 'Name the price: notify add --below 25 --skin <name>');
  if ([kinds, team, tier, all].some(each => each !== undefined))
    throw new UsageError(
      '--below is about skin prices, and the other flags are about matches',
      'Add two rules.',
    );
  return { on: [], below, ...(skin !== undefined && { skin }) };
};

/** Reads the rules of the settings file. An entry that makes no sense, such as after an edit by hand, is left out. */
export const rulesIn = (value: unknown): readonly Rule[] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown): readonly Rule[] => {
    if (!isRecord(entry)) return [];
    const { on, team, tier, all, below, skin } = entry;
    const kinds = noticeKinds.filter(kind => Array.isArray(on) && on.includes(kind));
    const isPrice = typeof below === 'number' && below > 0;
    if (kinds.length === 0 && !isPrice) return [];
    return [
      {
        on: kinds,
        ...(typeof team === 'string' && { team }),
        ...(typeof tier === 'string' && { tier }),
        ...(all === true && { all }),
        ...(isPrice && { below, ...(typeof skin === 'string' && { skin }) }),
      },
    ];
  });

export interface Scene {
  /** What the user follows at this service, with the teams of followed players. */
  readonly followed: readonly Followed[];
  readonly tierOf: (eventSlug: string | null | undefined) => string | undefined;
}

export const isTiered = ({ tier }: Rule): boolean => tier !== undefined;

export const needsFollowed = ({ team, all }: Rule): boolean => team === undefined && all !== true;

export const wants = (rule: Rule, notice: MatchNotice, { followed, tierOf }: Scene): boolean => {
  if (!rule.on.includes(notice.type)) return false;
  if (rule.tier !== undefined && tierOf(notice.eventSlug)?.toLowerCase() !== rule.tier.toLowerCase())
    return false;
  return isAbout(rule, notice, followed);
};

/** How closely the rules want a match to be followed. The tier of its tournament may not be known yet. */
export const interestIn = (rules: readonly Rule[], match: MatchSubjects, followed: readonly Followed[]) => {
  const kinds = rules.filter(rule => isAbout(rule, match, followed)).flatMap(({ on }) => on);
  if (kinds.length === 0) return undefined;
  if (kinds.some(kind => byRound.includes(kind))) return 'rounds';
  return kinds.some(kind => byMap.includes(kind)) ? 'maps' : 'final';
};
const byRound: readonly NoticeKind[] = ['round', 'map_point', 'overtime', 'comeback'];
const byMap: readonly NoticeKind[] = ['map_end', 'start', 'match_start', 'roster_move'];

const isAbout = ({ team, all }: Rule, match: MatchSubjects, followed: readonly Followed[]): boolean => {
  if (team !== undefined) return matchesNamed(team, [namesOf(match)]).length > 0;
  return all === true || followedIn(match, followed).length > 0;
};

const namesOf = ({ team1Name, team1Slug, team2Name, team2Slug }: MatchSubjects): MatchFacts => ({
  ...(typeof team1Name === 'string' && { team1Name }),
  ...(typeof team1Slug === 'string' && { team1Slug }),
  ...(typeof team2Name === 'string' && { team2Name }),
  ...(typeof team2Slug === 'string' && { team2Slug }),
});

/** A rule as the flags that make it: `--kinds map_end --team navi`. */
const word = (text: string): string => (/^[\w.-]+$/.test(text) ? text : `"${text}"`);

export const ruleText = ({ on, team, tier, all, below, skin }: Rule): string =>
  [
    ...(on.length === 0 ? [] : [`--kinds ${on.join(',')}`]),
    ...(team === undefined ? [] : [`--team ${word(team)}`]),
    ...(tier === undefined ? [] : [`--tier ${tier}`]),
    ...(all === true ? ['--all'] : []),
    ...(below === undefined ? [] : [`--below ${below}`]),
    ...(skin === undefined ? [] : [`--skin ${word(skin)}`]),
  ].join(' ');

/** Milliseconds. */
const askEvery = 3_600_000;
const limit = 100;

export const createTiers = (client: Pick<Client, 'tournaments'>, now: () => number) => {
  const tiers = new Map<string, string>();
  let askedAt = -Infinity;
  return {
    tierOf: (slug: string | null | undefined) => tiers.get(slug ?? ''),
    /** Asks for the tournaments that are on if one of these is not known: one request, at most once an hour. */
    async learn(slugs: readonly (string | null | undefined)[]): Promise<void> {
      const isKnown = slugs.every(slug => !slug || tiers.has(slug));
      if (isKnown || now() - askedAt < askEvery) return;
      askedAt = now();
      const found = (await client.tournaments.live({ limit }).catch(ifUnknown))?.found() ?? [];
      for (const { slug, tier } of found) if (slug !== undefined && tier !== undefined) tiers.set(slug, tier);
    },
  };
};

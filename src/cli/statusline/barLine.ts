import { truncate } from '../../output/text/width.ts';
import { type Followed, followedIn, followedOf } from '../settings/lists/followed.ts';
import { type BarForm, barForms, type BarName, plainForm } from './forms.ts';
import type { liveInSeason } from './liveInSeason.ts';
import type { Score } from '../../core/scoreboard/event.ts';
import { readSeen, type SeenLive } from './seenFile.ts';
import { foldersOf, type SystemInfo } from '../../client/account/folders.ts';
import { scopeOf } from '../settings/lists/scope.ts';
import { readStoredSettings, storedValue } from '../settings/settingsFile.ts';
import type { Source } from '../settings/source.ts';
import { readDuration } from '../settings/duration.ts';

/** For how long a match is shown after it was last seen, in milliseconds. */
export const shownFor = 15 * 60_000;

interface BarFacts {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly followed: readonly Followed[];
  readonly delay: number;
  /** Whether the user wants to see no scores. */
  readonly hidesScores: boolean;
  readonly madeUp: boolean;
}

export type BarMatch = ReturnType<typeof barMatches>[number];

/** The matches of a bar, those first that the user follows. One that was seen too long ago is left out. */
export const barMatches = (
  seen: SeenLive | undefined,
  { now, delay, followed, hidesScores, madeUp }: BarFacts,
) => {
  const isShown = (age: number): boolean => (delay === 0 || age >= delay) && age < shownFor + delay;
  const matches = (seen?.matches ?? []).filter(({ seenAt }) => isShown(now - seenAt));
  const others = matches.length > 1 ? matches.length - 1 : null;
  return matches
    .map(match => ({
      ...match,
      ...(hidesScores && { score: null, mapScore: null, round: null, map: null }),
      followed: followedIn(match, followed).length > 0,
      /** When it was last seen, ISO 8601 in UTC, and how long ago that was: `40 s` or `3 m`. */
      seenAt: new Date(match.seenAt).toISOString(),
      age: ageOf(now - match.seenAt),
      /** How many other matches are live; null if none. */
      others,
      madeUp,
    }))
    .toSorted((a, b) => Number(b.followed) - Number(a.followed));
};

/** The line of the first match, without a line break; empty if there is none. */
export const barLine = (matches: readonly BarMatch[], { inert, wrap }: BarForm): string => {
  const [first] = matches;
  if (!first) return '';
  const name = (value: string | null): string => inert(truncate(value ?? '', widest));
  const line = ({ madeUp, team1Name, score, team2Name, map, mapScore, age }: BarMatch): string =>
    [
      ...(madeUp ? ['demo'] : []),
      `${name(team1Name)} ${score ? result(score) : 'vs'} ${name(team2Name)}`,
      ...(map !== null || mapScore
        ? [[...(map === null ? [] : [name(map)]), ...(mapScore ? [result(mapScore)] : [])].join(' ')]
        : []),
      age,
    ].join(' · ');
  return wrap(line(first) + (first.others === null ? '' : ` · +${first.others}`), {
    tooltip: () => matches.map(line).join('\n'),
    followed: first.followed,
  });
};

const result = ({ team1, team2 }: Score): string => `${team1}–${team2}`;

/** The most columns of a value: a bar has room for little more. */
const widest = 40;

/** Whole seconds below a minute, then whole minutes. A clock that was set back makes nothing younger than new. */
const ageOf = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} m`;
};

export type LiveInSeason = typeof liveInSeason;

export interface BarSystem extends SystemInfo {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/**
 * What was last seen live at a service, by two small files, or is live in the made-up season, computed at each call.
 * @throws ConfigError, CorruptFile
 */
export const barMatchesOf = async (source: Source, system: BarSystem, live: LiveInSeason) => {
  const { settings, state } = foldersOf(system);
  const scope = scopeOf(source);
  const stored = readStoredSettings(settings, { userId: system.userId });
  const now = system.now();
  const delay = readDuration(String(storedValue(stored, 'delay'))) ?? 0;
  const seen =
    source.kind === 'demo'
      ? await live({ folder: state, now }, now - delay)
      : readSeen(state, scope, system.userId);
  return barMatches(seen, {
    now,
    delay,
    followed: followedOf(stored).filter(each => each.scope === scope),
    madeUp: source.kind === 'demo',
    hidesScores: storedValue(stored, 'spoilers.shown') === 'off',
  });
};

/** Undefined for words that the program itself has to read. */
export const formOf = (words: readonly string[]): BarForm | undefined => {
  if (words.length === 0) return plainForm;
  const [, bar = ''] = /^--bar=(.*)$/s.exec(words.join('=')) ?? [];
  return isBar(bar) ? barForms[bar] : undefined;
};

const isBar = (name: string): name is BarName => Object.hasOwn(barForms, name);

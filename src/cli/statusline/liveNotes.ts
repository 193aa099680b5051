import { parseJson } from '../../core/json/jsonRecord.ts';
import type { Route } from '../../core/route.ts';
import { routes } from '../../core/table/groups.ts';
import type { Answer } from '../../client/answer.ts';
import type { PushedUpdate } from '../../client/link/pushedUpdate.ts';
import type { MatchEvent } from '../../core/scoreboard/event.ts';
import { readUpdates } from '../../core/scoreboard/seen/readUpdate.ts';
import { foldersOf, type SystemInfo } from '../../client/account/folders.ts';
import { scopeOf } from '../settings/lists/scope.ts';
import type { Source } from '../settings/source.ts';
import type { Host } from '../host/host.ts';
import {
  readSeen,
  type SeenLive,
  writeSeen,
  type SeenChange,
  withMatch,
  withoutMatch,
  withWholeList,
} from './seenFile.ts';

/** The least time between two writes, in milliseconds. */
const writeEvery = 2000;

export type LiveNotes = ReturnType<typeof createLiveNotes>;

/** `delay`: for how many milliseconds the user wants to know nothing of what comes. */
export const createLiveNotes = (
  source: Source,
  host: SystemInfo & Pick<Host, 'now' | 'pid'>,
  delay = (): number => 0,
) => {
  const folder = foldersOf(host).state;
  const scope = scopeOf(source);
  let changes: { readonly at: number; readonly change: SeenChange }[] = [];
  let writtenAt = -Infinity;
  let agedAt = -Infinity;
  const keep = (): void => {
    const now = host.now();
    const newest = now - delay();
    const due = changes.filter(({ at }) => at <= newest);
    if (due.length === 0) return;
    changes = changes.filter(({ at }) => at > newest);
    writtenAt = now;
    const before = readSeen(folder, scope, host.userId);
    let { seenAt = 0, matches = [] }: Partial<SeenLive> = before ?? {};
    for (const { at, change } of due) {
      seenAt = Math.max(seenAt, at);
      matches = change(matches);
    }
    writeSeen(folder, scope, { seenAt, matches }, host);
  };
  const isWorthReading = ({ event }: PushedUpdate): boolean => {
    if (!ageOnly.has(event)) return true;
    const now = host.now();
    if (now - agedAt < writeEvery) return false;
    agedAt = now;
    return true;
  };
  const note = (at: number, ...made: readonly SeenChange[]): void => {
    if (made.length === 0) return;
    // Pushed onto the same list: in a flood there are thousands between two writes.
    for (const change of made) changes.push({ at, change });
    if (host.now() - writtenAt >= writeEvery) keep();
  };
  return {
    /** Takes an answer to any row, that tells how things were at that moment. */
    answered: (row: Route, answer: Answer, at: number): void => {
      note(at, ...changesOf(row, answer, at));
    },
    pushed: (updates: readonly PushedUpdate[], at: number): void => {
      note(at, ...updates.filter(isWorthReading).flatMap(update => changesBy(update, at)));
    },
    keep,
  };
};

const changesOf = (row: Route, answer: Answer, at: number): readonly SeenChange[] => {
  const found: unknown = answer.found();
  if (row === routes.live.list) {
    const list: readonly unknown[] = Array.isArray(found) ? found : [];
    return isWhole(answer) ? [withWholeList(list, at)] : list.map(each => withMatch(each, at));
  }
  const isOne = row === routes.live.state || row === routes.live.scoreboard;
  return isOne ? [withMatch(found, at)] : [];
};

/** Whether the answer has every live match: it is neither filtered nor a part of a list. */
const isWhole = ({ url, meta, count }: Answer): boolean => {
  const { page = '1', limit, ...others } = Object.fromEntries(url.searchParams);
  if (page !== '1' || Object.keys(others).length > 0) return false;
  return !(meta.hasNext ?? (limit !== undefined && count >= Number(limit)));
};

/** Updates that change nothing in a bar but the age. They are the most by far, so few of them are parsed. */
const ageOnly: ReadonlySet<string> = new Set(['kill', 'bomb_planted', 'bomb_defused', 'bomb_exploded']);

const changesBy = ({ id, event, text }: PushedUpdate, now: number): readonly SeenChange[] =>
  readUpdates(parseJson(text), { id, name: event, now }).flatMap(update => {
    if (update.kind === 'other') return [];
    if (update.kind === 'snapshot') return [withMatch({ ...update.seen, id: update.matchId }, now)];
    const { event: told } = update;
    return told.type === 'match_end'
      ? [withoutMatch(told.matchId)]
      : [withMatch({ id: told.matchId, ...toldBy(told) }, now)];
  });

/** What an event says of its match; nothing for one that changes only the age. */
const toldBy = (event: Exclude<MatchEvent, { readonly type: 'match_end' }>): object => {
  if (event.type === 'round_start')
    return { map: event.map, round: event.round, ...(event.round === 1 && { mapScore: null }) };
  if (event.type === 'round_end') return { mapScore: event.score, round: event.round };
  if (event.type === 'map_end') return { map: event.map, mapScore: event.score, score: event.series };
  if (event.type !== 'correction') return {};
  return { map: event.map, mapScore: event.score, round: event.round, score: event.series };
};

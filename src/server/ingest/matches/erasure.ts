import { mentions } from '../../../core/scoreboard/steamId.ts';
import type { EventLog, LoggedMatch, Rewrite } from '../../live/eventLog.ts';
import type { FinishedMatch, ResultsFile } from './results.ts';
import { matchNumbers, readMatch } from './wholeMatch.ts';

/** A player, by SteamID64, and the made-up name that stands for the id and the nickname from then on. */
export interface Erasure {
  readonly player: string;
  readonly as: string;
}

/** The matches that name a player anywhere, also as a spectator. */
export const matchesWith = (
  player: string,
  files: { readonly log: EventLog; readonly results: ResultsFile },
): readonly LoggedMatch[] => {
  const isNamed = mentions(player);
  return matchNumbers(files).flatMap(number => {
    const whole = readMatch(number, files);
    const state = files.log.state(number) ?? files.results.read(number)?.state;
    return whole && isNamed(JSON.stringify([whole, state])) ? [whole.match] : [];
  });
};

/** Replaces a player in the JSON of an opening, an event, a state or a whole match. */
export const toRewrite = (erasure: Erasure): Rewrite => {
  const isNamed = mentions(erasure.player);
  return json => (isNamed(json) ? JSON.stringify(replaced(JSON.parse(json), erasure)) : json);
};

/** `isHis`: the value is what an object has under the player's id. */
const replaced = (value: unknown, erasure: Erasure, isHis = false): unknown => {
  const { player, as } = erasure;
  if (value === player) return as;
  if (Array.isArray(value)) return value.map(each => replaced(each, erasure));
  if (value === null || typeof value !== 'object') return value;
  const isOfPlayer = isHis || Object.values(value).includes(player);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => {
      if (isOfPlayer && names.includes(key)) return [key, as];
      // What the adapters of the machines know may be lines of a log. A match that has ended needs it no more.
      if (key === 'sources' && !Array.isArray(each)) return [key, {}];
      return [key === player ? as : key, replaced(each, erasure, key === player)];
    }),
  );
};

/** The fields with a nickname, beside an id. */
const names: readonly string[] = ['name', 'nickname'];

/** The beginning of what stands for a player whose Steam id is forgotten; the nickname follows. */
const nameMark = 'name:';

/** The nickname in what stands for a player; undefined for a Steam id. */
export const nameIn = (playerId: string): string | undefined =>
  playerId.startsWith(nameMark) ? playerId.slice(nameMark.length) : undefined;

/** Replaces a match's Steam ids by nicknames and forgets its adapters' lines of logs. Undefined if there is nothing to forget. */
export const withoutIds = (match: FinishedMatch): Rewrite | undefined => {
  const json = JSON.stringify(match);
  const nicknames = new Map(
    match.match.opening.players.map(({ playerId, nickname }) => [playerId, nickname]),
  );
  const stands = new Map<string, string>();
  for (const [, id = ''] of json.matchAll(quotedId)) {
    const taken = [...stands.values()];
    const name = `${nameMark}${nicknames.get(id) ?? 'player'}`;
    // Two of one nickname stay two.
    if (!stands.has(id)) stands.set(id, taken.includes(name) ? `${name} (${stands.size})` : name);
  }
  const change: Rewrite = text =>
    JSON.stringify(
      JSON.parse(text.replaceAll(quotedId, (_, id: string) => JSON.stringify(stands.get(id) ?? nameMark))),
      (key, value: unknown) => (key === 'sources' && !Array.isArray(value) ? {} : value),
    );
  return change(json) === json ? undefined : change;
};

const quotedId = /"(7656\d{13})"/gu;

import { toSlug } from '../../core/names/slug.ts';
import type { TeamIdentity } from '../../core/scoreboard/event.ts';
import { atNoCost } from '../session/storedService.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import { standingsFrom, type StandingsRow } from './standingsLists.ts';

/** The places of teams in the newest list of the standings. */
export interface Places {
  /** The place from 1; undefined for a team that is not listed, and until the list is read. */
  readonly rankOf: (team: TeamIdentity) => number | undefined;
  /** Reads the list. It sends nothing: at a service that counts requests, the stored list counts. */
  read(): Promise<void>;
}

export const createPlaces = (service: OpenService, context: CommandContext): Places => {
  const places = new Map<string, number>();
  return {
    rankOf: ({ slug, name }) => places.get(slug ?? toSlug(name)),
    read: () =>
      atNoCost(service, context, async free => {
        for await (const { rows } of standingsFrom(free, undefined, 1)) {
          for (const [index, row] of rows.entries()) places.set(wordOf(row), index + 1);
          return;
        }
      }),
  };
};

const wordOf = ({ teamSlug, teamName }: StandingsRow): string => teamSlug ?? toSlug(teamName);

import { onTestFinished } from 'vitest';
import type { MatchEvent } from '../../../src/core/scoreboard/event.ts';
import type { ScoreboardState } from '../../../src/core/scoreboard/state.ts';
import { createBoards } from '../../../src/server/boards.ts';
import type { MatchScript } from '../../../src/server/liveSource.ts';
import type { ReplayOptions } from '../../../src/server/replay/openReplay.ts';
import { openReplay } from '../../../src/server/replay/openReplay.ts';
import type { Store } from '../../../src/data/store/store.ts';
import { createTableMarket } from '../../../src/data/store/tableMarket.ts';
import { createRead } from '../fixtures/service.ts';
import { createTarget } from '../../data/import/importJson.ts';
import { createDemo, createListed, joinTables, writeTables } from '../../data/import/demos/madeUpDemos.ts';
import type { MadeUpDemo, Row, Tables } from '../../data/import/demos/madeUpDemos.ts';

/** The start of the tests' replays. */
export const begins = Date.UTC(2026, 10, 21, 18);
export const second = 1000;
export const minute = 60_000;

/** The match of `createListed`. */
export const matchId = 'cs-match-2370001';

/** The maps of a series, each with its letters for `createDemo`. */
export const createSeries = (
  maps: readonly (Partial<MadeUpDemo> & Pick<MadeUpDemo, 'rounds'>)[],
  more: Row = {},
): Tables =>
  joinTables(
    ...maps.map((map, index): Tables => {
      const checksum = `${String(more['match_id'] ?? 'a')}${index + 1}`;
      const name = `elks-vs-otters-m${index + 1}-nuke`;
      const listed = createListed(checksum, { ...scoreOf(maps), map_n: `m${index + 1}`, ...more });
      return { ...createDemo({ checksum, name, ...map }), tournaments: [listed] };
    }),
  );

/** The maps won by each team: the winner of the last round wins the map. */
const scoreOf = (maps: readonly { readonly rounds: string }[]): Row => {
  const elks = maps.filter(({ rounds }) => rounds.endsWith('e')).length;
  return { team_1_result: elks, team_2_result: maps.length - elks };
};

/** Imports the tables into a data file, one after another. */
export const importTables = async (...imports: readonly Tables[]): Promise<string> => {
  const { into, bring } = createTarget();
  for (const tables of imports) await bring('demos', writeTables(tables));
  return into;
};

export interface TestReplay {
  readonly store: Store;
  readonly script: MatchScript;
  readonly endsAt: number;
  /** The times of the script's events, in ms. */
  readonly times: readonly number[];
  /** The scoreboard at this many ms after the start of the replay. */
  readonly board: (ms: number) => ScoreboardState;
  /** The service's answer at this many ms after the start of the replay. */
  readonly readAt: (ms: number) => (path: string) => Promise<unknown>;
}

export const replayFile = (file: string, options: Partial<ReplayOptions> = {}): TestReplay => {
  const { store, live, endsAt, ...replay } = openReplay(file, {
    match: matchId,
    begins,
    speed: 1,
    ...options,
  });
  onTestFinished(() => store.close());
  const number = Number(replay.matchId.replace('cs-match-', ''));
  const script = live.script(number);
  if (!script) throw new Error('the replay has no script');
  const boards = createBoards(live);
  return {
    store,
    script,
    endsAt,
    times: script.events.map(({ at }) => Date.parse(at)),
    board: ms => {
      const state = boards.at(number, begins + ms);
      if (!state) throw new Error('there is no scoreboard');
      return state;
    },
    readAt: ms => createRead({ store, live, market: createTableMarket(store), clock: () => begins + ms }),
  };
};

export const replayTables = async (
  tables: Tables,
  options: Partial<ReplayOptions> = {},
): Promise<TestReplay> => replayFile(await importTables(tables), options);

/** The events of one type. */
export const eventsOf = <T extends MatchEvent['type']>(
  { events }: MatchScript,
  type: T,
): readonly Extract<MatchEvent, { readonly type: T }>[] =>
  // The filter leaves only events of this type.
  events.filter(event => event.type === type) as unknown as readonly Extract<
    MatchEvent,
    { readonly type: T }
  >[];

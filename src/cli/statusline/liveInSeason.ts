import { createBoards } from '../../server/boards.ts';
import { type DemoOptions, openDemo } from '../../server/demo/demo.ts';
import { liveAt } from '../../server/handlers/matches/live.ts';
import { type SeenLive, withWholeList } from './seenFile.ts';

/** What is live at the moment. The first call, and one every seven weeks, builds the season. */
export const liveInSeason = async (options: DemoOptions, at: number): Promise<SeenLive> => {
  const season = await openDemo(options);
  const matches = liveAt({ store: season.store, boards: createBoards(season.live), now: at });
  season.close();
  return { seenAt: at, matches: withWholeList(matches, at)([]) };
};

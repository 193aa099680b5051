import type { RouteEntry } from '../../api/table/index.ts';
import type { ViewEntry } from '../../output/views/index.ts';
import type { CommandContext } from '../session/types.ts';

/** The picture of a route's answer, for a person at a terminal who has asked for nothing that a table alone can do. */
export const chooseView = async (
  { flags, host, settings }: CommandContext,
  entry: RouteEntry,
): Promise<ViewEntry | undefined> => {
  const { output, json, jq, meta, columns, sort, header } = flags;
  const asked = [output ?? settings.output, json, jq, meta, columns, sort, header];
  if (!host.stdout.isTerminal || asked.some(wish => wish !== undefined)) return undefined;
  const { findView } = await import('../../output/views/index.ts');
  return findView(entry) ?? liveViews[`${entry.group} ${entry.verb}`];
};

const scoreboard: ViewEntry = {
  load: async () => (await import('../../watch/frame/liveMatchView.ts')).liveMatchView,
};
/** The pictures that the watch draws. */
const liveViews: Readonly<Record<string, ViewEntry>> = {
  'live scoreboard': scoreboard,
  'live state': scoreboard,
};

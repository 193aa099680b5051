import { toLiveMatch, toLiveScoreboard } from '../../../core/scoreboard/answers.ts';
import { liveScoreboard } from '../../../core/entities/live.ts';
import { routes } from '../../../core/table/groups.ts';
import { resolveColumns, type Row } from '../../../output/columns.ts';
import { relativeTime } from '../../../output/text/time.ts';
import { exitCodes } from '../../exitCode.ts';
import { isPlain } from '../../context/asciiNotes.ts';
import type { CommandContext } from '../../context/types.ts';
import { formatOptions } from '../../show/present.ts';
import type { Session } from '../../watch/feed/session.ts';
import type { WatchState } from '../../watch/feed/state.ts';
import { stillFrame } from '../../watch/frame/frame.ts';
import type { View } from '../../watch/frame/view.ts';
import { createAppearance } from './appearance.ts';
import { renderCard } from '../../../output/card.ts';
import { renderTable } from '../../../output/table.ts';

/** Prints one frame of a state as of `now`, in milliseconds since 1970 UTC; in words, what the live routes answer. */
export const printStill = async (state: WatchState, view: View, now: number, context: CommandContext) => {
  const { columns } = context.host.stdout;
  await context.print(
    isPlain(context)
      ? await inWords(state, view, now, context)
      : stillFrame(state, columns, await createAppearance(context), now, view),
  );
  return exitCodes.done;
};

const inWords = async (
  { world, order, status: { beside } }: WatchState,
  { matchId }: View,
  now: number,
  context: CommandContext,
): Promise<string> => {
  const options = { ...(await formatOptions('table', context)), now };
  const shown = matchId === undefined ? undefined : world?.get(matchId);
  if (shown) {
    const record = withoutResult(shown, toLiveScoreboard(shown.board, now));
    return renderCard({ ...options, record, schema: liveScoreboard });
  }
  const sessions = order.flatMap(each => world?.get(each) ?? []);
  const rows = sessions.map(session => withoutResult(session, toLiveMatch(session.board, now)));
  const [next] = beside?.next ?? [];
  const coming = next ? ` Next: ${next.name}, ${relativeTime(next.startsAt, now)}` : '';
  if (rows.length === 0)
    return `No match is live right now.${coming}
`;
  return renderTable({ ...options, columns: resolveColumns(routes.live.list, true), rows });
};

/** What was known of a match before it began, if its result is hidden. */
const withoutResult = ({ isHidden }: Session, { id, eventName, stage, bestOf, ...rest }: LiveAnswer): Row => {
  const { team1Name, team2Name } = rest;
  return { id, eventName, stage, bestOf, ...(isHidden ? { team1Name, team2Name } : rest) };
};
type LiveAnswer = ReturnType<typeof toLiveMatch>;

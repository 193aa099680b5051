import { scoreText } from '../../../output/text/scoreText.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { hiddenIn } from '../../session/hiddenResult.ts';
import { atNoCost } from '../../session/storedService.ts';
import type { OtherMatch, Status } from '../../watch/feed/state.ts';

/** Rows of a list of matches, as far as they are shown beside the live ones. */
interface Row {
  readonly id?: string;
  readonly team1Name?: string | null;
  readonly team2Name?: string | null;
  readonly eventName?: string | null;
  readonly startsAt?: string | null;
  readonly score?: { readonly team1?: number; readonly team2?: number } | null;
}

/** Finds the last results and the next matches without a charge: inside, or in stored answers. */
export const findBeside = (service: OpenService, context: CommandContext): Promise<Status['beside']> =>
  atNoCost(service, context, async ({ client: { results, schedule } }) => {
    const hidden = hiddenIn(service, context);
    const toOther = ({ id = '', team1Name, team2Name, eventName, startsAt, score }: Row): OtherMatch => {
      const { team1, team2 } = score ?? {};
      const isKnown = team1 !== undefined && team2 !== undefined && !hidden?.has(id);
      const between = isKnown ? scoreText({ team1, team2 }) : 'v';
      const name = `${team1Name ?? '?'} ${between} ${team2Name ?? '?'}`;
      return { id, name, eventName: eventName ?? '', startsAt: Date.parse(startsAt ?? '') };
    };
    const rowsOf = async (asked: Promise<{ found(): readonly Row[] | undefined }>) =>
      // An answer that is not stored, or cannot be read, counts as unknown.
      (await asked.catch(() => undefined))
        ?.found()
        ?.map(toOther)
        .filter(each => each.startsAt > 0) ?? [];
    const [last, next] = await Promise.all([rowsOf(results.recent({})), rowsOf(schedule.upcoming({}))]);
    return { last, next: next.toSorted((a, b) => a.startsAt - b.startsAt) };
  });

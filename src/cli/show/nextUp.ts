import type { WhenEmpty } from '../../core/route.ts';
import { scoreText } from '../../output/text/scoreText.ts';
import { relativeTime } from '../../output/text/time.ts';
import { atNoCost } from '../session/storedService.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import type { OtherMatch, Status } from '../watch/feed/state.ts';
import type { HiddenMatches } from '../watch/screen/hiddenWorld.ts';

type NextUp = Pick<OtherMatch, 'name' | 'startsAt'>;
type Kind = NonNullable<WhenEmpty['next']>;

/** Finds the next match or tournament without a charge: inside, or in a stored answer. */
export const findNextUp = (kind: Kind, service: OpenService, context: CommandContext) =>
  atNoCost(service, context, async ({ client }) => {
    // An answer that is not stored, or cannot be read, counts as unknown.
    const found = await next[kind](client).catch(() => []);
    const now = context.host.now();
    return found.filter(({ startsAt }) => startsAt > now).toSorted((a, b) => a.startsAt - b.startsAt)[0];
  });

const next: Readonly<Record<Kind, (client: OpenService['client']) => Promise<readonly NextUp[]>>> = {
  match: async ({ schedule }) => ((await schedule.upcoming({})).found() ?? []).map(match => toOther(match)),
  tournament: async ({ schedule }) => {
    const tournaments = (await schedule.tournaments({})).found() ?? [];
    return tournaments.map(({ name = '?', startDate = '' }) => ({ name, startsAt: Date.parse(startDate) }));
  },
};

/** `Foxes v Owls, in 2 h`. */
export const nextUpText = ({ name, startsAt }: NextUp, now: number): string =>
  `${name}, ${relativeTime(startsAt, now)}`;

export const emptyText = ({ says, instead }: WhenEmpty, next: NextUp | undefined, now: number): string =>
  `${says}${next ? `; next: ${nextUpText(next, now)}` : ''}. See esports ${instead}`;

interface Row {
  readonly id?: string;
  readonly team1Name?: string | null;
  readonly team2Name?: string | null;
  readonly eventName?: string | null;
  readonly startsAt?: string | null;
  readonly score?: { readonly team1?: number; readonly team2?: number } | null;
}

const toOther = (
  { id = '', team1Name, team2Name, eventName, startsAt, score }: Row,
  hidden?: Pick<HiddenMatches, 'has'>,
): OtherMatch => {
  const { team1, team2 } = score ?? {};
  const isKnown = team1 !== undefined && team2 !== undefined && !hidden?.has(id);
  const between = isKnown ? scoreText({ team1, team2 }) : 'v';
  const name = `${team1Name ?? '?'} ${between} ${team2Name ?? '?'}`;
  return { id, name, eventName: eventName ?? '', startsAt: Date.parse(startsAt ?? '') };
};

/** Finds the last results and the next matches without a charge: inside, or in stored answers. */
export const findBeside = (service: OpenService, context: CommandContext): Promise<Status['beside']> =>
  atNoCost(service, context, async ({ client: { results, schedule } }) => {
    const rowsOf = async (asked: Promise<{ found(): readonly Row[] | undefined }>) => {
      // An answer that is not stored, or cannot be read, counts as unknown.
      const rows = (await asked.catch(() => undefined))?.found() ?? [];
      return rows.map(row => toOther(row, service.hidden)).filter(({ startsAt }) => startsAt > 0);
    };
    const [last, next] = await Promise.all([rowsOf(results.recent({})), rowsOf(schedule.upcoming({}))]);
    return { last, next: next.toSorted((a, b) => a.startsAt - b.startsAt) };
  });

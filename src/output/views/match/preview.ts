import { isUnresolved } from '../../../core/entities/remarks.ts';
import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { fit, type Line, span } from '../../text/line.ts';
import { resultMark, wonText } from '../card/results.ts';
import type { ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

type SeenMatch = Found<typeof routes.results.match>;
type Names = readonly [string, string];

/** The command that follows a match that is not over. */
export const watchLines = ({ status, id }: SeenMatch, context: ViewContext): readonly Line[] => {
  if (status === 'finished' || isUnresolved(status) || id === undefined) return [];
  const { sameService = same => same, width } = context;
  const command = sameService(`esports watch ${id}${status === 'live' ? '' : ' --wait'}`);
  return wrapped([span('Watch', 'label'), ...command.split(' ').map(word => span(word))], width, ' ');
};

/** Both teams' latest results: how many they won, and each result with its opponent. */
export const formTable = (match: SeenMatch, [one, other]: Names, context: ViewContext): readonly Line[] => {
  const teams = [
    { name: one, form: match.team1Form ?? [] },
    { name: other, form: match.team2Form ?? [] },
  ];
  return teams.flatMap(({ name, form }) =>
    form.length === 0
      ? []
      : [
          ...wrapped([span(name, 'bold'), span(wonText(form), 'dim')], context.width, '  '),
          ...wrapped(
            form.map(result => [
              ...resultMark(result, context),
              span(` ${result.opponentName ?? context.glyphs.absent}`),
            ]),
            context.width,
          ),
        ],
  );
};

/** `Rain Temple 3–1 Jade Abacus in 4 matches`. */
export const meetingLines = (
  { headToHead }: SeenMatch,
  [one, other]: Names,
  context: ViewContext,
): readonly Line[] => {
  const { played, team1Wins, team2Wins } = headToHead ?? {};
  if (played === undefined || team1Wins === undefined || team2Wins === undefined) return [];
  if (played === 0) return [fit([span('The first match of these two teams', 'dim')], context.width)];
  const count = (value: number): string => terminalText(value, 'int', context);
  return wrapped(
    [
      span(one, team1Wins > team2Wins ? 'bold' : undefined),
      span(`${count(team1Wins)}–${count(team2Wins)}`, 'bold'),
      span(other, team2Wins > team1Wins ? 'bold' : undefined),
      span(`in ${count(played)} ${played === 1 ? 'match' : 'matches'}`, 'dim'),
    ],
    context.width,
    ' ',
  );
};

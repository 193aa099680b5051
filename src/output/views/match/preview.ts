import { isUnresolved } from '../../../core/entities/remarks.ts';
import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { fit, type Line, span } from '../../text/line.ts';
import { displayWidth } from '../../text/width.ts';
import { resultMark, wonText } from '../card/results.ts';
import type { ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

type SeenMatch = Found<typeof routes.results.match>;
type Names = readonly [string, string];

/** The map in progress, and where to watch: the broadcasts and our own scoreboard. Nothing for a match that is over. */
export const watchLines = (match: SeenMatch, context: ViewContext): readonly Line[] => {
  const { status, maps = [], streams = [], id } = match;
  const { width } = context;
  if (status === 'finished' || isUnresolved(status)) return [];
  const current = maps.find(map => map.status === 'live');
  const { team1, team2 } = current?.score ?? {};
  const score = team1 === undefined || team2 === undefined ? '' : ` ${team1}–${team2}`;
  const links = streams
    .filter(({ url }) => url !== undefined && displayWidth(url) <= width - LABEL)
    .slice(0, 2);
  return [
    ...(current?.name === undefined
      ? []
      : [fit([span('Now    ', 'label'), span(`${current.name}${score}`, 'live')], width)]),
    // A link that would be cut is of no use.
    ...links.flatMap(({ url = '', platform = '', language = '' }) =>
      wrapped(
        [[span('Watch  ', 'label'), span(url)], span([platform, language].filter(Boolean).join(', '), 'dim')],
        width,
        '  ',
      ),
    ),
    ...(id === undefined ? [] : wrapped(commandParts(watchCommand(match, context)), width, ' ')),
  ];
};

const watchCommand = (
  { id, status }: SeenMatch,
  { sameService = same => same }: Pick<ViewContext, 'sameService'>,
): string => sameService(`esports watch ${id}${status === 'live' ? '' : ' --wait'}`);

/** The columns of a label before its text. */
const LABEL = 7;

const commandParts = (command: string): readonly Line[] =>
  command
    .split(' ')
    .map((word, place): Line => (place === 0 ? [span('Here   ', 'label'), span(word)] : [span(word)]));

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

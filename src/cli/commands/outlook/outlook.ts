import { list, nullable, number, record, text } from '../../../core/schema.ts';
import { outlookOf, sampleError, titleChances } from '../../../answers/outlook/outlook.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { formatName, isForPeople } from '../../show/present.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import {
  type EventStage,
  methodNotes,
  readEventStage,
  recordText,
  stageDocument,
  stageFields,
  type WantedStage,
} from './eventStage.ts';
import { toShare } from '../../../output/text/numbers.ts';
import { momentFlags } from './outlookCommands.ts';

const share = (about: string, label: string) =>
  nullable(number(`${about}, from 0 to 1`, { label, format: 'share' }));

export const shown = record('The chances of a team', {
  team: text('Team'),
  record: text('Wins and losses in the stage', { format: 'tally' }),
  through: share('Chance of advancing', 'Through'),
  unbeaten: share('Chance of advancing without a loss', '3-0'),
  winless: share('Chance to be out without a win', '0-3'),
  title: share('Chance to win the tournament', 'Title'),
  error: number('How far a chance may be off in 19 of 20 samples, from 0 to 1', {
    label: '±',
    format: 'share',
  }),
});

export const answers = record('The chances of each team of a stage', {
  ...stageFields(),
  teams: list(shown, { about: 'The teams, likeliest to go through first' }),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const wanted = ownFlags(invocation, momentFlags);
  const event = invocation.args['tournament'] ?? '';
  const compose = async (service: OpenService) => {
    const found = await composeOutlook({ ...wanted, event }, service, context);
    // Where every future was counted, a person need not read that no chance may be off.
    const isTold = !found.document.method.exact || !isForPeople(formatName(context));
    return isTold ? found : { ...found, rows: found.rows.map(row => ({ ...row, error: null })) };
  };
  await showComputed(shown, context, compose, wanted);
};

/** Computes the chances of each team of a stage. @throws UsageError, ClientError */
export const composeOutlook = async (wanted: WantedStage, service: OpenService, context: CommandContext) => {
  const found = await readEventStage(wanted, service, context);
  const outlook = outlookOf(found.stage, found.futures, titlesOf(found));
  const rows = outlook
    .map(({ team, through, unbeaten, winless, title }) => ({
      team: found.stage.teams[team],
      record: recordText(team, found.stage),
      through: toShare(through),
      unbeaten: unbeaten === undefined ? null : toShare(unbeaten),
      winless: winless === undefined ? null : toShare(winless),
      title: title === undefined ? null : toShare(title),
      error: toShare(sampleError(through, found.futures)),
    }))
    .toSorted((one, other) => other.through - one.through);
  const document = { ...stageDocument(found), teams: rows };
  return { rows, document, notes: (explain: boolean) => methodNotes(found, explain) };
};

/** The chances of the knock-out that follows, if the bracket shows one for as many teams as go through. */
const titlesOf = ({ stage, next, chance }: EventStage) => {
  const places = 2 * next.filter(({ round }) => round === 1).length;
  const isKnockOut = next.length > 0 && next.every(({ format }) => format === 'single-elimination');
  return isKnockOut && places === stage.teams.length / 2
    ? titleChances(stage, chance, next.at(-1)?.bestOf ?? 5)
    : undefined;
};

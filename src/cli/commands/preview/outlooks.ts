import { chanceText, wholeText } from '../../../output/text/numbers.ts';
import { HintedError } from '../../../core/hintedError.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { composeScenarios } from '../outlook/scenarios.ts';
import { composePrediction } from '../predict/predict.ts';
import type { Figures, Sheet, Told } from './sheet.ts';

export const placeSql = ({ id }: Sheet): string =>
  `SELECT stage, round, round_name, group_name FROM v_bracket WHERE match_id = ${id}`;

/** What the match decides for both teams by the rules of the stage, as it was before the round of the match. */
export const stakes = async (
  { eventSlug, teams }: Sheet,
  place: Figures | undefined,
  service: OpenService,
  context: CommandContext,
): Promise<readonly Told[]> => {
  if (!place || eventSlug === null) return [];
  const wanted = { event: eventSlug, stage: String(place['stage']), after: Number(place['round']) - 1 };
  const found = await ifKnown(() => composeScenarios(wanted, service, context));
  const names = teams.map(({ name }) => name);
  // The chance that a row holds knows later matches; the rest follows from the rules.
  return (found?.rows ?? [])
    .filter(({ team }) => names.includes(team ?? ''))
    .map(({ team = '', record, if: condition, result }) => ({
      topic: 'stake',
      team,
      sentence: `${team} (${record}) ${result} ${condition}.`,
      sample: null,
      since: null,
      until: null,
      proof: `esports tournaments scenarios ${wanted.event} --stage "${wanted.stage}" --after ${wanted.after}`,
      figures: [{ team, record, condition, result }],
    }));
};

export const forecast = async (
  { day, bestOf, teams: [one, other] }: Sheet,
  service: OpenService,
  context: CommandContext,
): Promise<readonly Told[]> => {
  const length = bestOf ?? 3;
  const asked = { team: one.slug, opponent: other.slug, bestOf: length, on: day };
  const found = await ifKnown(() => composePrediction(asked, service, context));
  if (!found) return [];
  const { rows, document } = found;
  const chances = rows.map(({ team, chance }) => `${team} ${chanceText(chance)}`).join(', ');
  return [
    {
      topic: 'forecast',
      team: null,
      sentence: `${chances} in a best of ${length}${recordText(document.record)}.`,
      sample: document.record?.matches ?? null,
      since: document.record?.from ?? null,
      until: document.record?.to ?? null,
      proof: `esports predict ${one.slug} ${other.slug} --bo ${length} --on ${day} --explain`,
      figures: rows,
    },
  ];
};

const recordText = (record: Awaited<ReturnType<typeof composePrediction>>['document']['record']): string => {
  const { logLoss, matches } = record ?? {};
  return logLoss === undefined || matches === undefined
    ? ''
    : `; such forecasts: log loss ${logLoss.toFixed(3)} on ${wholeText(matches)} matches (${record?.from} to ${record?.to})`;
};

/** Undefined where the data does not allow it: rules that are not known, or teams without a match. */
const ifKnown = async <T>(compose: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await compose();
  } catch (error) {
    if (error instanceof HintedError) return undefined;
    throw error;
  }
};

import { wholeText } from '../../../output/text/numbers.ts';
import type { CommandContext } from '../../context/types.ts';
import type { EventStage } from './eventStage.ts';

/** Says below computed figures how they were made, in one line or, if asked, in full. */
export const noteMethod = async (
  { stage, method }: EventStage,
  explain: boolean,
  context: CommandContext,
): Promise<void> => {
  const sample = method.exact
    ? `all ${wholeText(method.futures)} futures`
    : `${wholeText(method.futures)} futures played by chance, ±${((1.96 * 50) / Math.sqrt(method.futures)).toFixed(1)}%`;
  const day = method.day === null ? '' : ` · standings of ${method.day}`;
  await context.note(`Computed: ${stage.format.name}, ${sample}${day}`);
  if (!explain) return;
  await context.note(`Chances: ${method.chances}.`);
  await context.note(
    `${method.formula} A line holds in every future in which its matches end so; where it leaves a team in it, the chance is the share of those futures, by weight, in which the team goes through.`,
  );
};

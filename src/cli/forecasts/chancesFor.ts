import { openMatchChances } from './matchChances.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import { type ComputedColumns, isShown } from '../show/computedColumns.ts';

/** The chances of matches that have not ended, if they are shown. @param openService called for the first of them */
export const chancesFor = async (
  openService: () => Promise<OpenService>,
  context: CommandContext,
): Promise<ComputedColumns | undefined> => {
  if (!wantsChances(context)) return undefined;
  const chances = openMatchChances(openService, context);
  return isShown(chances, context) ? chances : undefined;
};

/** A typed flag wins over the setting. Whatever hides results has its say here. */
const wantsChances = ({ flags, settings }: CommandContext): boolean =>
  flags.chances ?? settings.chances === 'on';

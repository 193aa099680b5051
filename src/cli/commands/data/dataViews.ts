import { openFileViews, openSeasonViews } from '../../../data/store/views/openViews.ts';
import type { OwnSource } from '../../settings/source.ts';
import { UsageError } from '../../parse/usageError.ts';
import { chooseSource, sayDemo } from '../../session/chosenSource.ts';
import { whileBuilding } from '../../session/serviceData.ts';
import { delayOf } from '../../context/settings.ts';
import type { CommandContext } from '../../context/types.ts';
import { openDemoDatabase } from '../../../server/demo/demo.ts';

/** The data file, or the made-up season, that a command about data reads. @throws UsageError, ConfigError */
export const chooseData = (context: CommandContext): OwnSource => {
  const source = chooseSource(context);
  if (source.kind !== 'remote') return source;
  throw new UsageError(
    `${context.command} reads a data file, not the service ${new URL(source.baseUrl).origin}`,
    'Name a file with --data, or ask the collected one: --collected',
  );
};

/** The data file that is meant. @param refusal what is said of the made-up season @throws UsageError, ConfigError */
export const chooseFile = (context: CommandContext, refusal: string): string => {
  const source = chooseData(context);
  if (source.kind === 'data') return source.path;
  throw new UsageError(refusal, 'Name a data file with --data, or --collected.');
};

/** The views of the made-up season are as of now. @param isSaid whether the user knows of it @throws DataFileError */
export const openDataViews = async (source: OwnSource, context: CommandContext, isSaid = false) => {
  const { host, progress } = context;
  const now = host.now() - delayOf(context);
  if (source.kind === 'data') return openFileViews(source.path, now);
  if (!isSaid) await sayDemo(context);
  return openSeasonViews(await whileBuilding(openDemoDatabase, host, progress), now);
};

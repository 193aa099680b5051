import { int, record, text } from '../../../core/schema.ts';
import { type DataFileInfo, info, summarize } from '../../../data/import/info.ts';
import { countOf } from '../../../output/text/countOf.ts';
import type { CommandContext } from '../../context/types.ts';
import { sayDemo } from '../../session/chosenSource.ts';
import { whileBuilding } from '../../session/serviceData.ts';
import { presentRows } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { chooseData } from './dataViews.ts';
import { openDemoDatabase } from '../../../server/demo/demo.ts';

export const shown = record('A table of a data file', { table: text('Table'), rows: int('Rows') });

export const run: CommandModule['run'] = async ({ args }, context) => {
  const path = args['file'];
  const source = path === undefined ? chooseData(context) : undefined;
  const found =
    source?.kind === 'demo'
      ? await seasonInfo(context)
      : info(path ?? source?.path ?? '', context.host.now());
  const counts = found.madeUp ? found.views : found.tables;
  const rows = Object.entries(counts).map(([table, count]) => ({ table, rows: count }));
  await presentRows(shown, rows, context, { document: found });
  for (const line of notesOf(found)) await context.note(line);
};

const seasonInfo = async (context: CommandContext): Promise<DataFileInfo> => {
  const { host, progress } = context;
  await sayDemo(context);
  const database = await whileBuilding(openDemoDatabase, host, progress);
  try {
    return summarize(database, host.now());
  } finally {
    database.close();
  }
};

const notesOf = ({ imports, sources, spans, schemaVersion, viewsVersion }: DataFileInfo) => [
  ...imports.map(({ kind, at }) => `${kind}: imported ${new Date(at).toISOString()}`),
  ...sources.map(
    ({ kind, marketplace, folder, files }) =>
      `${marketplace === null ? kind : `${kind}:${marketplace}`}: ${countOf(files, 'file')} of ${folder}`,
  ),
  ...spans.map(spanText),
  `layout ${schemaVersion}, views ${viewsVersion}: docs/data-file.md; query them with esports data sql`,
];

/** `matches: 2025-01-08 to 2026-07-05, 512 days with data, 2 gaps of 7 days or more, the longest …`. */
const spanText = ({ of, firstDay, lastDay, days, leastGap, gaps }: DataFileInfo['spans'][number]): string => {
  const [longest] = gaps.toSorted((one, other) => other.days - one.days);
  const about = `${of}: ${firstDay} to ${lastDay}, ${countOf(days, 'day')} with data`;
  if (!longest) return `${about}, no gap of ${countOf(leastGap, 'day')} or more`;
  return `${about}, ${countOf(gaps.length, 'gap')} of ${countOf(leastGap, 'day')} or more, the longest ${longest.from} to ${longest.to}`;
};

import type { FoundFile, Importer, ImportReport, ImportSource } from './importer.ts';
import { openSources } from './sources.ts';
import { hasStage, keepStage, restoreStage } from './stages.ts';

/**
 * The kinds that share matches, teams and players, in the order in which their rows are made. Each import of one kind
 * rebuilds the rows of all three from the source files in the data file, so that the order of imports does not matter.
 * Lists name teams and players, a tournament has its series, and recordings have the events in them.
 */
const layers = ['standings', 'tournament', 'demos'] as const;
export type LayerKind = (typeof layers)[number];

export const isLayerKind = (kind: string): kind is LayerKind => layers.some(layer => layer === kind);

/**
 * Rebuilds the rows.
 * @param kind the imported kind; its report is returned
 * @param named the files that were found for this import
 */
export const deriveLayers = async (
  work: Omit<ImportSource, 'files'>,
  kind: LayerKind,
  named: readonly FoundFile[],
  importers: Readonly<Record<LayerKind, Importer>>,
): Promise<ImportReport> => {
  const { database } = work;
  const startsAtLists = kind === 'standings' || !hasStage(database, 'standings');
  restoreStage(database, startsAtLists ? 'base' : 'standings');
  let report: ImportReport = { taken: {}, skipped: [], notes: [] };
  for (const layer of startsAtLists ? layers : layers.slice(1)) {
    const files = openSources(database, layer, true).all(layer === kind ? named : []);
    if (files.length === 0) continue;
    const made = await importers[layer].read({ ...work, files });
    if (layer === 'standings') keepStage(database, 'standings');
    if (layer === kind) report = made;
  }
  const names = new Set(named.map(({ name }) => name));
  // An earlier import has already reported the files that it left out.
  const isNamed = ({ subject }: { readonly subject: string }) =>
    names.has(subject) || !subject.startsWith('/');
  return { ...report, skipped: report.skipped.filter(isNamed) };
};

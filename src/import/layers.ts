import type { FoundFile, Importer, ImportReport, ImportSource } from './importer.ts';
import { openSources } from './sources.ts';
import { hasStage, keepStage, restoreStage } from './stages.ts';

/**
 * The kinds that tell of the same matches, teams and players, in the order in which their rows are made. Each import of
 * one of them makes the rows of all anew, out of every source file that the data file keeps, so that the order of
 * imports cannot matter: lists name teams and players, a tournament its series, recordings what happened in them.
 */
const layers = ['standings', 'tournament', 'demos'] as const;
export type LayerKind = (typeof layers)[number];

export const isLayerKind = (kind: string): kind is LayerKind => layers.some(layer => layer === kind);

/**
 * Makes the rows anew.
 * @param kind the one that was imported: what it reports is the report
 * @param named its files as they were found
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
  // What an earlier import left out it has said.
  const isNamed = ({ subject }: { readonly subject: string }) =>
    names.has(subject) || !subject.startsWith('/');
  return { ...report, skipped: report.skipped.filter(isNamed) };
};

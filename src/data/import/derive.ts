import { answers } from './answers/index.ts';
import { demos } from './demos/index.ts';
import { watchFacts } from './facts.ts';
import type { FoundFile, Importer, ImportReport, ImportSource } from './importer.ts';
import { copyLists, type LayerKind, layers, restoreLists } from './layers.ts';
import { prices } from './prices/index.ts';
import { takeBackTold } from './prices/writePrices.ts';
import { skins } from './skins/index.ts';
import { lastImport, openSources } from './sources.ts';
import { standings } from './standings/index.ts';
import { tournament } from './tournament/index.ts';

/** All importers by kind. To add one, add it here. */
export const importers = { standings, demos, skins, prices, tournament } satisfies Record<string, Importer>;

export type ImportKind = keyof typeof importers;

/**
 * Rebuilds the rows of all layers. What the lists made stays in its tables, where an import of lists goes on from it; it is
 * copied before other kinds change it.
 * @param kind the imported kind; its report is returned
 * @param named the files that were found for this import
 */
export const deriveLayers = async (
  work: Pick<ImportSource, 'path' | 'database' | 'now'> & Partial<Pick<ImportSource, 'onProgress'>>,
  kind: LayerKind,
  named: readonly FoundFile[] = [],
): Promise<ImportReport> => {
  const { database } = work;
  const readsLists = restoreLists(database, kind === 'standings');
  takeBackTold(database);
  database.exec('DELETE FROM fact');
  let report: ImportReport = { taken: {}, skipped: [], notes: [] };
  for (const layer of readsLists ? layers : layers.slice(1)) {
    const files = openSources(database, layer, true).all(layer === kind ? named : []);
    if (files.length === 0) continue;
    if (layer !== 'standings') {
      copyLists(database);
      watchFacts(database)(layer, lastImport(database, layer)?.at ?? work.now);
    }
    const { read } = layer === 'answers' ? answers : importers[layer];
    const made = await read({ market: '', onProgress: () => {}, ...work, files });
    if (layer === kind) report = made;
  }
  return ofNamed(report, new Set(named.map(({ name }) => name)));
};

/** Leaves out the files that an earlier import has already reported. */
const ofNamed = (report: ImportReport, names: ReadonlySet<string>): ImportReport => {
  const isNamed = ({ subject }: { readonly subject: string }) =>
    names.has(subject) || !/^(?:\/|[a-z]+:)/i.test(subject);
  const { skipped, counted } = report;
  return {
    ...report,
    skipped: skipped.filter(isNamed),
    ...(counted && { counted: counted.filter(isNamed) }),
  };
};

import { endsWith, findSources } from '../findFiles.ts';
import { UnusableFile } from '../../../core/files/sourceText.ts';
import { attempt, type Importer, type Skipped, type SourceFile } from '../importer.ts';
import { readJson } from '../readJson.ts';
import { parseTournament, type TournamentFile } from './source.ts';
import { writeTournament } from './writeTournament.ts';

/** Imports tournaments. One JSON file has all series of a tournament. */
export const tournament: Importer = {
  about: 'A tournament: the JSON file of its series, stage by stage',
  what: 'tournament',
  usual: 'name the JSON file of one tournament',
  find: async path => findSources(path, endsWith('.json')),
  read: async ({ files, database, now, onProgress }) => {
    const taken = { tournaments: 0, series: 0, stages: 0, teams: 0, placements: 0 };
    const skipped: Skipped[] = [];
    const notes: string[] = [];
    const found = await readAll(files, skipped);
    for (const [done, { name, file }] of found.entries()) {
      onProgress({ step: 'reading tournaments', done, total: found.length });
      const { stages, teams, placements } = writeTournament(database, file, now);
      taken.tournaments++;
      taken.series += file.series.length;
      taken.stages += stages;
      taken.teams += teams;
      taken.placements += placements;
      for (const problem of file.problems) skipped.push({ subject: name, ...problem });
      if (placements === 0) notes.push(`no final of ${file.name} has been played: the places are undecided`);
    }
    return { taken, skipped, notes };
  },
};

interface NamedTournament {
  readonly name: string;
  readonly file: TournamentFile;
}

/** Of two files of a tournament, the one with more series counts, then the first by path. */
const readAll = async (
  files: readonly SourceFile[],
  skipped: Skipped[],
): Promise<readonly NamedTournament[]> => {
  const found = new Map<string, NamedTournament>();
  for (const source of files) {
    const file = await attempt(source, skipped, () => readOne(source));
    if (!file) continue;
    const known = found.get(file.key);
    const isBetter = !known || file.series.length > known.file.series.length;
    const [kept, other] = isBetter ? [{ name: source.name, file }, known?.name] : [known, source.name];
    found.set(file.key, kept);
    if (other !== undefined)
      skipped.push({ subject: other, reason: `the tournament was read from ${kept.name}` });
  }
  const startOf = ({ file }: NamedTournament): number => file.series[0]?.startsAt ?? 0;
  return [...found.values()].sort(
    (one, other) => startOf(one) - startOf(other) || (one.file.key < other.file.key ? -1 : 1),
  );
};

/** @throws UnusableFile */
const readOne = async (source: SourceFile): Promise<TournamentFile> => {
  const file = parseTournament(await readJson(source), source.name);
  const [first] = file.problems;
  if (file.series.length === 0 && first) throw new UnusableFile(`${first.item}: ${first.reason}`);
  return file;
};

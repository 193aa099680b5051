import { userIn, runHere } from '../../../support/programHere.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';

interface Sheet {
  readonly day: string;
  readonly sentences: readonly {
    readonly topic: string;
    readonly sentence: string;
    readonly until: string | null;
    readonly proof: string;
  }[];
  readonly mapChances: readonly { readonly map: string; readonly chance: number }[] | null;
}

/** Runs `preview` over a data file. */
export const previewOf = async (match: string, file: string, folder: string, now: number): Promise<Sheet> => {
  const args = ['preview', match, '--data', file, '--json'];
  const { finished, stdout, stderr } = runHere(args, userIn(folder), createFakeClock(now));
  if ((await finished) !== 0) throw new Error(stderr());
  return JSON.parse(stdout()) as Sheet;
};

/** The sentences whose figures come from queries alone. */
export const queried = ({ sentences }: Sheet): readonly string[] =>
  sentences
    .filter(
      ({ topic, sentence }) => topic !== 'stake' && topic !== 'forecast' && !sentence.startsWith('Likely'),
    )
    .map(({ sentence }) => sentence)
    .toSorted();

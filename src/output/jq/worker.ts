/** The thread that jq runs in: a filter without end blocks nobody, and ends with the thread. */
import { parentPort, workerData } from 'node:worker_threads';
import loading from 'jq-web';
import type { JqAnswer, JqQuestion, JqLimits } from './question.ts';

// The thread is started by jq.ts alone, which hands this in.
const { memory } = workerData as JqLimits;
const PAGE = 65_536;
const { grow } = WebAssembly.Memory.prototype;
/** jq takes a refusal as the machine's memory being full, and says so. */
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * PAGE > memory) throw new RangeError('the limit is reached');
  return grow.call(this, pages);
};

const answer = async ({ text, filter, flags }: JqQuestion): Promise<JqAnswer> => {
  const jq = await loading;
  try {
    // jq takes a filter that begins with a dash for a flag.
    return { output: jq.raw(text, filter.startsWith('-') ? ` ${filter}` : filter, [...flags]) ?? '' };
  } catch (error) {
    const { stderr } = error instanceof Error && 'stderr' in error ? error : { stderr: undefined };
    return { failure: typeof stderr === 'string' ? stderr.replace(/^undefined/, '') : String(error) };
  }
};

const reply = async (question: JqQuestion): Promise<void> => {
  const found = await answer(question);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(found);
};

parentPort?.on('message', (question: JqQuestion) => void reply(question));

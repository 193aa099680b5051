/** The thread that jq runs in: a filter without end blocks nobody, and ends with the thread. */
import { parentPort, workerData } from 'node:worker_threads';
import loading from 'jq-web';
import { type JqAnswer, type JqQuestion, type JqThread, mostPending } from './question.ts';

// The thread is started by jq.ts alone, which hands this in.
const { memory, pending } = workerData as JqThread;
const waiting = new Int32Array(pending);
const PAGE = 65_536;
const { grow } = WebAssembly.Memory.prototype;
/** jq takes a refusal as the machine's memory being full, and says so. */
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * PAGE > memory) throw new RangeError('the limit is reached');
  return grow.call(this, pages);
};

const post = (answer: JqAnswer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer);
};

/** Bytes that are posted together: few at first, so that a reader of one line has it at once. */
const smallestChunk = 1024;
const largestChunk = 65_536;

/** Collects what jq writes, and posts it in chunks; waits while nobody takes them. */
const createOutput = () => {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let enough = smallestChunk;
  const flush = (): void => {
    if (bytes === 0) return;
    const chunk = new Uint8Array(Buffer.concat(parts, bytes));
    parts = [];
    bytes = 0;
    enough = Math.min(enough * 2, largestChunk);
    let untaken = Atomics.add(waiting, 0, chunk.length) + chunk.length;
    post({ chunk });
    while (untaken > mostPending) {
      Atomics.wait(waiting, 0, untaken);
      untaken = Atomics.load(waiting, 0);
    }
  };
  return {
    write: (part: Uint8Array): void => {
      parts.push(part);
      bytes += part.length;
      if (bytes >= enough) flush();
    },
    flush,
    restart: (): void => {
      parts = [];
      bytes = 0;
      enough = smallestChunk;
    },
  };
};

const output = createOutput();
const standardOutput = 1;

/**
 * The library gives out all that jq wrote once jq has ended. What jq writes goes through `fd_write` of WASI: a list of
 * `count` pairs (address, length) at `list`, and a place for the number of bytes written.
 */
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (binary, imports) => {
  const { fd_write: writeElsewhere } = imports.wasi_snapshot_preview1;
  let bytes: WebAssembly.Memory | undefined;
  imports.wasi_snapshot_preview1.fd_write = (file, list, count, written) => {
    if (file !== standardOutput || !bytes) return writeElsewhere(file, list, count, written);
    const view = new DataView(bytes.buffer);
    let total = 0;
    for (let pair = list; pair < list + count * 8; pair += 8) {
      const start = view.getUint32(pair, true);
      const length = view.getUint32(pair + 4, true);
      output.write(new Uint8Array(bytes.buffer.slice(start, start + length)));
      total += length;
    }
    view.setUint32(written, total, true);
    return 0;
  };
  const result = await instantiate(binary, imports);
  bytes = Object.values(result.instance.exports).find(each => each instanceof WebAssembly.Memory);
  return result;
};

const answer = async ({ text, filter, flags }: JqQuestion): Promise<void> => {
  const jq = await loading;
  output.restart();
  try {
    // jq takes a filter that begins with a dash for a flag.
    jq.raw(text, filter.startsWith('-') ? ` ${filter}` : filter, [...flags]);
    output.flush();
    post({ done: true });
  } catch (error) {
    output.flush();
    const { stderr } = error instanceof Error && 'stderr' in error ? error : { stderr: undefined };
    post({ failure: typeof stderr === 'string' ? stderr.replace(/^undefined/, '') : String(error) });
  }
};

parentPort?.on('message', (question: JqQuestion) => void answer(question));

/** The thread that runs jq. A filter without end blocks nothing else and ends with the thread. */
import { parentPort, workerData } from 'node:worker_threads';
import loading from 'jq-web';
import { type JqAnswer, type JqQuestion, type JqThread, mostPending } from './question.ts';

// Only jq.ts starts the thread, with this data.
const { memory, pending } = workerData as JqThread;
const waiting = new Int32Array(pending);
/** The bytes of a page of WebAssembly. */
const PAGE = 65_536;
const { grow } = WebAssembly.Memory.prototype;
/** jq treats a refusal as the machine being out of memory, and reports that. */
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * PAGE > memory) throw new RangeError('the limit is reached');
  return grow.call(this, pages);
};

const post = (answer: JqAnswer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer);
};

/** Minimum bytes per message: small at first, so that a reader of one line gets it immediately. */
const smallestChunk = 1024;
const largestChunk = 65_536;

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
 * The library returns all output after jq has ended. To get it earlier, this intercepts jq's calls of WASI's
 * `fd_write`, whose arguments are a list of `count` pairs (address, length) at `list`, and an address for the number of
 * bytes written.
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
    // jq reads a filter that begins with a dash as a flag.
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

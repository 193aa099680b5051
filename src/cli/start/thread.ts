/**
 * Runs a program that works long in a second thread. Node lets the new objects of the first thread take 128 MB before it
 * looks which of them are still used; of every other thread it asks how much they may take.
 */

const threads = () => process.getBuiltinModule('node:worker_threads');

/**
 * In MB. With less for new objects, more would be kept only because they are new. Below 2 GB in all, Node lets what is no
 * longer used double the memory before it looks for it; above, it lets it grow fourfold.
 */
const limits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 2000 };
/** In ms. A thread that does not answer for so long waits for a terminal that nobody reads, or computes. */
const patience = 3000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGCONT'] as const;

/** Runs `start` in a second thread, which begins with `file` too. The process ends with that thread. */
export const inSecondThread = (file: string, start: () => void): void => {
  const { isMainThread, workerData } = threads();
  if (isMainThread) startThread(file);
  else {
    // The first thread gives it this.
    joinProcess(workerData as Int8Array);
    start();
  }
};

const startThread = (file: string): void => {
  // Whether the program listens for each signal. Only the second thread writes it.
  const heard = new Int8Array(new SharedArrayBuffer(signals.length));
  const thread = new (threads().Worker)(file, {
    argv: process.argv.slice(2),
    workerData: heard,
    resourceLimits: limits,
    // It opens the streams of the process itself.
    stdout: true,
    stderr: true,
  });
  let sent = 0;
  let taken = 0;
  thread.on('message', () => void (taken = sent));
  for (const [index, name] of signals.entries()) {
    const die = (): void => {
      process.removeListener(name, pass);
      process.kill(process.pid, name);
    };
    // A thread that has taken a signal may still meet such a terminal while it ends.
    const ask = (word: string): void => {
      sent++;
      thread.postMessage(word, []);
      setTimeout(() => {
        if (taken < sent) die();
        else if (name !== 'SIGCONT') ask('alive');
      }, patience).unref();
    };
    const pass = (): void => (heard[index] === 0 || taken < sent ? die() : ask(name));
    process.on(name, pass);
  }
  thread.on('error', (error: NodeJS.ErrnoException) => {
    const said =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? 'This takes more than 2 GB of memory\n  next: Import or collect less at once, or use the executable.'
        : error.message;
    process.stderr.write(`esports: ${said}\n`);
  });
  thread.on('exit', code => process.exit(code));
};

/** Gives the second thread what Node gives to the first one alone: signals, and streams without a thread between. */
const joinProcess = (heard: Int8Array): void => {
  const note = (name: string | symbol, isHeard: boolean): void => {
    const index = signals.findIndex(signal => signal === name);
    if (index >= 0) heard[index] = Number(isHeard);
  };
  process.on('newListener', name => note(name, true));
  process.on('removeListener', name => note(name, process.listenerCount(name) > 0));
  const { parentPort } = threads();
  parentPort?.on('message', (name: NodeJS.Signals) => {
    parentPort.postMessage('taken', []);
    process.emit(name, name);
  });
  parentPort?.unref();
  for (const [descriptor, name] of (['stdin', 'stdout', 'stderr'] as const).entries()) {
    let stream: ReturnType<typeof openStream> | undefined;
    Object.defineProperty(process, name, { get: () => (stream ??= openStream(descriptor)) });
  }
};

const openStream = (fd: number) => {
  const isInput = fd === 0;
  const tty = process.getBuiltinModule('node:tty');
  if (tty.isatty(fd)) return isInput ? new tty.ReadStream(fd) : new tty.WriteStream(fd);
  const fs = process.getBuiltinModule('node:fs');
  if (fs.fstatSync(fd).isFile())
    return isInput ? fs.createReadStream('', { fd }) : fs.createWriteStream('', { fd });
  return new (process.getBuiltinModule('node:net').Socket)({ fd, readable: isInput, writable: !isInput });
};

// Runs a program that works long in a second thread. Node lets the new objects of the first thread take 128 MB before it
// looks which of them are still used; of every other thread it asks how much they may take.
'use strict';

var threads = require('worker_threads');

/**
 * In MB. With less for new objects, more would be kept only because they are new. Below 2 GB in all, Node lets what is no
 * longer used double the memory before it looks for it; above, it lets it grow fourfold.
 */
var limits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 2000 };
/** In ms. A thread that does not answer for so long waits for a terminal that nobody reads, or computes. */
var patience = 3000;
var signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGCONT'];

/** Runs `start` in a second thread, which begins with this file too. The process ends with that thread. */
module.exports = function (file, start) {
  if (threads.isMainThread) startThread(file);
  else {
    joinProcess(threads.workerData);
    start();
  }
};

function startThread(file) {
  // Whether the program listens for each signal. Only the second thread writes it.
  var heard = new Int8Array(new SharedArrayBuffer(signals.length));
  var thread = new threads.Worker(file, {
    argv: process.argv.slice(2),
    workerData: heard,
    resourceLimits: limits,
    // It opens the streams of the process itself.
    stdout: true,
    stderr: true,
  });
  var sent = 0;
  var taken = 0;
  thread.on('message', function () {
    taken = sent;
  });
  signals.forEach(function (name, index) {
    var die = function () {
      process.removeListener(name, pass);
      process.kill(process.pid, name);
    };
    var pass = function () {
      if (!heard[index] || taken < sent) return die();
      ask(name);
    };
    // A thread that has taken a signal may still meet such a terminal while it ends.
    var ask = function (word) {
      sent++;
      thread.postMessage(word, []);
      setTimeout(function () {
        if (taken < sent) die();
        else if (name !== 'SIGCONT') ask('alive');
      }, patience).unref();
    };
    process.on(name, pass);
  });
  thread.on('error', function (error) {
    var isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    process.stderr.write(
      isFull
        ? 'esports: This takes more than 2 GB of memory\n  next: Import or collect less at once, or use the executable.\n'
        : 'esports: ' + error.message + '\n',
    );
  });
  thread.on('exit', function (code) {
    process.exit(code);
  });
}

/** Gives the second thread what Node gives to the first one alone: signals, and streams without a thread between. */
function joinProcess(heard) {
  var note = function (name, isHeard) {
    if (signals.indexOf(name) >= 0) heard[signals.indexOf(name)] = Number(isHeard);
  };
  process.on('newListener', function (name) {
    note(name, true);
  });
  process.on('removeListener', function (name) {
    note(name, process.listenerCount(name) > 0);
  });
  threads.parentPort.on('message', function (name) {
    threads.parentPort.postMessage('taken', []);
    process.emit(name, name);
  });
  threads.parentPort.unref();
  ['stdin', 'stdout', 'stderr'].forEach(function (name, descriptor) {
    var stream;
    Object.defineProperty(process, name, {
      get: function () {
        return stream || (stream = openStream(descriptor));
      },
    });
  });
}

function openStream(descriptor) {
  var tty = require('tty');
  if (tty.isatty(descriptor))
    return descriptor === 0 ? new tty.ReadStream(0) : new tty.WriteStream(descriptor);
  var fs = require('fs');
  if (!fs.fstatSync(descriptor).isFile())
    return new (require('net').Socket)({
      fd: descriptor,
      readable: descriptor === 0,
      writable: descriptor > 0,
    });
  return descriptor === 0
    ? fs.createReadStream('', { fd: descriptor })
    : fs.createWriteStream('', { fd: descriptor });
}

'use strict';
// Loaded before the program: tells on stderr the most memory that the process ever had, in KiB, and the processor time
// that it took, in microseconds. What a process is told of itself may be of the one that started it (Linux keeps it over
// an exec); what stands in /proc is its own.
const { readFileSync, writeSync } = require('node:fs');

const ownPeak = () => {
  try {
    return /^VmHWM:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1];
  } catch {
    return process.resourceUsage().maxRSS;
  }
};

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(2, `\npeak ${ownPeak()}\ncpu ${user + system}\n`);
});

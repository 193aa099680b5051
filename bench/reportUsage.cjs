'use strict';
// Loaded before the program. Writes the peak memory of the process in KiB, and its processor time in microseconds, to
// stderr. The resource usage of the process itself may include the parent's (Linux keeps it over an exec), so the peak
// is read from /proc.
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

// The facts of this process for what is answered without the program: a Tab, and the line of a bar.
'use strict';

module.exports = {
  env: process.env,
  platform: process.platform,
  userId: process.geteuid && process.geteuid(),
  systemHome: systemHome,
  pid: process.pid,
  now: Date.now,
};

function systemHome() {
  try {
    return require('os').userInfo().homedir || undefined;
  } catch {
    return undefined;
  }
}

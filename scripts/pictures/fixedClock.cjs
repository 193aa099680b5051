// Preloaded into the built program: its clock stands still, or moves so many times as fast from a moment on.
'use strict';

const now = Number(process.env['ESPORTS_PICTURE_TIME']);
const speed = Number(process.env['ESPORTS_PICTURE_SPEED'] ?? 0);
const began = Number(process.env['ESPORTS_PICTURE_BEGAN'] ?? 0);
const real = Date.now;
Date.now = () => (speed === 0 ? now : Math.round(now + (real() - began) * speed));
const { setTimeout } = globalThis;
if (speed > 0) globalThis.setTimeout = (run, ms = 0, ...more) => setTimeout(run, ms / speed, ...more);

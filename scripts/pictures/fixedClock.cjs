// Preloaded into the built program: its clock stands still.
'use strict';

const now = Number(process.env['ESPORTS_PICTURE_TIME']);
Date.now = () => now;

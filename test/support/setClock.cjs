// Preloaded into the built program: its clock goes as the machine's does, but was set to another moment.
'use strict';

const now = Date.now;
const offset = Number(process.env['ESPORTS_TEST_CLOCK_OFFSET']);
Date.now = () => now() + offset;

import { tryLock } from '../../../../src/cli/settings/lock.ts';
import { emptyInbox } from '../../../../src/data/import/emptyInbox.ts';
import { keepAnswers } from '../../../../src/data/inbox/inbox.ts';
import { resultRow } from './saying.ts';

/**
 * A separate process for a test that kills it: it appends the answers with these numbers to the inbox, each with a match
 * of its own, and prints those that were kept; or it empties the inbox, again and again.
 */
const [work = '', into = '', from = '0', count = '0'] = process.argv.slice(2);
const inbox = `${into}.inbox`;
const now = Date.UTC(2026, 10, 21);

if (work === 'keep')
  for (let number = Number(from); number < Number(from) + Number(count); number++) {
    const startsAt = new Date(now - number * 3_600_000).toISOString();
    const row = resultRow({ id: `cs2-match-${number}`, startsAt });
    const answer = { service: 'cito', path: '/matches/results', asked: '/matches/results', at: now + number };
    if (keepAnswers(inbox, [{ ...answer, text: JSON.stringify({ data: [row] }) }]))
      process.stdout.write(`${number}\n`);
  }

if (work === 'empty')
  for (let turn = 0; turn < 100; turn++) {
    const release = tryLock(`${into}.lock`);
    if (!release) continue;
    const run = { pid: process.pid, random: 'r', isAlive: (pid: number) => pid === process.pid };
    await emptyInbox({ inbox, into, now, run });
    release();
  }

import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { budgetOf, spendBudget } from '../../../src/cli/collected/askService.ts';
import { nothingKnown, readKnown } from '../../../src/cli/collected/known.ts';
import type { PlannedRequest } from '../../../src/cli/collected/plan.ts';
import { ClientError } from '../../../src/client/errors.ts';
import { openLedger } from '../../../src/client/ledger/ledger.ts';
import { serviceNamed } from '../../../src/core/services/services.ts';
import { emptyInbox } from '../../../src/data/import/emptyInbox.ts';
import { keepAnswers, type KeptAnswer } from '../../../src/data/inbox/inbox.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { run } from '../../data/import/importing.ts';
import { createKeyed, createWorld, day, hour } from './world.ts';

const cito = serviceNamed('cito')!;

interface Trouble {
  /** Days without network. */
  readonly offline?: readonly number[];
  /** The day on which the process is killed after its second answer, and the one on which it is before the inbox is emptied. */
  readonly killed?: readonly number[];
  /** Days on which the clock of the machine is wrong, and by how much, in ms. */
  readonly clock?: Readonly<Record<number, number>>;
  /** Requests that another machine sends with the same key each day. */
  readonly others?: number;
  /** The day of the month on which the service's count begins anew. */
  readonly resetsOn?: number;
  readonly followed?: readonly string[];
}

const none: Required<Trouble> = { offline: [], killed: [], clock: {}, others: 0, resetsOn: 0, followed: [] };

/** Collects once a day for 35 days on the free plan, from 1 November on. */
const simulate = async (trouble: Trouble) => {
  const { offline, killed, clock, others, resetsOn, followed } = { ...none, ...trouble };
  const folder = createTemporaryFolder();
  const [into, inbox] = [join(folder, 'collected.db'), join(folder, 'inbox.db')];
  const begin = Date.UTC(2026, 10, 1);
  const world = createWorld(begin - 40 * day, 80);
  let real = begin + 9 * hour;
  let shift = 0;
  const now = (): number => real + shift;
  const { limits, answer } = createKeyed(world, () => real);
  const given = new Set<number>();
  const minutes: number[] = [];
  const perDay: number[] = [];
  let spentBefore = 0;
  let most = 0;
  for (let today = 0; today < 35; today++) {
    real = begin + today * day + 9 * hour;
    shift = clock[today] ?? 0;
    if (new Date(real).getUTCDate() === resetsOn) spentBefore = limits.month();
    for (let other = 0; other < others; other++, real += 7000) limits.take();
    const ledger = openLedger({
      folder,
      origin: 'https://api.citoapi.com',
      apiKey: 'key',
      command: 'collect',
      budget: {},
      now,
      onSetAside: () => {},
    });
    const known = existsSync(into) ? readFile(into, now()) : nothingKnown;
    const usage = ledger.usage();
    const [budget] = budgetOf(undefined, usage, { known, service: cito, now: now() });
    const ask = async (request: PlannedRequest): Promise<KeptAnswer> => {
      const url = new URL('https://api.citoapi.com/api/v1/cs2/');
      let metered = ledger.begin(url);
      while ('leave' in metered) {
        real += metered.waitMs;
        metered = ledger.begin(url, metered);
      }
      if (offline.includes(today)) {
        metered.failed(false);
        throw new ClientError('network', 'no network', 'GET /');
      }
      const refusal = limits.take();
      metered.answered({ status: refusal?.status ?? 200, headers: limits.headers() });
      if (refusal) throw new ClientError('quotaSpent', refusal.message, 'GET /');
      minutes.push(real);
      const kept = { ...answer(request), at: now() };
      keepAnswers(inbox, [kept]);
      for (const row of JSON.parse(kept.text).data as readonly { id: string; status: string }[])
        if (row.status === 'completed' && /match/.test(row.id)) given.add(Number(row.id.split('-').at(-1)));
      if (killed[0] === today && minutes.length % 2 === 0) throw new Error('killed');
      real += 1000;
      return kept;
    };
    const facts = { followed, historyDays: 30, service: cito };
    const { sent } = await spendBudget(facts, known, { budget, ask, now }).catch(() => ({ sent: -1 }));
    ledger.close();
    perDay.push(sent);
    if (sent === -1) continue;
    // A process that is killed before it emptied the inbox leaves it as it was.
    if (killed[1] === today) copyFileSync(inbox, `${inbox}.before`);
    await emptyInbox({ inbox, into, now: now(), run });
    if (killed[1] === today) copyFileSync(`${inbox}.before`, inbox);
    most = Math.max(most, limits.month() - spentBefore);
  }
  return { perDay, used: most, ...outcomeOf(into, world, { given, minutes, begin }) };
};

interface Seen {
  /** The matches whose results answers gave. */
  readonly given: ReadonlySet<number>;
  /** When requests were answered. */
  readonly minutes: readonly number[];
  readonly begin: number;
}

const outcomeOf = (into: string, world: ReturnType<typeof createWorld>, { given, minutes, begin }: Seen) => {
  const database = new DatabaseSync(into, { readOnly: true });
  const rows = database
    .prepare(
      'SELECT m.id, m.winner, count(number) AS maps FROM match m LEFT JOIN match_map ON match_id = m.id GROUP BY m.id',
    )
    .all();
  database.close();
  const complete = new Map(
    rows.filter(({ winner }) => winner !== null).map(({ id, maps }) => [Number(id), Number(maps)]),
  );
  const of = new Map(world.all.map(match => [match.number, match]));
  const lost = [...given].filter(number => complete.get(number) !== of.get(number)?.maps.length);
  const since = begin - 29 * day;
  const end = begin + 34 * day + 9 * hour;
  const over = world.all.filter(match => match.startsAt > since && world.endOf(match) < end - 6 * hour);
  const missedSince = over.filter(({ number, startsAt }) => startsAt > begin && !complete.has(number)).length;
  const missed = over.filter(({ number }) => !complete.has(number)).length;
  const burst = Math.max(
    ...minutes.map(at => minutes.filter(other => other > at - 60_000 && other <= at).length),
  );
  return {
    given: given.size,
    lost,
    over: over.length,
    missed,
    missedSince,
    burst,
    doubled: rows.length - new Set(rows.map(({ id }) => id)).size,
  };
};

const readFile = (path: string, now: number) => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return readKnown(database, 'cito', now);
  } finally {
    database.close();
  }
};

test.each<readonly [string, Trouble]>([
  ['every day', {}],
  [
    'with two days without network, two kills and a wrong clock',
    { offline: [10, 11], killed: [14, 20], clock: { 17: 40 * day, 24: -3 * day } },
  ],
  [
    'beside another machine, with a reset on the 17th and followed teams',
    { others: 3, resetsOn: 17, followed: ['side-3', 'side-8'] },
  ],
])('collecting %s keeps every result within the budget', { timeout: 120_000 }, async (title, trouble) => {
  const found = await simulate(trouble);
  console.log(title, JSON.stringify(found));
  expect([found.lost, found.missedSince, found.doubled]).toEqual([[], 0, 0]);
  expect(found.used).toBeLessThanOrEqual(300);
  expect(found.burst).toBeLessThanOrEqual(10);
});

import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { openLink } from '../../src/server/nodes/postgres/link.ts';
import { describeIf } from './describeIf.ts';

/** The PostgreSQL of the machine that runs the tests: a database in which tests make schemas of their own. */
const server = process.env['ESPORTS_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test';

const isThere = await openLink({ url: server }).then(
  async link => {
    await link.close();
    return true;
  },
  () => false,
);

/** `describe`, skipped if no PostgreSQL is there. */
export const describeWithPostgres = describeIf(isThere, 'no PostgreSQL at ESPORTS_TEST_POSTGRES');

/** Runs statements on the test server, in no schema of a test. */
const administer = async (sql: string): Promise<void> => {
  const link = await openLink({ url: server });
  try {
    await link.query(sql);
  } finally {
    await link.close();
  }
};

/** Makes a schema that is dropped after the test, and returns the address of a database that has it alone. */
export const createSchema = async (): Promise<string> => {
  const name = `esports_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE SCHEMA ${name}`);
  onTestFinished(() => administer(`DROP SCHEMA ${name} CASCADE`));
  return `${server}?options=-csearch_path%3D${name}`;
};

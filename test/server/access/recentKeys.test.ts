import { expect, test } from 'vitest';
import type { KeyRecord } from '../../../src/server/access/keyRows.ts';
import { unlimitedPlan } from '../../../src/server/access/plan.ts';
import { createRecentKeys } from '../../../src/server/access/recentKeys.ts';

const record: KeyRecord = {
  id: 1,
  name: 'a',
  plan: unlimitedPlan,
  monthly: 5,
  used: 0,
  month: '2026-11',
  createdAt: 0,
  lastUsedAt: null,
  ownMonthly: null,
  expiresAt: null,
  revokedAt: null,
};

const open = () => {
  const looked: string[] = [];
  const stage = { now: 0, looked };
  const find = (key: string) => {
    looked.push(key);
    return key === 'a' ? record : undefined;
  };
  return { stage, recent: createRecentKeys(find, () => stage.now) };
};

test('a known key is looked up once a second, an unknown key every time', () => {
  const { stage, recent } = open();
  const found = [recent.find('a'), recent.find('a'), recent.find('b'), recent.find('b')];
  stage.now = 999;
  recent.find('a');
  stage.now = 1000;
  recent.find('a');
  expect(found).toEqual([record, record, undefined, undefined]);
  expect(stage.looked).toEqual(['a', 'b', 'b', 'a']);
});

test('a clock that is set back does not keep a key longer', () => {
  const { stage, recent } = open();
  stage.now = 1_000_000;
  recent.find('a');
  stage.now = 0;
  recent.find('a');
  expect(stage.looked).toEqual(['a', 'a']);
});

test('charges take effect at once, and a key that was refused as revoked is looked up again', () => {
  const { stage, recent } = open();
  recent.find('a');
  recent.note(1, { granted: true, isRevoked: false, month: '2026-12', used: 3 });
  expect(recent.find('a')).toEqual({ ...record, month: '2026-12', used: 3 });
  recent.note(1, { granted: false, isRevoked: true, month: '2026-12', used: 3 });
  recent.find('a');
  recent.note(7, { granted: true, isRevoked: false, month: '2026-12', used: 3 });
  recent.forget();
  recent.find('a');
  expect(stage.looked).toEqual(['a', 'a', 'a']);
});

test('keys are forgotten before they fill the memory', () => {
  const looked: string[] = [];
  const find = (key: string) => {
    looked.push(key);
    return { ...record, id: Number(key) };
  };
  const recent = createRecentKeys(find, () => 0);
  for (let key = 0; key <= 1000; key += 1) recent.find(String(key));
  recent.find('1000');
  recent.find('0');
  expect(looked.slice(1000)).toEqual(['1000', '0']);
});

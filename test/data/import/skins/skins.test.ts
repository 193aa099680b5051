import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skinDetails } from '../../../../src/core/entities/skin.ts';
import { differences } from '../../../support/exact.ts';
import { ask } from '../importing.ts';
import { createTarget, readFrom, writeJson } from '../importJson.ts';
import { madeUpCollections } from '../madeUpSkins.ts';

const everySkin = 'SELECT slug, name, weapon, rarity, collection FROM skin ORDER BY slug';

describe('an import of skins', () => {
  it('imports items whose id begins with skin-, and counts the others by kind', async () => {
    const { into, bring } = createTarget();
    const path = join(writeJson({ 'c.json': madeUpCollections }), 'c.json');
    expect(await bring('skins', path)).toMatchObject({
      taken: { collections: 2, skins: 4 },
      skipped: [
        { subject: 'c.json', item: 'Sticker | Kiln', reason: 'of kind sticker, not a skin' },
        { subject: 'c.json', item: 'Sticker | Rook', reason: 'of kind sticker, not a skin' },
        { subject: 'c.json', item: 'Somebody | Guard', reason: 'of kind agent, not a skin' },
        { subject: 'c.json', item: 'skin-9', reason: 'a skin without a name' },
        { subject: 'c.json', reason: 'an item without an id' },
      ],
      notes: ['Pea-1 | Doppler is one skin with its phases as variants'],
    });
    expect(ask(into, everySkin)).toEqual([
      ['ak-47-kiln', 'AK-47 | Kiln', 'AK-47', 'Classified', 'The First Collection, The Second Collection'],
      ['pea-1-doppler', 'Pea-1 | Doppler', 'Pea-1', 'Restricted', 'The First Collection'],
      ['talon-kiln', '★ Talon | Kiln', 'Talon', null, 'The First Collection'],
      ['unsold-rook', 'Unsold | Rook', 'Unsold', null, 'The Second Collection'],
    ]);
    expect(differences(skinDetails, await readFrom(into)('/skins/ak-47-kiln'))).toEqual([]);
  });

  it('takes skins beside collections, and reports what else is there', async () => {
    const { into, bring } = createTarget();
    const source = [
      ...madeUpCollections,
      { id: 'skin-8', name: 'Lone | Kiln', collections: [{ name: 'The Third Collection' }] },
      { id: 'collection-3', name: 'The Empty Collection', contains: null },
      null,
    ];
    const { taken, skipped } = await bring('skins', join(writeJson({ 'c.json': source }), 'c.json'));
    expect(taken).toEqual({ collections: 2, skins: 5 });
    expect(skipped.slice(-2)).toEqual([
      { subject: 'c.json', item: 'The Empty Collection', reason: 'a collection without contents' },
      { subject: 'c.json', reason: 'an item without an id' },
    ]);
    expect(ask(into, "SELECT collection FROM skin WHERE name LIKE 'Lone%'")).toEqual([
      ['The Third Collection'],
    ]);
  });

  it('also imports the list of skins, before or after the list of collections', async () => {
    const folder = writeJson({
      'collections.json': madeUpCollections,
      'skins.json': [
        {
          id: 'skin-1',
          name: 'AK-47 | Kiln',
          rarity: { name: 'Classified' },
          collections: [{ name: 'The Third Collection' }],
        },
        { id: 'skin-7', name: '★ Hand Wraps | Kiln', collections: [] },
      ],
    });
    const tables = [];
    for (const names of [
      ['collections.json', 'skins.json'],
      ['skins.json', 'collections.json'],
    ]) {
      const { into, bring } = createTarget();
      for (const name of names) await bring('skins', join(folder, name));
      tables.push(ask(into, everySkin));
    }
    expect(tables[1]).toEqual(tables[0]);
    expect(tables[0]).toContainEqual([
      'ak-47-kiln',
      'AK-47 | Kiln',
      'AK-47',
      'Classified',
      'The First Collection, The Second Collection, The Third Collection',
    ]);
    expect(tables[0]).toContainEqual(['hand-wraps-kiln', '★ Hand Wraps | Kiln', 'Hand Wraps', null, null]);
  });

  it('changes nothing when it is repeated', async () => {
    const { into, bring } = createTarget();
    const path = writeJson({ 'c.json': madeUpCollections });
    await bring('skins', join(path, 'c.json'));
    const before = ask(into, 'SELECT * FROM skin ORDER BY id');
    await bring('skins', join(path, 'c.json'));
    expect(ask(into, 'SELECT * FROM skin ORDER BY id')).toEqual(before);
  });

  it.each([
    ['[', 'it is not JSON: Unexpected end of JSON input'],
    [
      '[{"id":"skin-1_0","name":"A | B (Well-Worn)","wear":{"id":1}}]',
      'it lists each wear of a skin separately',
    ],
    ['{}', 'it has no item whose id begins with skin-'],
  ])('refuses %s', async (content, reason) => {
    const path = join(writeJson({ 'c.json': content }), 'c.json');
    await expect(createTarget().bring('skins', path)).rejects.toMatchObject({
      message: `no skins could be read from ${path}`,
      hint: `c.json: ${reason}`,
    });
  });
});

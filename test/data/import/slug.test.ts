import { DatabaseSync } from 'node:sqlite';
import * as fc from '../../support/property.ts';
import { describe, expect, it } from 'vitest';
import { toSlug } from '../../../src/core/names/slug.ts';
import { openSlugs } from '../../../src/data/import/newRows.ts';
import { schemaSql } from '../../../src/data/store/schema.ts';

describe('a slug', () => {
  it.each([
    ['Natus Vincere', 'natus-vincere'],
    ['ex-KRÜ', 'ex-kru'],
    ['Frøslev', 'froslev'],
    ['L&G', 'l-g'],
    ['What’s for dinner', 'whats-for-dinner'],
    ['  _huNter-_ ', 'hunter'],
    ['910', '910'],
    ['Дракон', 'дракон'],
    ['!?', ''],
  ])('of %j is %j', (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });

  it('of any name is one path segment and is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), name => {
        const slug = toSlug(name);
        expect(slug).toMatch(/^(?:[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)?$/u);
        expect(toSlug(slug)).toBe(slug);
      }),
    );
  });
});

describe('a slug book', () => {
  it('numbers names with the same slug and never assigns a slug twice', () => {
    const database = new DatabaseSync(':memory:');
    database.exec(schemaSql);
    database.exec("INSERT INTO player (slug, nickname) VALUES ('ace', 'Ace'), ('ace-3', 'Ace 3')");
    const slugOf = openSlugs(database, 'player');
    expect(['ace', 'ACE', 'Search', '??', '?!', 'ace 3'].map(name => slugOf(name))).toEqual([
      'ace-2',
      'ace-4',
      'search-2',
      'player',
      'player-2',
      'ace-3-2',
    ]);
  });
});

import { viewsVersion } from '../schema.ts';
import { flag, integer, json, type PublicView, text, time } from './view.ts';

/** `import:<kind>` or `import:<kind>:<marketplace>`, as the importers write it. */
const kindOf = (key: string): string => `substr(${key}, 1, instr(${key} || ':', ':') - 1)`;
const marketOf = (key: string): string => `nullif(substr(${key}, instr(${key} || ':', ':') + 1), '')`;
const importKey = "substr(i.key, length('import:') + 1)";

export const fileViews = {
  v_file: {
    about: 'The file itself: one row',
    from: '(SELECT 1)',
    columns: {
      views_version: integer('Version of the views in this page', String(viewsVersion)),
      layout: integer(
        'Version of the tables behind the views, which may change at any time',
        "(SELECT CAST(value AS INTEGER) FROM @meta WHERE key = 'schemaVersion')",
      ),
      prefix: text('Beginning of the identifiers', "(SELECT value FROM @meta WHERE key = 'prefix')"),
      made_up: flag(
        'Whether the data is a made-up season',
        "EXISTS (SELECT 1 FROM @meta WHERE key = 'season')",
      ),
    },
    order: ['prefix'],
  },
  v_import: {
    about: 'The last import of each kind',
    from: "@meta i WHERE i.key GLOB 'import:*'",
    columns: {
      kind: text('Kind: standings, demos, skins, prices, tournament', kindOf(importKey)),
      marketplace: text('Marketplace, of prices', marketOf(importKey)),
      imported_at: time('Time of the import', "json_extract(i.value, '$.at')"),
      counts: json('What was read, by name', "json_extract(i.value, '$.taken')"),
    },
    order: ['kind', 'marketplace'],
  },
  v_source: {
    about: 'A file that was imported',
    from: '@source s',
    columns: {
      kind: text('Kind of the import', kindOf('s.kind')),
      marketplace: text('Marketplace, of prices', marketOf('s.kind')),
      path: text('Path of the file when it was imported', 's.path'),
      bytes: integer('Size in bytes', 's.size'),
      modified_at: time(
        'Time of its last change; NULL if the next import reads it again',
        'nullif(CAST(s.modified AS INTEGER), -1)',
      ),
      sha256: text('SHA-256 of its content, in hexadecimal', 's.digest'),
    },
    order: ['kind', 'marketplace', 'path'],
  },
} as const satisfies Readonly<Record<string, PublicView>>;

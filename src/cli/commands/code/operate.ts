import type { CommandModule } from '../../context/ownCommand.ts';
import * as collect from '../collect/collect.ts';
import * as importFile from '../data/import.ts';
import * as info from '../data/info.ts';
import * as sql from '../data/sql.ts';
import * as exportRows from '../data/export.ts';
import * as why from '../data/why.ts';
import * as forget from '../data/forget.ts';
import * as serve from '../serve/serve.ts';
import * as keys from '../serve/keys.ts';
import * as importKeys from '../serve/importKeys.ts';
import * as copyKeys from '../serve/copyKeys.ts';
import * as plans from '../serve/plans.ts';
import * as backup from '../service/backup.ts';
import * as matches from '../ingest/matches.ts';
import * as sources from '../ingest/sources.ts';

/** The spreads are for knip, which follows no module under another name. */
export const operatorCommands: Readonly<Record<string, CommandModule>> = {
  collect,
  'data import': { ...importFile },
  'data info': { ...info },
  'data sql': { ...sql },
  'data export': { ...exportRows },
  'data why': { ...why },
  'data forget': { ...forget },
  serve,
  keys,
  'keys import': { ...importKeys },
  'keys copy': { ...copyKeys },
  plans,
  service: backup,
  ingest: matches,
  'ingest source': { ...sources },
  'ingest sources': { ...sources },
  'ingest config': { ...sources },
  'ingest revoke': { ...sources },
};

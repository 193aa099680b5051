import { readFile } from 'node:fs/promises';
import { record, text } from '../../core/schema.ts';
import type { CommandModule } from '../context/ownCommand.ts';
import { presentRows } from '../show/present.ts';

export const shown = record('The versions', {
  version: text('Of the program'),
  runtime: text('Of what runs it'),
});

export const run: CommandModule['run'] = async ({ flags }, context) => {
  const { host, print } = context;
  const row = { version: host.version, runtime: host.runtime };
  if (context.flags.json !== undefined) return presentRows(shown, [row], context, { document: row });
  await print(
    flags['licenses'] === true
      ? await readFile(`${host.filesFolder}dist/THIRD-PARTY-NOTICES`, 'utf8')
      : `esports ${host.version} (${host.runtime})\n`,
  );
};

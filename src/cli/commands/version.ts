import { readFile } from 'node:fs/promises';
import type { CommandModule } from '../context/ownCommand.ts';

export const run: CommandModule['run'] = async ({ flags }, { host, print }) => {
  await print(
    flags['licenses'] === true
      ? await readFile(`${host.filesFolder}dist/THIRD-PARTY-NOTICES`, 'utf8')
      : `esports ${host.version} (${host.runtime})\n`,
  );
};

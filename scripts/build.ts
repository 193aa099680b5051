/** Builds `dist/`: the program in parts that are loaded when they are needed, and the texts of the help. */
import { writeFile } from 'node:fs/promises';
import { commandTree } from '../src/cli/parse/commandTree.ts';
import { allHelp } from '../src/derived/helpText.ts';
import { bundle } from './bundle.ts';
import { compileHotFunctions } from './hotFunctions.ts';

await bundle('dist');
await compileHotFunctions('dist');
await writeFile('dist/help.json', JSON.stringify(allHelp(commandTree)));

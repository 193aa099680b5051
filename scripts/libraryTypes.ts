/** Makes the declarations of the library, and the reports of its interface. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  ExtractorMessageCategory,
} from '@microsoft/api-extractor';
import { entityTypes, methodTypes } from './libraryInterfaces.ts';
import { type Door, doors } from './buildLibrary.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface LibraryTypes {
  /** The declarations of one door, in one file. */
  readonly declarations: string;
  /** Its interface without comments: a change of the interface is a change of this text. */
  readonly report: string;
}

/** @throws what the compiler says about the library's modules */
export const libraryTypes = (): Readonly<Record<Door, LibraryTypes>> => {
  const folder = mkdtempSync(join(tmpdir(), 'esports-types-'));
  try {
    const compiler = `${root}node_modules/typescript/bin/tsc`;
    execFileSync(process.execPath, [compiler, '-p', `${root}tsconfig.library.json`, '--outDir', folder], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    nameJavaScript(folder);
    // In place of the inferred types, interfaces that an editor can show.
    writeFileSync(`${folder}/core/entityTypes.d.ts`, entityTypes());
    writeFileSync(`${folder}/library/methods.d.ts`, methodTypes());
    const [index, analysis, service] = doors.map(door => extract(door, folder));
    if (!index || !analysis || !service) throw new Error('a door is missing');
    return { index, analysis, service };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The source names modules by its own files; declarations are found only beside the names of JavaScript files. */
const nameJavaScript = (folder: string): void => {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.d.ts')) continue;
    const text = readFileSync(`${folder}/${path}`, 'utf8');
    writeFileSync(`${folder}/${path}`, text.replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(?=['"])/g, '$1.js'));
  }
};

const compilerOptions = {
  target: 'ES2024',
  lib: ['ES2024', 'ESNext'],
  module: 'NodeNext',
  strict: true,
  skipLibCheck: true,
  types: ['node'],
  typeRoots: [`${root}node_modules/@types`],
} as const;

const extract = (door: Door, folder: string): LibraryTypes => {
  const entry = `${folder}/library/${door}.d.ts`;
  const rollup = `${folder}/${door}.rollup.d.ts`;
  mkdirSync(`${folder}/reports`, { recursive: true });
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: `${root}package.json`,
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: entry,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
      dtsRollup: { enabled: true, untrimmedFilePath: rollup },
      apiReport: {
        enabled: true,
        // What is reachable but has no name at the door is a part of the interface too.
        includeForgottenExports: true,
        reportFolder: `${folder}/reports`,
        reportTempFolder: `${folder}/temporary`,
        reportFileName: door,
      },
      messages: {
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Warning },
          'ae-forgotten-export': { logLevel: ExtractorLogLevel.None },
          'ae-missing-release-tag': { logLevel: ExtractorLogLevel.None },
          'ae-undocumented': { logLevel: ExtractorLogLevel.None },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
  Extractor.invoke(config, {
    localBuild: true,
    messageCallback: message => {
      // That it writes a new report, with which compiler, says nothing.
      if (message.category === ExtractorMessageCategory.Console) message.handled = true;
    },
  });
  return {
    // `AsyncDisposable` is in no library that a compiler takes by default.
    declarations: `/// <reference lib="esnext.disposable" />\n${readFileSync(rollup, 'utf8')}`,
    report: readFileSync(`${folder}/reports/${door}.api.md`, 'utf8'),
  };
};

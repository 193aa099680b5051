import { hash } from 'node:crypto';
import type { WrittenReference } from '../../src/cli/commands/serve/serve.ts';
import { openApi } from './openApi.ts';
import type { ApiDocument } from './page/document.ts';
import { exampleAnswers } from './page/exampleAnswers.ts';
import { docsPage } from './page/index.ts';
import { script } from './page/script.ts';
import { style } from './page/style.ts';

/** The reference of the service, with the marks that `esports serve` replaces by its address and its game segment. */
export const writtenReference = (version: string): WrittenReference => {
  const document = openApi(version, '%GAME%');
  // The document is ours, and the page shows the parts that it has.
  const page = docsPage(document as unknown as ApiDocument, '%BASE%', exampleAnswers);
  const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
  return {
    page,
    document: `${JSON.stringify(document, null, 2)}\n`,
    styleSource: sourceOf(style),
    scriptSource: sourceOf(script),
  };
};

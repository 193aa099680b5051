import { readFile } from 'node:fs/promises';
import type { Reference } from '../../../server/reference.ts';
import type { Host } from '../../host/host.ts';

/** The reference of the service as the build writes it, with marks for the address and the game segment. */
export type WrittenReference = Omit<Reference, 'page'> & { readonly page: string };

/** The reference page and the OpenAPI document of a service with this game segment. */
export const loadReference = async ({ filesFolder }: Host, game: string): Promise<Reference> => {
  // The build wrote it for this version.
  const { page, document, ...sources } = JSON.parse(
    await readFile(`${filesFolder}dist/reference.json`, 'utf8'),
  ) as WrittenReference;
  const shown = page.replaceAll('%GAME%', game);
  return {
    ...sources,
    page: origin => shown.replaceAll('%BASE%', escapeHtml(`${origin}/api/v1`)),
    document: document.replaceAll('%GAME%', game),
  };
};

/** The origin comes from the request. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

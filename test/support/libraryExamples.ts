import { readFileSync } from 'node:fs';

/** Every example of docs/library.md: its title, its program, and what it prints if the page says so. */
export const libraryExamples = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8')
  .split(/^### /m)
  .slice(1)
  .map(section => ({
    title: section.slice(0, section.indexOf('\n')),
    program: /^```ts\n(.*?)^```/ms.exec(section)?.[1] ?? '',
    printed: /^```text\n(.*?)^```/ms.exec(section)?.[1],
  }));

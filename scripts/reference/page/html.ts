const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => entities[character] ?? character);

/** Escapes text and marks `words` between backticks as code. */
export const withCode = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** A table whose cells are HTML; empty text when it has no rows. */
export const tableOf = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<div class="scroll"><table><thead><tr>${headings.map(text => `<th scope="col">${text}</th>`).join('')}</tr></thead>
<tbody>${rows.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;

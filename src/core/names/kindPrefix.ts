import { type NameKind, nameKinds } from './subject.ts';

/** `team:navi` names a team wherever other kinds have that name too. */
const prefixed = new RegExp(`^(${nameKinds.join('|')}|tournament):(.+)$`, 'is');

/** The address of a thing at a service: `https://…/teams/navi/results`. */
const address = /^https?:\/\/\S+\/(team|player|event|tournament|skin|match)(?:e?s)?\/([^/?#\s]+)/i;

/** The kind that a text names by its prefix or as an address, and the rest of it. */
export const splitKind = (text: string): { readonly kind?: NameKind; readonly rest: string } => {
  const [, prefix = '', rest] = address.exec(text.trim()) ?? prefixed.exec(text) ?? [];
  if (rest === undefined) return { rest: text };
  const word = prefix.toLowerCase();
  return { kind: nameKinds.find(kind => kind === word) ?? 'event', rest };
};

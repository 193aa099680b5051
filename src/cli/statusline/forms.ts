import { safeText } from '../../output/text/safeText.ts';

export interface BarForm {
  /** Makes a value inert in that bar, on one line. */
  readonly inert: (value: string) => string;
  /** Makes the bar's text of the line. */
  readonly wrap: (
    line: string,
    facts: { readonly tooltip: () => string; readonly followed: boolean },
  ) => string;
}

export const plainForm: BarForm = { inert: safeText, wrap: line => line };

/** The ready forms by the name of the bar. Apart from the flag, so that parsing does not load them. */
export const barForms = {
  /** tmux obeys `#[…]` in what a command prints; `##` is a plain `#` (tmux(1), STYLES). */
  tmux: { ...plainForm, inert: value => safeText(value).replaceAll('#', '##') },
  /** waybar reads a line of JSON, whose texts are Pango markup unless `escape` is set (waybar-custom(5)). */
  waybar: {
    ...plainForm,
    inert: value => toMarkup(safeText(value)),
    wrap: (text, { tooltip, followed }) =>
      JSON.stringify({ text, tooltip: tooltip(), class: followed ? 'followed' : 'live' }),
  },
  /** starship shows what a command prints as it is. */
  starship: plainForm,
} as const satisfies Readonly<Record<string, BarForm>>;

export type BarName = keyof typeof barForms;

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

const toMarkup = (text: string): string => text.replace(/[&<>'"]/g, sign => marks[sign] ?? sign);

type Environment = Readonly<Record<string, string | undefined>>;

/** By its environment. An unknown terminal gets no links, because it might show the address twice. */
export const showsHyperlinks = (env: Environment): boolean => {
  const { TERM: term = '', TERM_PROGRAM: program = '', VTE_VERSION: vte, KONSOLE_VERSION: konsole } = env;
  // tmux and screen pass on their own variables, whatever the outer terminal supports.
  if (term === 'dumb' || /^(?:tmux|screen)/.test(term) || isSet(env['TMUX'])) return false;
  return (
    isSet(env['WT_SESSION']) ||
    programs.has(program) ||
    /kitty|ghostty|alacritty|foot|wezterm|contour/.test(term) ||
    // VTE shows them from 0.50 on; Konsole from 20.12 on.
    Number(vte) >= 5000 ||
    Number(konsole) >= 201_200
  );
};

/** A link that is safe in an OSC 8 sequence: printable ASCII, `http` or `https`; undefined for any other text. */
export const addressOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  // A URL percent-encodes everything outside ASCII, and control characters.
  const { href } = new URL(value);
  return /^[\x21-\x7e]+$/.test(href) ? href : undefined;
};

export const hyperlink = (text: string, address: string): string =>
  `${START}${address}${END}${text}${START}${END}`;

/** As cli-table3 writes them: OSC 8 without parameters, ended by BEL. */
const START = '\u001b]8;;';
const END = '\u0007';

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

const programs: ReadonlySet<string> = new Set([
  'iTerm.app',
  'WezTerm',
  'vscode',
  'Hyper',
  'ghostty',
  'rio',
  'Tabby',
]);

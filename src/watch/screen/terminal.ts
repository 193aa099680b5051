import { safeText } from '../../output/text/safeText.ts';
import type { ScoreboardState } from '../../scoreboard/state.ts';

/** The terminal that the program runs in, for a command that takes the whole screen. */
export interface Terminal {
  /** Its size now, in columns and rows. */
  readonly size: () => { readonly columns: number; readonly rows: number };
  /**
   * Takes it over: keys come as they are typed (Ctrl-C and Ctrl-Z too). `enter` is written then and after each stop,
   * `leave` whenever the terminal is given back: at the end, when the process is stopped, and when it crashes.
   */
  take(use: {
    readonly enter: string;
    readonly leave: string;
    readonly onKeys: (typed: string) => void;
    /** The size changed, or the process goes on after a stop: all has to be drawn again. */
    readonly onResize: () => void;
    /** Nobody is there any more. */
    readonly onLost: () => void;
  }): {
    readonly write: (text: string) => Promise<void>;
    /** Gives the terminal back and stops the process, until the shell continues it. */
    readonly suspend: () => void;
    readonly giveBack: () => void;
  };
}

/** What a terminal is told beside text: by ECMA-48, xterm's `ctlseqs`, and the notices of iTerm2 and rxvt. */
const ESC = '\u001b';
const BEL = '\u0007';

/** The alternate screen, no cursor, the title kept aside; pasted text comes between marks, and is no keys. */
export const enterScreen = `${ESC}[?1049h${ESC}[22;2t${ESC}[?25l${ESC}[?7l${ESC}[?2004h${ESC}[2J`;
/** All of it given back, an unfinished synchronized update too. */
export const leaveScreen = `${ESC}[?2026l${ESC}[0m${ESC}[?2004l${ESC}[?7h${ESC}[?25h${ESC}[23;2t${ESC}[?1049l`;

export const titleText = (title: string): string => `${ESC}]2;${safeText(title)}${BEL}`;

/** A bell, and a notice for the terminals that show one (OSC 9, OSC 777). */
export const noticeText = (text: string): string => {
  // A semicolon would end the notice's own field.
  const inert = safeText(text).replaceAll(';', ',');
  return `${BEL}${ESC}]9;${inert}${BEL}${ESC}]777;notify;esports;${inert}${BEL}`;
};

/** `Alpha 7–6 Bravo · Quarry`. */
export const titleOf = ({ opening, maps, mapNumber, series }: ScoreboardState): string => {
  const map = maps.find(each => each.number === mapNumber);
  const score = map?.score ?? series;
  return `${opening.team1.name} ${score.team1}–${score.team2} ${opening.team2.name}${map ? ` · ${map.name}` : ''}`;
};

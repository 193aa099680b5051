import { scoreText } from '../../../output/text/scoreText.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { mapOf, type ScoreboardState } from '../../../core/scoreboard/state.ts';

/** The terminal of the process, for a command that uses the whole screen. */
export interface Terminal {
  readonly size: () => { readonly columns: number; readonly rows: number };
  /** Takes all keys. `enter` is written then and after each stop, `leave` whenever the terminal is restored, in a crash too. */
  take(use: {
    readonly enter: string;
    readonly leave: string;
    readonly onKeys: (typed: string) => void;
    /** Called after a change of size, or when the process continues after a stop: everything must be redrawn. */
    readonly onResize: () => void;
    /** Takes the text that something else has for a person meanwhile: on the terminal it would break the screen. */
    readonly onText: (text: string) => void;
    readonly onLost: () => void;
  }): {
    readonly write: (text: string) => Promise<void>;
    /** Restores the terminal and stops the process until the shell continues it. */
    readonly suspend: () => void;
    readonly giveBack: () => void;
  };
}

/** Control sequences for terminals, by ECMA-48, xterm's `ctlseqs`, and the notices of iTerm2 and rxvt. */
const ESC = '\u001b';
const BEL = '\u0007';

/** Enters the alternate screen without cursor; saves the title; marks pasted text, which is not read as keys. */
export const enterScreen = `${ESC}[?1049h${ESC}[22;2t${ESC}[?25l${ESC}[?7l${ESC}[?2004h${ESC}[2J`;
/** Has clicks and the wheel sent as SGR sequences. */
export const takeMouse = `${ESC}[?1000h${ESC}[?1006h`;
/** Restores all of that, including an unfinished synchronized update. */
export const leaveScreen = `${ESC}[?1006l${ESC}[?1000l${ESC}[?2026l${ESC}[0m${ESC}[?2004l${ESC}[?7h${ESC}[?25h${ESC}[23;2t${ESC}[?1049l`;

export const titleText = (title: string): string => `${ESC}]2;${safeText(title)}${BEL}`;

/** A bell, and a notice for terminals that show one (OSC 9, OSC 777). */
export const noticeText = (text: string): string => {
  // A semicolon would end the notice's field.
  const inert = safeText(text).replaceAll(';', ',');
  return `${BEL}${ESC}]9;${inert}${BEL}${ESC}]777;notify;esports;${inert}${BEL}`;
};

/** `Alpha 7–6 Bravo · Quarry`. */
export const titleOf = (board: ScoreboardState): string => {
  const { opening, series } = board;
  const map = mapOf(board);
  const score = map?.score ?? series;
  return `${opening.team1.name} ${scoreText(score)} ${opening.team2.name}${map ? ` · ${map.name}` : ''}`;
};

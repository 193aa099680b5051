import { actionOf } from './keys.ts';
import type { Action } from './view.ts';

/** Takes what a terminal sends, in whatever pieces, and tells the actions in it. */
export interface KeyReader {
  take(typed: string): void;
  /** What was not whole yet is forgotten. */
  stop(): void;
}

interface KeyReaderParts {
  readonly act: (action: Action) => void;
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

/** A sequence of which no more comes for so many milliseconds is whole: a lone escape is the key Esc. */
const escapeTimeout = 50;
/** A paste that does not go on for so long is over, whether its end was sent or not. */
const pasteTimeout = 1000;

/** Keys that mean nothing, and pasted text, are left out. */
export const createKeyReader = ({ act, setTimer }: KeyReaderParts): KeyReader => {
  let held = '';
  let pasting = false;
  let stopTimer: (() => void) | undefined;

  const flush = (): void => {
    const [lone] = held;
    // Of a longer beginning nobody knows what it was to be.
    const action = pasting || held.length !== 1 || lone === undefined ? undefined : actionOf.get(lone);
    held = '';
    pasting = false;
    if (action) act(action);
  };

  const read = (): void => {
    while (held !== '') {
      if (pasting) {
        const end = held.indexOf(pasteEnd);
        held = end === -1 ? held.slice(1 - pasteEnd.length) : held.slice(end + pasteEnd.length);
        pasting = end === -1;
        if (pasting) return;
        continue;
      }
      if (beginning.test(held)) return;
      const [sequence = ''] = whole.exec(held) ?? [];
      held = held.slice(sequence.length);
      pasting = sequence === pasteStart;
      const action = actionOf.get(sequence);
      if (action) act(action);
    }
  };

  return {
    take(typed) {
      stopTimer?.();
      stopTimer = undefined;
      held += typed;
      read();
      if (held !== '' || pasting) stopTimer = setTimer(pasting ? pasteTimeout : escapeTimeout, flush);
    },
    stop() {
      stopTimer?.();
      held = '';
      pasting = false;
    },
  };
};

const pasteStart = '\u001b[200~';
const pasteEnd = '\u001b[201~';
/** A control sequence as ECMA-48 builds it (5.4), a key of the keypad or the like (SS3), or one character. */
// eslint-disable-next-line no-control-regex -- escape is what an arrow key begins with
const whole = /^(?:\u001b\[[0-?]*[ -/]*[@-~]|\u001bO[@-~]|[^])/u;
/** What more may come of. */
// eslint-disable-next-line no-control-regex -- likewise
const beginning = /^\u001b(?:\[[0-?]*[ -/]*|O)?$/;

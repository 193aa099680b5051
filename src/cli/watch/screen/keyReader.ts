interface KeyReaderParts {
  /** Called with what the terminal sent for one key: a character or a control sequence. */
  readonly press: (key: string) => void;
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

/** A sequence is complete if nothing follows within this many milliseconds: a lone escape is the Esc key. */
const escapeTimeout = 50;
/** A paste without input for this many milliseconds is over, even if its end was not sent. */
const pasteTimeout = 1000;

/** Reads the terminal's input, however it is divided, and reports the keys in it. Pasted text is ignored. */
export const createKeyReader = ({ press, setTimer }: KeyReaderParts) => {
  let held = '';
  let pasting = false;
  let stopTimer: (() => void) | undefined;

  const flush = (): void => {
    // A longer incomplete sequence has no known meaning.
    const lone = pasting || held.length !== 1 ? undefined : held;
    held = '';
    pasting = false;
    if (lone !== undefined) press(lone);
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
      if (!pasting && sequence !== pasteEnd) press(sequence);
    }
  };

  return {
    take(typed: string): void {
      stopTimer?.();
      stopTimer = undefined;
      held += typed;
      read();
      if (held !== '' || pasting) stopTimer = setTimer(pasting ? pasteTimeout : escapeTimeout, flush);
    },
    stop(): void {
      stopTimer?.();
      held = '';
      pasting = false;
    },
  };
};

const pasteStart = '\u001b[200~';
const pasteEnd = '\u001b[201~';
/** A control sequence as ECMA-48 defines it (5.4), a keypad key and the like (SS3), or one character. */
// eslint-disable-next-line no-control-regex -- escape is what an arrow key begins with
const whole = /^(?:\u001b\[[0-?]*[ -/]*[@-~]|\u001bO[@-~]|[^])/u;
/** The beginning of a longer sequence. */
// eslint-disable-next-line no-control-regex -- likewise
const beginning = /^\u001b(?:\[[0-?]*[ -/]*|O)?$/;

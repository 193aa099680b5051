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

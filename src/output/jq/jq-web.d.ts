/** jq compiled to WebAssembly; the package has no types of its own. */
declare module 'jq-web' {
  interface Jq {
    /** Runs jq over JSON text. @throws Error with jq's exit code and messages; undefined where there is no output. */
    raw(json: string, filter: string, flags: string[]): string | undefined;
  }
  const loading: Promise<Jq>;
  export default loading;
}

/** What Node's own types leave out. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    /** Pages of 64 KB. @throws RangeError */
    grow: (this: Memory, pages: number) => number;
  }
  /** What the program asks of its surroundings, as far as it is looked at here: system calls of WASI. */
  interface WasiImports {
    readonly wasi_snapshot_preview1: {
      /** Numbers are addresses in the program's memory; 0: done. */
      fd_write: (file: number, list: number, count: number, written: number) => number;
    };
  }
  interface Instantiated {
    readonly instance: { readonly exports: Readonly<Record<string, unknown>> };
  }
  let instantiate: (binary: unknown, imports: WasiImports) => Promise<Instantiated>;
}

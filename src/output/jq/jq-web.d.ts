/** jq compiled to WebAssembly; the package has no types of its own. */
declare module 'jq-web' {
  interface Jq {
    /**
     * Runs jq over JSON text. Returns undefined when there is no output. @throws Error with jq's exit code and messages
     */
    raw(json: string, filter: string, flags: string[]): string | undefined;
  }
  const loading: Promise<Jq>;
  export default loading;
}

/** Types that are missing from Node's own. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    /** Pages of 64 KB. @throws RangeError */
    grow: (this: Memory, pages: number) => number;
  }
  interface WasiImports {
    readonly wasi_snapshot_preview1: {
      /** Numbers are addresses in the program's memory. The result 0 means success. */
      fd_write: (file: number, list: number, count: number, written: number) => number;
    };
  }
  interface Instantiated {
    readonly instance: { readonly exports: Readonly<Record<string, unknown>> };
  }
  let instantiate: (binary: unknown, imports: WasiImports) => Promise<Instantiated>;
}

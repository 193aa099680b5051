import type { JsonRecord } from '../api/json/jsonRecord.ts';

/** A setting that cannot be followed; nothing is sent. */
export class ConfigError extends Error {
  readonly hint: string;
  /** `noKey` where what is missing is an account, not a better setting. */
  readonly kind: 'badSetting' | 'noKey';

  constructor(
    message: string,
    hint: string,
    kind: ConfigError['kind'] = 'badSetting',
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ConfigError';
    this.hint = hint;
    this.kind = kind;
  }
}

/** A file of ours does not hold what it should: half-written, empty, or another file in its place. */
export class CorruptFile extends ConfigError {
  readonly path: string;
  /** Whether a text belongs into the file: another process may have mended it meanwhile. */
  readonly isSound: (text: string) => boolean;
  /** What its place holds once it is set aside; nothing where absent. */
  readonly replacement: JsonRecord | undefined;

  constructor(path: string, isSound: CorruptFile['isSound'], replacement?: JsonRecord) {
    super(`${path} is damaged`, 'Move it out of the way, then set up again what was in it.');
    this.name = 'CorruptFile';
    this.path = path;
    this.isSound = isSound;
    this.replacement = replacement;
  }
}

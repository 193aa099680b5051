import { HintedError } from '../../core/hintedError.ts';
import type { JsonRecord } from '../../core/json/jsonRecord.ts';

/** An invalid or missing setting; nothing is sent. */
export class ConfigError extends HintedError {
  /** `noKey` when an account is missing rather than a setting wrong. */
  readonly kind: 'badSetting' | 'noKey';

  constructor(
    message: string,
    hint: string,
    kind: ConfigError['kind'] = 'badSetting',
    options?: ErrorOptions,
  ) {
    super(message, hint, options);
    this.name = 'ConfigError';
    this.kind = kind;
  }
}

/** One of our files has the wrong content: it is half-written, empty, or another file. */
export class CorruptFile extends ConfigError {
  readonly path: string;
  /** Returns whether a text is valid content for the file. Another process may have repaired it meanwhile. */
  readonly isSound: (text: string) => boolean;
  /** The content to write in its place after it is set aside; when absent, no file replaces it. */
  readonly replacement: JsonRecord | undefined;

  constructor(path: string, isSound: CorruptFile['isSound'], replacement?: JsonRecord) {
    super(`${path} is damaged`, 'Move it out of the way, then set up its content again.');
    this.name = 'CorruptFile';
    this.path = path;
    this.isSound = isSound;
    this.replacement = replacement;
  }
}

import { HintedError } from '../../api/hintedError.ts';

/** A template that cannot be read. The message names the place, counted in characters from 1. */
export class TemplateError extends HintedError {
  override readonly name = 'TemplateError';
  constructor(source: string, at: number, problem: string, hint = 'The language: esports help template') {
    super(`--template, character ${Array.from(source.slice(0, at)).length + 1}: ${problem}`, hint);
  }
}

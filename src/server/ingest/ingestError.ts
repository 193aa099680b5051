/** A post or a correction that cannot be used. Nothing has changed when it is thrown. */
export class IngestError extends Error {
  override name = 'IngestError';
  /** 422 for what is no such post; 403 for a source that may not tell a match. */
  readonly status: 422 | 403;
  /** Where in the post: `$.map.round`, `line 12`. */
  readonly place: string;

  constructor(status: 422 | 403, place: string, message: string) {
    super(message);
    this.status = status;
    this.place = place;
  }
}

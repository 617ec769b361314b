export type EmbeddedPostgresErrorCode =
  | 'DATA_FOLDER_OTHER_VERSION'
  | 'DATA_FOLDER_IN_USE'
  | 'DATA_FOLDER_UNREACHABLE'
  | 'DATA_FOLDER_NOT_OURS'
  | 'NO_BINARIES'
  | 'START_FAILED';

/** Why PostgreSQL could not be started. The code is stable; the message is for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

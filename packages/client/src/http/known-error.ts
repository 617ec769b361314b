import type { ErrorCode, ErrorDetails } from '@keystead/contract';

/** An error with a code of the error catalog. */
export interface CatalogueError<Code extends ErrorCode> extends Error {
  /** The stable error code, such as `USER_NOT_FOUND`. */
  readonly code: Code;
  /** Additional data about the error. Its shape depends on the code. */
  readonly details: ErrorDetails<Code>;
}

/**
 * An expected error, as a union over the codes, so that a switch over `code` also narrows `details` and ends in
 * `never`.
 */
export type KnownError<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode ? CatalogueError<Code> : never;

/** The type of `KnownError` as a value. */
export interface KnownErrorConstructor {
  new <Code extends ErrorCode>(code: Code, message: string, details: ErrorDetails<Code>): CatalogueError<Code>;
  readonly prototype: KnownError;
}

/** The class of errors with a code. Recognize them with `error instanceof KnownError`. */
export const KnownError = class KnownError<Code extends ErrorCode> extends Error implements CatalogueError<Code> {
  override readonly name = 'KnownError';
  readonly code: Code;
  readonly details: ErrorDetails<Code>;

  constructor(code: Code, message: string, details: ErrorDetails<Code>) {
    super(message);
    this.code = code;
    this.details = details;
  }
} as unknown as KnownErrorConstructor; // a generic class cannot declare the narrower prototype

import type { ErrorCode, ErrorDetails } from '@keystead/contract';

/** One error of the catalogue, as the wire carried it. */
export interface CatalogueError<Code extends ErrorCode> extends Error {
  /** The stable name of the error. */
  readonly code: Code;
  /** What the code says about this case. */
  readonly details: ErrorDetails<Code>;
}

/** A union over the codes, so that a switch over `code` also narrows `details` and ends in `never`. */
export type KnownError<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode ? CatalogueError<Code> : never;

/** The type of `KnownError` as a value. */
export interface KnownErrorConstructor {
  new <Code extends ErrorCode>(code: Code, message: string, details: ErrorDetails<Code>): CatalogueError<Code>;
  readonly prototype: KnownError;
}

/** Makes and recognises errors of the catalogue: `error instanceof KnownError`. */
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

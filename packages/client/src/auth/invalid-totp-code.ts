import type { CatalogueError, KnownErrorConstructor } from '../http/known-error.ts';

/** Creates the error that Keystead returns for a wrong code, without sending a request. */
export function invalidTotpCode(KnownError: KnownErrorConstructor): CatalogueError<'INVALID_TOTP_CODE'> {
  return new KnownError('INVALID_TOTP_CODE', 'The TOTP code is invalid. Please try again.', undefined);
}

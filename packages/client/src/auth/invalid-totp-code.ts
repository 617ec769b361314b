import type { CatalogueError, KnownErrorConstructor } from '../http/known-error.ts';

/** The answer of the service, given without asking it. */
export function invalidTotpCode(KnownError: KnownErrorConstructor): CatalogueError<'INVALID_TOTP_CODE'> {
  return new KnownError('INVALID_TOTP_CODE', 'The TOTP code is invalid. Please try again.', undefined);
}

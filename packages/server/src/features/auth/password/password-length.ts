import { KnownError, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@keystead/contract';

/** Length counts code points: eight emoji are eight characters. Nothing is cut off, nothing else is asked of a password. */
export function requirePasswordLength(password: string): void {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) throw new KnownError('PASSWORD_TOO_SHORT', { min_length: PASSWORD_MIN_LENGTH });
  if (length > PASSWORD_MAX_LENGTH) throw new KnownError('PASSWORD_TOO_LONG', { maxLength: PASSWORD_MAX_LENGTH });
}

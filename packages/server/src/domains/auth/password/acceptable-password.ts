import { KnownError, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@keystead/contract';
import type { Project } from '../../core/index.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * The rules for a password, wherever people choose one. Nothing is truncated, and no kinds of characters are required.
 * Common passwords are the first that attackers try (credential stuffing).
 */
export async function requireAcceptablePassword(config: Project['config'], password: string): Promise<void> {
  requireLength(password);
  if (config.refuseCommonPasswords && (await isCommonPassword(password))) throw new KnownError('PASSWORD_TOO_COMMON');
}

/** Length counts code points: eight emoji are eight characters. */
function requireLength(password: string): void {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) throw new KnownError('PASSWORD_TOO_SHORT', { min_length: PASSWORD_MIN_LENGTH });
  if (length > PASSWORD_MAX_LENGTH) throw new KnownError('PASSWORD_TOO_LONG', { maxLength: PASSWORD_MAX_LENGTH });
}

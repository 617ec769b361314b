import { KnownError, PASSWORD_MAX_LENGTH, type BodyOf, type updateUser } from '@keystead/contract';
import { changeTo, changeToJson } from '../../../db/change.ts';
import type { PictureChange } from '../profile-pictures/change-picture.ts';
import type { User } from './user.ts';
import type { ProfileChanges } from './changes.queries.ts';

/** The fields that servers can change; clients can change some of them. */
export type AccountChanges = BodyOf<typeof updateUser, 'server'>;

export const profileChanges = (
  changes: AccountChanges,
  { imageUrl }: Pick<PictureChange, 'imageUrl'>,
): ProfileChanges => ({
  displayName: changeTo(changes.display_name === '' ? null : changes.display_name),
  profileImageUrl: changeTo(imageUrl),
  clientMetadata: changeToJson(changes.client_metadata),
  clientReadOnlyMetadata: changeToJson(changes.client_read_only_metadata),
  serverMetadata: changeToJson(changes.server_metadata),
});

/** Servers can set short passwords, because they may have promised their users other rules. */
export function requireNotTooLong(password: string): void {
  if ([...password].length > PASSWORD_MAX_LENGTH)
    throw new KnownError('PASSWORD_TOO_LONG', { maxLength: PASSWORD_MAX_LENGTH });
}

export interface SignIn {
  readonly email: string | null;
  readonly isEmailAuthEnabled: boolean;
  readonly isOtpAuthEnabled: boolean;
}

/** Returns how the user signs in after the changes. */
export function changedSignIn(
  user: Pick<User, 'primaryEmail' | 'emailAuthEnabled' | 'otpAuthEnabled'>,
  changes: AccountChanges,
): SignIn {
  const email = changes.primary_email === undefined ? user.primaryEmail : changes.primary_email;
  const isEmailAuthEnabled = changes.primary_email_auth_enabled ?? user.emailAuthEnabled;
  if (isEmailAuthEnabled && email === null) throw new KnownError('PRIMARY_EMAIL_REQUIRED');
  if (typeof changes.password === 'string' && !isEmailAuthEnabled)
    throw new KnownError('EMAIL_SIGN_IN_NOT_ENABLED', { message: 'A password needs signing in by e-mail to be on.' });
  if (changes.otp_auth_enabled && !isEmailAuthEnabled)
    throw new KnownError('EMAIL_SIGN_IN_NOT_ENABLED', { message: 'Magic links need signing in by e-mail to be on.' });
  return { email, isEmailAuthEnabled, isOtpAuthEnabled: changes.otp_auth_enabled ?? user.otpAuthEnabled };
}

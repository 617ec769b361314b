import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { DONE, withoutData } from '../without-data.ts';

/** Why the password was not changed. */
export type PasswordUpdateError = KnownError<ErrorsOf<'updatePassword'>>;
/** Why the password was not confirmed. */
export type PasswordConfirmationError = KnownError<ErrorsOf<'confirmPassword'>>;
/** Why no first password was set. */
export type PasswordSetError = KnownError<ErrorsOf<'setPassword'>>;

/** The current password and the new one. */
export interface PasswordUpdate {
  oldPassword: string;
  newPassword: string;
}

/** The password of the signed-in user. */
export interface PasswordChangeMethods {
  /**
   * Changes the password and signs the user out of all other sessions. Fails with `PASSWORD_CONFIRMATION_MISMATCH` if
   * the old password is wrong, or with `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG` or `PASSWORD_TOO_COMMON` for the new
   * one.
   */
  readonly updatePassword: (update: PasswordUpdate) => Promise<Result<void, PasswordUpdateError>>;
  /**
   * Confirms the password, so that the session counts as a recent sign-in for ten minutes. Fails with
   * `PASSWORD_CONFIRMATION_MISMATCH` if the password is wrong.
   */
  readonly confirmPassword: (password: string) => Promise<Result<void, PasswordConfirmationError>>;
  /**
   * Sets the first password of a user and signs them out of all other sessions. Fails with `PASSWORD_TOO_SHORT`,
   * `PASSWORD_TOO_LONG` or `PASSWORD_TOO_COMMON`, or with `RECENT_SIGN_IN_REQUIRED` if the project requires a recent
   * sign-in. Throws a `KnownError` with the code `USER_ALREADY_HAS_PASSWORD` if they have one.
   */
  readonly setPassword: (options: { password: string }) => Promise<Result<void, PasswordSetError>>;
}

export function passwordChangeMethods({
  sessionCall,
  refreshUser,
}: Pick<ClientParts, 'sessionCall' | 'refreshUser'>): PasswordChangeMethods {
  const update = (old_password: string, new_password: string, onRepeat?: () => void) =>
    sessionCall(endpoints.updatePassword, {
      body: { old_password, new_password },
      isRepeatable: true,
      onRepeat,
    });

  // If the response is lost, the password may have changed, and that is why the retry is refused. Changing the new
  // password to itself succeeds only if it is the current one.
  const isInForce = async (password: string) => (await update(password, password)).status === 'ok';

  return {
    async updatePassword({ oldPassword, newPassword }) {
      let wasRepeated = false;
      const answer = await update(oldPassword, newPassword, () => (wasRepeated = true));
      const isRefused = answer.status === 'error' && answer.error.code === 'PASSWORD_CONFIRMATION_MISMATCH';
      return wasRepeated && isRefused && (await isInForce(newPassword)) ? DONE : withoutData(answer);
    },

    async confirmPassword(password) {
      return withoutData(await sessionCall(endpoints.confirmPassword, { body: { password }, isRepeatable: true }));
    },

    async setPassword({ password }) {
      let wasRepeated = false;
      const answer = await sessionCall(endpoints.setPassword, {
        body: { password },
        isRepeatable: true,
        onRepeat: () => (wasRepeated = true),
      }).catch(async (error: unknown) => {
        if (wasRepeated && isSetAlready(error) && (await isInForce(password))) return DONE;
        throw error;
      });
      if (answer.status === 'ok') await refreshUser();
      return withoutData(answer);
    },
  };
}

const isSetAlready = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'USER_ALREADY_HAS_PASSWORD';

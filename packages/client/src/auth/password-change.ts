import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { DONE, withoutData } from '../without-data.ts';

/** Why the password was not changed. */
export type PasswordUpdateError = KnownError<ErrorsOf<'updatePassword'>>;
/** Why the password was not taken for the user's own. */
export type PasswordConfirmationError = KnownError<ErrorsOf<'confirmPassword'>>;
/** Why no first password was set. */
export type PasswordSetError = KnownError<ErrorsOf<'setPassword'>>;

/** The password that holds and the one to come. */
export interface PasswordUpdate {
  oldPassword: string;
  newPassword: string;
}

/** The password of the signed-in user. */
export interface PasswordChangeMethods {
  /** Changes the password and ends the user's other sessions; this one stays. */
  readonly updatePassword: (update: PasswordUpdate) => Promise<Result<void, PasswordUpdateError>>;
  /** Shows that it is the user who asks: for ten minutes the session passes where a recent sign-in is required. */
  readonly confirmPassword: (password: string) => Promise<Result<void, PasswordConfirmationError>>;
  /** Gives a user who has none a first password; throws a `KnownError` with the code USER_ALREADY_HAS_PASSWORD if there is one already. */
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

  // A request whose answer was lost may have done its work, and its repetition is refused for that very reason.
  // Who can change the password from the new one to the new one has it.
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

import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { SignOutOptions } from '../auth/sessions.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { Result } from '../result.ts';

/** Why the user was not deleted. */
export type UserDeletionError = KnownError<ErrorsOf<'deleteCurrentUser'>>;

/** Deletes the account of the signed-in user. */
export interface UserDeletionMethods {
  /**
   * Deletes the user and all their data, then redirects like `signOut`. Fails with `INSUFFICIENT_ACCESS_TYPE` if users
   * can't delete themselves in this project, or with `RECENT_SIGN_IN_REQUIRED` if the project requires a recent
   * sign-in.
   */
  readonly delete: (options?: Pick<SignOutOptions, 'redirectUrl'>) => Promise<Result<void, UserDeletionError>>;
}

export function userDeletionMethods({
  sessionCall,
  signOut,
}: Pick<ClientParts, 'sessionCall' | 'signOut'>): UserDeletionMethods {
  return {
    async delete(options) {
      const result = await unlessDone('CANNOT_GET_OWN_USER_WITHOUT_USER', (onRepeat) =>
        sessionCall(endpoints.deleteCurrentUser, { onRepeat }),
      );
      if (result.status === 'ok') await signOut(options);
      return result;
    },
  };
}

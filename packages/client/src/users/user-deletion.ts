import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { SignOutOptions } from '../auth/sessions.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { DONE } from '../without-data.ts';

/** Why the user was not deleted. */
export type UserDeletionError = KnownError<ErrorsOf<'deleteCurrentUser'>>;

/** Leaving for good. */
export interface UserDeletionMethods {
  /** Deletes the user and everything of theirs, if the project lets users do so, then goes where signing out goes. */
  readonly delete: (options?: Pick<SignOutOptions, 'redirectUrl'>) => Promise<Result<void, UserDeletionError>>;
}

export function userDeletionMethods({
  sessionCall,
  signOut,
}: Pick<ClientParts, 'sessionCall' | 'signOut'>): UserDeletionMethods {
  return {
    async delete(options) {
      let wasRepeated = false;
      const answer = await sessionCall(endpoints.deleteCurrentUser, { onRepeat: () => (wasRepeated = true) });
      if (answer.status === 'error') {
        // A request whose answer was lost may have done its work: then there is nobody left to delete.
        const isGone = wasRepeated && answer.error.code === 'CANNOT_GET_OWN_USER_WITHOUT_USER';
        if (!isGone) return answer;
      }
      await signOut(options);
      return DONE;
    },
  };
}

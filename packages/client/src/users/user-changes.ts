import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { refreshLists } from '../teams/refresh-lists.ts';

/** Changes that users can make to themselves. */
export interface UserChanges {
  /** The name shown to people. An empty name is stored as null. */
  displayName?: string | null;
  /** The URL of the picture, or the picture itself as a data URL of at most 128 KiB; null removes it. */
  profileImageUrl?: string | null;
  /** Whether the user can sign in with magic links. You can disable it only if they have another sign-in method. */
  otpAuthEnabled?: boolean;
  clientMetadata?: unknown;
}

/** Codes that the endpoint returns only to servers, or for the selection of a team. */
type OfOthers = 'USER_EMAIL_ALREADY_EXISTS' | 'PASSWORD_TOO_LONG' | 'TEAM_MEMBERSHIP_NOT_FOUND';

/** Why a user was not changed. */
export type UserChangeError = KnownError<Exclude<ErrorsOf<'updateCurrentUser'>, OfOthers>>;

/** Changes the signed-in user. */
export interface UserChangeMethods {
  /**
   * Changes the fields you pass. Fails with `RECENT_SIGN_IN_REQUIRED` if the project requires a recent sign-in for the
   * change.
   */
  readonly update: (changes: UserChanges) => Promise<Result<void, UserChangeError>>;
}

export function userChangeMethods(parts: Pick<ClientParts, 'sessionCall' | 'showChange' | 'lists'>): UserChangeMethods {
  const { sessionCall, showChange } = parts;
  return {
    async update(changes) {
      const body = fromUserChanges(changes);
      const result = await showChange(() => sessionCall(endpoints.updateCurrentUser, { body }));
      // Teams show this name if the user chose no other name for them.
      if (result.status === 'ok') await refreshLists(parts, 'team-profile/', 'team-users/');
      return result as Result<void, UserChangeError>; // the fields sent here can't cause the other codes
    },
  };
}

/**
 * Returns the changes with the field names of the API. Undefined fields keep their values, because JSON leaves them
 * out.
 */
export function fromUserChanges(changes: UserChanges): BodyOf<'updateCurrentUser', 'client'> {
  return {
    display_name: changes.displayName,
    profile_image_url: changes.profileImageUrl,
    otp_auth_enabled: changes.otpAuthEnabled,
    client_metadata: changes.clientMetadata,
  };
}

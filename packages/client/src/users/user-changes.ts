import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { refreshLists } from '../teams/refresh-lists.ts';

/** What users can change about themselves. */
export interface UserChanges {
  /** The name shown to people; an empty one is stored as none. */
  displayName?: string | null;
  /** Where the picture lies, or the picture itself as a data URL of at most 128 KiB; null removes it. */
  profileImageUrl?: string | null;
  /** Whether magic links sign the user in; off only where there is another way in. */
  otpAuthEnabled?: boolean;
  clientMetadata?: unknown;
}

/** What the endpoint answers only to servers, or to whoever selects a team. */
type OfOthers = 'USER_EMAIL_ALREADY_EXISTS' | 'PASSWORD_TOO_LONG' | 'TEAM_MEMBERSHIP_NOT_FOUND';

/** Why a user was not changed. */
export type UserChangeError = KnownError<Exclude<ErrorsOf<'updateCurrentUser'>, OfOthers>>;

/** Changing the signed-in user. */
export interface UserChangeMethods {
  /** Changes what is given and leaves the rest. */
  readonly update: (changes: UserChanges) => Promise<Result<void, UserChangeError>>;
}

export function userChangeMethods(parts: Pick<ClientParts, 'sessionCall' | 'showChange' | 'lists'>): UserChangeMethods {
  const { sessionCall, showChange } = parts;
  return {
    async update(changes) {
      const body = fromUserChanges(changes);
      const result = await showChange(() => sessionCall(endpoints.updateCurrentUser, { body }));
      // Whoever chose no name for a team goes by this one there.
      if (result.status === 'ok') await refreshLists(parts, 'team-profile/', 'team-users/');
      return result as Result<void, UserChangeError>; // nothing that is sent here can be answered with the others
    },
  };
}

/** What is left undefined stays as it is: JSON leaves it out. */
export function fromUserChanges(changes: UserChanges): BodyOf<'updateCurrentUser', 'client'> {
  return {
    display_name: changes.displayName,
    profile_image_url: changes.profileImageUrl,
    otp_auth_enabled: changes.otpAuthEnabled,
    client_metadata: changes.clientMetadata,
  };
}

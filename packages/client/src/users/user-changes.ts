import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { BodyOf } from '../http/endpoint-types.ts';
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

/** Changing the signed-in user. */
export interface UserChangeMethods {
  /** Changes what is given and leaves the rest. */
  readonly update: (changes: UserChanges) => Promise<void>;
}

export function userChangeMethods(parts: Pick<ClientParts, 'sessionCall' | 'showChange' | 'lists'>): UserChangeMethods {
  const { sessionCall, showChange } = parts;
  return {
    async update(changes) {
      await showChange(() => sessionCall(endpoints.updateCurrentUser, { body: fromUserChanges(changes) }));
      // Whoever chose no name for a team goes by this one there.
      await refreshLists(parts, 'team-profile/', 'team-users/');
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

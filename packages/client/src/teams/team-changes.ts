import type { BodyOf } from '../http/endpoint-types.ts';

/** Changes that members can make to their team, if they have the permission. */
export interface TeamChanges {
  displayName?: string;
  /** The URL of the picture, or the picture itself as a data URL of at most 128 KiB; null removes it. */
  profileImageUrl?: string | null;
  clientMetadata?: unknown;
}

/**
 * Returns the changes with the field names of the API. Undefined fields keep their values, because JSON leaves them
 * out.
 */
export const fromTeamChanges = (changes: TeamChanges): BodyOf<'updateTeam', 'client'> => ({
  display_name: changes.displayName,
  profile_image_url: changes.profileImageUrl,
  client_metadata: changes.clientMetadata,
});

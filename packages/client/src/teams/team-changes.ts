import type { BodyOf } from '../http/endpoint-types.ts';

/** What members can change about their team, given the permission. */
export interface TeamChanges {
  displayName?: string;
  /** Where the picture lies, or the picture itself as a data URL of at most 128 KiB; null removes it. */
  profileImageUrl?: string | null;
  clientMetadata?: unknown;
}

/** What is left undefined stays as it is: JSON leaves it out. */
export const fromTeamChanges = (changes: TeamChanges): BodyOf<'updateTeam', 'client'> => ({
  display_name: changes.displayName,
  profile_image_url: changes.profileImageUrl,
  client_metadata: changes.clientMetadata,
});

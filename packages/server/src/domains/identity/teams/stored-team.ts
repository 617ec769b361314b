import type { NewEvent } from '../../core/index.ts';
import type { Team } from './team.ts';

/** Version 1 of a team in an event, as `storedTeamColumns` writes it. */
export interface StoredTeam {
  readonly id: string;
  readonly created_at_millis: number;
  readonly display_name: string;
  readonly profile_image_url: string | null;
  readonly client_metadata: unknown;
  readonly client_read_only_metadata: unknown;
  readonly server_metadata: unknown;
}

/** Returns the team of an event, for a view. */
export const readStoredTeam = (team: StoredTeam): Team => ({
  id: team.id,
  createdAtMillis: team.created_at_millis,
  displayName: team.display_name,
  profileImageUrl: team.profile_image_url,
  clientMetadata: team.client_metadata,
  clientReadOnlyMetadata: team.client_read_only_metadata,
  serverMetadata: team.server_metadata,
});

const storedTeam = (team: Team): StoredTeam => ({
  id: team.id,
  created_at_millis: team.createdAtMillis,
  display_name: team.displayName,
  profile_image_url: team.profileImageUrl,
  client_metadata: team.clientMetadata,
  client_read_only_metadata: team.clientReadOnlyMetadata,
  server_metadata: team.serverMetadata,
});

export const teamEvent = (type: 'team.created' | 'team.updated', team: Team): NewEvent => ({
  type,
  version: 1,
  data: storedTeam(team),
});

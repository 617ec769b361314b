import type { BodyOf, updateTeam } from '@keystead/contract';
import type { PictureChange } from '../profile-pictures/index.ts';
import type { Change, TeamChanges } from './teams.queries.ts';

/** What servers may change; what members may change is a part of it. */
export type TeamInput = BodyOf<typeof updateTeam, 'server'>;

export const teamChanges = (input: TeamInput, { imageUrl }: Pick<PictureChange, 'imageUrl'>): TeamChanges => ({
  displayName: text(input.display_name),
  profileImageUrl: text(imageUrl),
  clientMetadata: json(input.client_metadata),
  clientReadOnlyMetadata: json(input.client_read_only_metadata),
  serverMetadata: json(input.server_metadata),
});

const text = (value: string | null | undefined): Change => ({ isGiven: value !== undefined, value: value ?? null });
/** A null is stored as none, like everything that was never set. */
const json = (value: unknown): Change => ({
  isGiven: value !== undefined,
  value: value === undefined || value === null ? null : JSON.stringify(value),
});

import type { BodyOf, updateTeam } from '@keystead/contract';
import { changeTo, changeToJson } from '../../../db/change.ts';
import type { GivenPicture } from '../profile-pictures/change-picture.ts';
import type { TeamChanges } from './teams.queries.ts';

/** The fields that servers can change; members can change some of them. */
export type TeamInput = BodyOf<typeof updateTeam, 'server'>;

export const teamChanges = (input: TeamInput, { imageUrl }: Pick<GivenPicture, 'imageUrl'>): TeamChanges => ({
  displayName: changeTo(input.display_name),
  profileImageUrl: changeTo(imageUrl),
  clientMetadata: changeToJson(input.client_metadata),
  clientReadOnlyMetadata: changeToJson(input.client_read_only_metadata),
  serverMetadata: changeToJson(input.server_metadata),
});

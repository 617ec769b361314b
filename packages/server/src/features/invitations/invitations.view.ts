import type { listInvitations, ResponseOf } from '@keystead/contract';
import type { ListedInvitation } from './invitations.queries.ts';

export const invitationView = (
  invitation: ListedInvitation,
): ResponseOf<typeof listInvitations, 'client'>['items'][number] => ({
  id: invitation.id,
  team_id: invitation.teamId,
  team_display_name: invitation.teamDisplayName,
  recipient_email: invitation.recipient,
  expires_at_millis: invitation.expiresAt.getTime(),
});

import type { listInvitations, ResponseOf } from '@keystead/contract';
import type { ListedInvitation } from './invitations.queries.ts';

export const invitationView = (
  invitation: ListedInvitation,
): ResponseOf<typeof listInvitations, 'server'>['items'][number] => ({
  id: invitation.id,
  team_id: invitation.teamId,
  team_display_name: invitation.teamDisplayName,
  recipient_email: invitation.recipient,
  expires_at_millis: invitation.expiresAt.getTime(),
  created_at_millis: invitation.createdAt.getTime(),
  inviter:
    invitation.inviterId === null
      ? null
      : {
          id: invitation.inviterId,
          display_name: invitation.inviterName,
          primary_email: invitation.inviterEmail,
        },
  callback_url: invitation.callbackUrl,
});

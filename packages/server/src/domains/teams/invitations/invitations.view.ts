import type { getInvitationPreview, listInvitations, ResponseOf } from '@keystead/contract';
import type { ListedInvitation } from './invitations.queries.ts';
import type { InvitationPreview } from './preview-invitation.ts';

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

export const previewView = (preview: InvitationPreview): ResponseOf<typeof getInvitationPreview> => ({
  team_display_name: preview.teamDisplayName,
  inviter_display_name: preview.inviterName,
  recipient_email: preview.recipient,
});

import type {
  acceptOwnerInvitation,
  getOwnerInvitationDetails,
  listOwnerInvitations,
  ResponseOf,
} from '@keystead/contract';
import type { Accepted } from './accept-invitation.ts';
import type { Invitation } from './staff-code.ts';
import type { OpenInvitation } from './staff-codes.queries.ts';

export const invitationView = (
  invitation: OpenInvitation,
): ResponseOf<typeof listOwnerInvitations>['items'][number] => ({
  id: invitation.id,
  recipient_email: invitation.email,
  role: invitation.role,
  is_transfer: invitation.giverId !== null,
  expires_at_millis: invitation.expiresAt.getTime(),
});

export const invitationDetailsView = ({
  projectDisplayName,
  email,
  role,
  giverId,
}: Invitation): ResponseOf<typeof getOwnerInvitationDetails> => ({
  project_display_name: projectDisplayName,
  recipient_email: email,
  role,
  is_transfer: giverId !== null,
});

export const acceptedView = ({ projectId, userId, session }: Accepted): ResponseOf<typeof acceptOwnerInvitation> => ({
  project_id: projectId,
  user_id: userId,
  ...(session && { access_token: session.accessToken, refresh_token: session.refreshToken }),
});

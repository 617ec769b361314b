import type {
  acceptOwnerInvitation,
  getOwnerInvitationDetails,
  listOwnerInvitations,
  ResponseOf,
} from '@keystead/contract';
import type { OwnerInvitation } from '../owner-codes/index.ts';
import type { Accepted } from './accept-owner-invitation.ts';

export const ownerInvitationView = (invitation: {
  readonly id: string;
  readonly email: string;
  readonly expiresAt: Date;
}): ResponseOf<typeof listOwnerInvitations>['items'][number] => ({
  id: invitation.id,
  recipient_email: invitation.email,
  expires_at_millis: invitation.expiresAt.getTime(),
});

export const ownerInvitationDetailsView = ({
  projectDisplayName,
  email,
}: OwnerInvitation): ResponseOf<typeof getOwnerInvitationDetails> => ({
  project_display_name: projectDisplayName,
  recipient_email: email,
});

export const acceptedView = ({ projectId, userId, session }: Accepted): ResponseOf<typeof acceptOwnerInvitation> => ({
  project_id: projectId,
  user_id: userId,
  ...(session && { access_token: session.accessToken, refresh_token: session.refreshToken }),
});

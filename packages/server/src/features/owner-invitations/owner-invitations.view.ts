import type {
  acceptOwnerInvitation,
  getOwnerInvitationDetails,
  listOwnerInvitations,
  ResponseOf,
} from '@keystead/contract';
import type { OwnerInvitation } from '../owner-codes/index.ts';
import type { Accepted } from './accept-owner-invitation.ts';

type Listed = Pick<OwnerInvitation, 'email' | 'role' | 'giverId' | 'expiresAt'> & { readonly id: string };

export const ownerInvitationView = (invitation: Listed): ResponseOf<typeof listOwnerInvitations>['items'][number] => ({
  id: invitation.id,
  recipient_email: invitation.email,
  role: invitation.role,
  is_transfer: invitation.giverId !== null,
  expires_at_millis: invitation.expiresAt.getTime(),
});

export const ownerInvitationDetailsView = ({
  projectDisplayName,
  email,
  role,
  giverId,
}: OwnerInvitation): ResponseOf<typeof getOwnerInvitationDetails> => ({
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

import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { checkOwnerInvitation } from '../owner-codes/index.ts';
import { acceptOwnerInvitation } from './accept-owner-invitation.ts';
import { inviteOwner, offerTransfer } from './invite-owner.ts';
import { listOwnerInvitations, revokeOwnerInvitation } from './manage-owner-invitations.ts';
import { acceptedView, ownerInvitationDetailsView, ownerInvitationView } from './owner-invitations.view.ts';

export const ownerInvitationRoutes = [
  route(contract.createOwnerInvitation, async ({ ctx, caller, body }) => {
    await inviteOwner(ctx, caller, body);
    return { success: true as const };
  }),
  route(contract.createProjectTransfer, async ({ ctx, caller, body }) => {
    await offerTransfer(ctx, caller, body.email);
    return { success: true as const };
  }),
  route(contract.listOwnerInvitations, async ({ ctx, caller }) => ({
    items: (await listOwnerInvitations(ctx, caller.project.id)).map(ownerInvitationView),
    is_paginated: false as const,
  })),
  route(contract.revokeOwnerInvitation, async ({ ctx, caller, params }) => {
    await revokeOwnerInvitation(ctx, caller.project.id, params.invitation_id);
    return { success: true as const };
  }),
  route(contract.getOwnerInvitationDetails, async ({ ctx, body }) =>
    ownerInvitationDetailsView(await checkOwnerInvitation(ctx, body.code)),
  ),
  route(contract.acceptOwnerInvitation, async ({ ctx, caller, user, body: { code, password } }) =>
    acceptedView(await acceptOwnerInvitation(ctx, caller.project, { code, password, userId: user?.id })),
  ),
];

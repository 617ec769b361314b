import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { checkInvitation } from './check-code.ts';
import { invite, offerTransfer } from './invite.ts';
import { listInvitations, revokeInvitation } from './manage-invitations.ts';
import { acceptedView, invitationDetailsView, invitationView } from './invitations.view.ts';

export const staffInvitationRoutes = [
  route(contract.createOwnerInvitation, async ({ ctx, caller, body }) => {
    await invite(ctx, caller, body);
    return { success: true as const };
  }),
  route(contract.createProjectTransfer, async ({ ctx, caller, body }) => {
    await offerTransfer(ctx, caller, body.email);
    return { success: true as const };
  }),
  route(contract.listOwnerInvitations, async ({ ctx, caller }) => ({
    items: (await listInvitations(ctx, caller.project.id)).map(invitationView),
    is_paginated: false as const,
  })),
  route(contract.revokeOwnerInvitation, async ({ ctx, caller, params }) => {
    await revokeInvitation(ctx, caller.project.id, params.invitation_id);
    return { success: true as const };
  }),
  route(contract.getOwnerInvitationDetails, async ({ ctx, body }) =>
    invitationDetailsView(await checkInvitation(ctx, body.code)),
  ),
  route(contract.acceptOwnerInvitation, async ({ ctx, caller, user, body: { code, password } }) =>
    acceptedView(await acceptInvitation(ctx, caller.project, { code, password, userId: user?.id })),
  ),
];

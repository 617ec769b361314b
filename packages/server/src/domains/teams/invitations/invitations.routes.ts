import * as contract from '@keystead/contract';
import { listAnswer, route, routeOfUser } from '../../../http/route.ts';
import { checkInvitation } from '../../identity/index.ts';
import { acceptInvitation, acceptInvitationById } from './accept-invitation.ts';
import { invitationView, previewView } from './invitations.view.ts';
import { listInvitations } from './list-invitations.ts';
import { previewInvitation } from './preview-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { sendInvitationCode } from './send-invitation-code.ts';

export const invitationRoutes = [
  routeOfUser(contract.sendInvitationCode, async ({ ctx, caller, body }) => {
    const given = { email: body.email, teamId: body.team_id, callbackUrl: body.callback_url };
    const id = await sendInvitationCode(ctx, caller, given);
    return { success: true as const, id };
  }),
  routeOfUser(contract.listInvitations, async ({ ctx, caller, query }) =>
    listAnswer(query, await listInvitations(ctx, caller, query), invitationView),
  ),
  route(contract.revokeInvitation, async ({ ctx, caller, params, query }) => {
    await revokeInvitation(ctx, caller, { id: params.invitation_id, teamId: query.team_id });
    return { success: true as const };
  }),
  route(contract.checkInvitationCode, async ({ ctx, caller, body }) => {
    await checkInvitation(ctx, caller.project.id, body.code);
    return { is_code_valid: true as const };
  }),
  route(contract.getInvitationPreview, async ({ ctx, caller, body }) =>
    previewView(await previewInvitation(ctx, caller.project.id, body.code)),
  ),
  route(contract.getInvitationDetails, async ({ ctx, caller, body }) => {
    const { teamId, teamDisplayName } = await checkInvitation(ctx, caller.project.id, body.code);
    return { team_id: teamId, team_display_name: teamDisplayName };
  }),
  route(contract.acceptInvitation, async ({ ctx, caller, user, body }) => {
    await acceptInvitation(ctx, { projectId: caller.project.id, userId: user.id }, body.code);
    return {};
  }),
  route(contract.acceptInvitationById, async ({ ctx, caller, params, query }) => {
    await acceptInvitationById(ctx, caller, { id: params.invitation_id, userId: query.user_id ?? 'me' });
    return {};
  }),
];

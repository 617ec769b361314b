import { KnownError } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import {
  type Caller,
  type SessionUser,
  countOpenInvitations,
  openTimes,
  mailInvitation,
  type InvitationMail,
} from '../../identity/index.ts';
import { mayMail } from '../../mail/index.ts';
import { requireTrustedUrl } from '../../core/index.ts';
import { lockMember, lockTeam } from './invitations.queries.ts';
import { mayInvite, refuseToInvite } from './may-invite.ts';

export interface InvitationRequest {
  readonly email: string;
  readonly teamId: string;
  readonly callbackUrl: string;
}

/** The link grants access to the team, so it is emailed and never returned. Returns the id of the invitation. */
export async function sendInvitationCode(
  ctx: Context,
  caller: Caller<SessionUser>,
  given: InvitationRequest,
): Promise<string> {
  const { project } = caller;
  const { email: recipient, teamId, callbackUrl } = given;
  await requireTrustedUrl(ctx, project, callbackUrl, 'team_invitation');
  const condition = mayInvite(caller, teamId);
  return inTransaction(ctx, async (ctx) => {
    const team = await lockTeam(ctx.db, project.id, teamId, condition);
    if (!team) return refuseToInvite(ctx, caller, teamId);
    const inviter = await lockInviter(ctx, caller, teamId);
    await requireRoom(ctx, project.id, teamId);
    // A withheld invitation is answered like any other, with an id that doesn't exist.
    if (!(await mayMail(ctx, project.id, { recipient, purpose: 'team_invitation' }))) return ctx.random.uuid();
    const mail = { recipient, team, inviter, callbackUrl };
    // The permission is checked again when the invitation is written.
    return (await mailInvitation(ctx, project, mail, condition)) ?? refuseToInvite(ctx, caller, teamId);
  });
}

/** A server may invite to a team that its user doesn't belong to; then no removal of a member ends the invitation. */
async function lockInviter(
  { db }: TransactionContext,
  { project, user }: Caller<SessionUser>,
  teamId: string,
): Promise<InvitationMail['inviter']> {
  const isMember = user && (await lockMember(db, { projectId: project.id, teamId, userId: user.id }));
  return isMember ? user : undefined;
}

async function requireRoom(ctx: TransactionContext, projectId: string, teamId: string): Promise<void> {
  const most = ctx.teamLimits.openInvitationsPerTeam;
  const count = await countOpenInvitations(ctx.db, { projectId, teamId, ...openTimes(ctx), upTo: most });
  if (count >= most) throw new KnownError('TEAM_INVITATION_LIMIT_REACHED');
}

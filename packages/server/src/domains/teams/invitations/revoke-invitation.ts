import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { type Caller, deleteInvitation, openTimes } from '../../identity/index.ts';
import { mayInvite, refuseOutsiders } from './may-invite.ts';

/** Takes an open invitation back. One of another team, or one that was accepted, is not there to be taken. */
export async function revokeInvitation(
  ctx: Context,
  caller: Caller,
  { id, teamId }: { id: string; teamId: string },
): Promise<void> {
  const invitation = { projectId: caller.project.id, teamId, id, ...openTimes(ctx) };
  if (await deleteInvitation(ctx.db, invitation, mayInvite(caller, teamId))) return;
  await refuseOutsiders(ctx, caller, teamId);
  throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
}

import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { type Caller, deleteInvitation, openTimes } from '../../identity/index.ts';
import { mayInvite, refuseOutsiders } from './may-invite.ts';

/** Revokes an open invitation. An invitation of another team, or one that was accepted, is not found. */
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

import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { tellOfInvitation } from './invite.ts';
import { deleteInvitation, listOpenInvitations, type OpenInvitation } from './staff-codes.queries.ts';

/** The invitations that can still be accepted. */
export const listInvitations = (ctx: Context, projectId: string): Promise<OpenInvitation[]> =>
  listOpenInvitations(ctx.db, { projectId, now: ctx.clock.now() });

/** Revokes an open invitation. An invitation of another project, or one that was accepted, is not found. */
export const revokeInvitation = (ctx: Context, projectId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const revoked = await deleteInvitation(ctx.db, { projectId, id, now: ctx.clock.now() });
    if (!revoked) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
    const isTransfer = revoked.giverId !== null;
    await tellOfInvitation(ctx, projectId, 'staff.invitation_revoked', { ...revoked, isTransfer });
  });

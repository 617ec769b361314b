import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { deleteOwnerInvitation, listOpenOwnerInvitations } from '../owner-codes/index.ts';
import { INTERNAL_PROJECT_ID } from '../projects/index.ts';

const openIn = ({ clock }: Context, projectId: string) => ({
  internalId: INTERNAL_PROJECT_ID,
  projectId,
  now: clock.now(),
});

/** Those that can still be accepted. */
export const listOwnerInvitations = (ctx: Context, projectId: string) =>
  listOpenOwnerInvitations(ctx.db, openIn(ctx, projectId));

/** Takes an open one back. One of another project, or one that was accepted, is not there to be taken. */
export async function revokeOwnerInvitation(ctx: Context, projectId: string, id: string): Promise<void> {
  if (await deleteOwnerInvitation(ctx.db, { ...openIn(ctx, projectId), id })) return;
  throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
}

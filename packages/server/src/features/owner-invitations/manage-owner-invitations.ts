import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { maybeOne } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { recordEvent } from '../events/index.ts';
import {
  deleteOwnerInvitation,
  listOpenOwnerInvitations,
  ownerInvitationEvent,
  selectTaken,
} from '../owner-codes/index.ts';
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
  const deleted = deleteOwnerInvitation({ ...openIn(ctx, projectId), id });
  const event = recordEvent(ctx, projectId, { type: 'staff.invitation_revoked', ...ownerInvitationEvent });
  if (await maybeOne(ctx.db, together([deleted, event], selectTaken))) return;
  throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
}

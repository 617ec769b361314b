import type { Context } from '../../../context.ts';
import { checkInvitation } from '../../identity/index.ts';
import { findInviterName } from './invitations.queries.ts';

/** The same information as in the invitation email. */
export interface InvitationPreview {
  readonly teamDisplayName: string;
  /** Null if a server sent it, or if the member has no name. */
  readonly inviterName: string | null;
  readonly recipient: string;
}

/** For anyone with the code, signed in or not. */
export async function previewInvitation(ctx: Context, projectId: string, given: string): Promise<InvitationPreview> {
  const { teamId, teamDisplayName, inviterId, email } = await checkInvitation(ctx, projectId, given);
  const inviter =
    inviterId === null ? undefined : await findInviterName(ctx.db, { projectId, teamId, userId: inviterId });
  return { teamDisplayName, inviterName: inviter?.name ?? null, recipient: email };
}

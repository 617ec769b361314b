import type { Context } from '../../../context.ts';
import { checkInvitation } from '../../identity/index.ts';
import { findInviterName } from './invitations.queries.ts';

/** What the mail of an invitation says already. */
export interface InvitationPreview {
  readonly teamDisplayName: string;
  /** Null where a server invites, or a member without a name. */
  readonly inviterName: string | null;
  readonly recipient: string;
}

/** For whoever holds the code, signed in or not. */
export async function previewInvitation(ctx: Context, projectId: string, given: string): Promise<InvitationPreview> {
  const { teamId, teamDisplayName, inviterId, email } = await checkInvitation(ctx, projectId, given);
  const inviter =
    inviterId === null ? undefined : await findInviterName(ctx.db, { projectId, teamId, userId: inviterId });
  return { teamDisplayName, inviterName: inviter?.name ?? null, recipient: email };
}

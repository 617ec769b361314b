import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { writeMail, type MailUser } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import { hashOfCode } from './check-code.ts';
import { codeLifetimeMillis } from './code-purpose.ts';
import { findInvitation, insertInvitation, type OpenTimes } from './invitation-codes.queries.ts';
import { codeLink } from './mail-code.ts';
import { newCode } from './make-code.ts';
import { requireUsable } from './require-usable.ts';
import type { Invitation } from './verification-code.ts';

export interface InvitationMail {
  readonly recipient: string;
  readonly team: { readonly id: string; readonly displayName: string };
  /** The member who invites; undefined if a server does. */
  readonly inviter: (MailUser & { readonly id: string }) | undefined;
  /** The URL of the link; checked before. */
  readonly callbackUrl: string;
}

/** Stores a new invitation and emails it, if the condition is true. Returns its id if it did. */
export async function mailInvitation(
  ctx: TransactionContext,
  project: Project,
  { recipient, team, inviter, callbackUrl }: InvitationMail,
  condition: Sql<never>,
): Promise<string | undefined> {
  const { code, ...stored } = newCode(ctx, 'team_invitation');
  const invitation = await insertInvitation(
    ctx.db,
    {
      ...stored,
      projectId: project.id,
      id: ctx.random.uuid(),
      teamId: team.id,
      inviterId: inviter?.id ?? null,
      email: recipient,
      emailNormalized: normalizeEmail(recipient),
      callbackUrl,
    },
    condition,
  );
  if (!invitation) return undefined;
  await writeMail(ctx, project, {
    template: 'team_invitation',
    recipient,
    user: inviter ?? { displayName: null, primaryEmail: null },
    link: codeLink(callbackUrl, code),
    extra: { teamDisplayName: team.displayName },
    expiresAt: stored.expiresAt,
  });
  return invitation.id;
}

/**
 * Returns the invitation of this code if it can be accepted now; otherwise throws the first of: not found, expired,
 * already used.
 */
export const checkInvitation = async (ctx: Context, projectId: string, given: string): Promise<Invitation> =>
  usable(ctx, await findInvitation(ctx.db, projectId, { hash: hashOfCode(given) }));

/** Like `checkInvitation`, by id, for the people it is for. For everyone else there is no such invitation. */
export async function checkInvitationById(
  ctx: Context,
  projectId: string,
  id: string,
  isFor: (invitation: Invitation) => boolean,
): Promise<Invitation> {
  const invitation = await findInvitation(ctx.db, projectId, { id });
  return usable(ctx, invitation && isFor(invitation) ? invitation : undefined);
}

function usable(ctx: Context, invitation: Invitation | undefined): Invitation {
  if (!invitation) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  requireUsable(ctx, invitation);
  return invitation;
}

/** Returns the times that decide which invitations are open now. */
export function openTimes({ clock }: Pick<Context, 'clock'>): OpenTimes {
  const now = clock.now();
  return { now, madeAfter: new Date(now.getTime() - codeLifetimeMillis.team_invitation) };
}

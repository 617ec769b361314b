import { INVITATION_CODE_LIFETIME_MS, KnownError, type StaffRole } from '@keystead/contract';
import type { Context, TransactionContext } from '../../context.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { canInstanceMail, queueMail, type MailUser } from '../email/index.ts';
import { INTERNAL_PROJECT_ID, type Project } from '../projects/index.ts';
import { hashOfCode, requireUsable } from '../verification-codes/index.ts';
import type { OwnerInvitation } from './owner-code.ts';
import { findOwnerInvitation, insertOwnerInvitation, takeOwnerInvitation } from './owner-invitation-codes.queries.ts';
import { ownerPage } from './owner-link.ts';

export interface OwnerInvitationMail {
  readonly recipient: string;
  readonly role: StaffRole;
  /** Whether the inviter gives the project away by it. */
  readonly isTransfer?: boolean;
  /** The owner who invites; undefined where a key does. */
  readonly inviter: (MailUser & { readonly id: string }) | undefined;
}

/** The parts of a statement that keep a new invitation and mail it. */
export function mailOwnerInvitation(
  ctx: Context,
  project: Project,
  { recipient, role, isTransfer = false, inviter }: OwnerInvitationMail,
) {
  const code = ctx.random.secret();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_CODE_LIFETIME_MS);
  const kept = insertOwnerInvitation({
    projectId: project.id,
    hash: hashSecret(code),
    id: ctx.random.uuid(),
    email: recipient,
    role,
    isTransfer,
    inviterId: inviter?.id ?? null,
    provesAddress: canInstanceMail(ctx), // whoever accepts has read a mail that the instance sent
    createdAt,
    expiresAt,
  });
  const mail = queueMail(ctx, project, {
    template: 'owner_invitation',
    recipient,
    user: inviter ?? { displayName: null, primaryEmail: null },
    link: ownerPage(ctx, 'owner-invitation', code),
    expiresAt,
  });
  return [kept, mail] as const;
}

/** The invitation of this code if it could be accepted now; otherwise the first of: not found, expired, already used. */
export async function checkOwnerInvitation(ctx: Context, given: string): Promise<OwnerInvitation> {
  const invitation = await findOwnerInvitation(ctx.db, { internalId: INTERNAL_PROJECT_ID, hash: hashOfCode(given) });
  if (!invitation) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  requireUsable(ctx, { ...invitation, wrongTries: 0 });
  return invitation;
}

/** Uses a checked invitation up, or throws why that is too late. */
export async function useUpOwnerInvitation(ctx: TransactionContext, given: string): Promise<void> {
  const key = { internalId: INTERNAL_PROJECT_ID, hash: hashOfCode(given), now: ctx.clock.now() };
  if (await takeOwnerInvitation(ctx.db, key)) return;
  await checkOwnerInvitation(ctx, given);
  throw new KnownError('VERIFICATION_CODE_ALREADY_USED'); // taken and given back between the two statements
}

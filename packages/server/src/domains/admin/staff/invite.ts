import { INVITATION_CODE_LIFETIME_MS, KnownError, type EventType, type StaffRole } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { type Caller, findUser } from '../../identity/index.ts';
import { canInstanceMail, writeMail, mayMail } from '../../mail/index.ts';
import { writeEvent, INTERNAL_PROJECT_ID, lockProject } from '../../core/index.ts';
import { ownerPage } from './owner-link.ts';
import { requireOwnersAlone } from './require-owners-alone.ts';
import { countOpenInvitations, insertInvitation, type ToldInvitation } from './staff-codes.queries.ts';

const MOST_OPEN = 100;

export interface Invited {
  readonly email: string;
  readonly role?: StaffRole | undefined;
  readonly isTransfer?: boolean;
}

/**
 * The link grants access to the project, so it is emailed and never returned. A rate limit is reported, because members
 * who may invite may also read the email log. The error follows the transaction, which keeps the count.
 */
export async function invite(
  ctx: Context,
  caller: Caller,
  { email, role = 'owner', isTransfer = false }: Invited,
): Promise<void> {
  const { project } = caller;
  requireOwnersAlone(project.id, role);
  const isMailed = await inTransaction(ctx, async (ctx) => {
    await lockProject(ctx.db, project.id);
    await requireRoom(ctx, project.id);
    if (!(await mayMail(ctx, project.id, { recipient: email, purpose: 'owner_invitation' }))) return false;
    await mailInvitation(ctx, caller, { id: ctx.random.uuid(), email, role, isTransfer });
    return true;
  });
  if (!isMailed)
    throw new KnownError('RATE_LIMIT_EXCEEDED', { message: 'A limit of mails is reached. Please try again later.' });
}

/** Offers the project to a new owner; nothing changes until they accept. An API key owns nothing that it could transfer. */
export async function offerTransfer(ctx: Context, caller: Caller, email: string): Promise<void> {
  if (!caller.owner) throw new KnownError('STAFF_MEMBER_NOT_FOUND');
  await invite(ctx, caller, { email, isTransfer: true });
}

/** In the log of the project, in the transaction that creates or revokes an invitation. The event excludes the code. */
export const tellOfInvitation = (
  ctx: TransactionContext,
  projectId: string,
  type: Extract<EventType, 'staff.invited' | 'staff.invitation_revoked'>,
  { id, email, role, isTransfer }: ToldInvitation,
): Promise<void> =>
  writeEvent(ctx, projectId, { type, version: 1, data: { id, email, role, is_transfer: isTransfer } });

async function requireRoom(ctx: TransactionContext, projectId: string): Promise<void> {
  if ((await countOpenInvitations(ctx.db, { projectId, now: ctx.clock.now() })) >= MOST_OPEN)
    throw new KnownError('STAFF_INVITATION_LIMIT_REACHED');
}

async function mailInvitation(
  ctx: TransactionContext,
  { project, owner }: Caller,
  invitation: ToldInvitation,
): Promise<void> {
  const code = ctx.random.secret();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_CODE_LIFETIME_MS);
  // No inviter if an API key invites; then removing an owner never ends the invitation.
  const inviter = owner && (await findUser(ctx.db, INTERNAL_PROJECT_ID, owner.id));
  await insertInvitation(ctx.db, {
    ...invitation,
    projectId: project.id,
    hash: hashSecret(code),
    purpose: invitation.isTransfer ? 'transfer' : 'invitation',
    inviterId: inviter?.id ?? null,
    provesAddress: canInstanceMail(ctx), // accepting it means reading an email that the instance sent
    createdAt,
    expiresAt,
  });
  await writeMail(ctx, project, {
    template: 'owner_invitation',
    recipient: invitation.email,
    user: inviter ?? { displayName: null, primaryEmail: null },
    link: ownerPage(ctx, 'owner-invitation', code),
    expiresAt,
  });
  await tellOfInvitation(ctx, project.id, 'staff.invited', invitation);
}

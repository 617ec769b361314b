import { KnownError, type StaffRole } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../context.ts';
import { execute } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from '../access/index.ts';
import { recordEvent } from '../events/index.ts';
import { mayMail } from '../limits/index.ts';
import {
  countOpenOwnerInvitations,
  mailOwnerInvitation,
  ownerInvitationEvent,
  type OwnerInvitationMail,
} from '../owner-codes/index.ts';
import { INTERNAL_PROJECT_ID, lockProject } from '../projects/index.ts';
import { requireOwnersAlone } from '../staff/changes/index.ts';
import { findUser } from '../users/index.ts';

const MOST_OPEN = 100;

export interface Invited {
  readonly email: string;
  readonly role?: StaffRole | undefined;
  readonly isTransfer?: boolean;
}

/**
 * Whoever has the link comes to the staff, so it is mailed and never answered. That a limit withholds it is told: whoever may
 * invite may read the mails of the project too. The refusal follows the transaction, which keeps what was counted.
 */
export async function inviteOwner(
  ctx: Context,
  { project, owner }: Caller,
  { email: recipient, role = 'owner', isTransfer = false }: Invited,
): Promise<void> {
  requireOwnersAlone(project.id, role);
  const isMailed = await inTransaction(ctx, async (ctx) => {
    await lockProject(ctx.db, project.id);
    await requireRoom(ctx, project.id);
    if (!(await mayMail(ctx, project.id, { recipient, purpose: 'owner_invitation' }))) return false;
    const inviter = await findInviter(ctx, owner?.id);
    const parts = mailOwnerInvitation(ctx, project, { recipient, role, isTransfer, inviter });
    const event = recordEvent(ctx, project.id, { type: 'staff.invited', ...ownerInvitationEvent });
    await execute(ctx.db, together([...parts, event]));
    return true;
  });
  if (!isMailed) throw new Refusal(429, 'A limit of mails is reached. Please try again later.');
}

/** Nothing changes until the other end accepts. A key owns nothing that it could give away. */
export async function offerTransfer(ctx: Context, caller: Caller, email: string): Promise<void> {
  if (!caller.owner) throw new KnownError('STAFF_MEMBER_NOT_FOUND');
  await inviteOwner(ctx, caller, { email, isTransfer: true });
}

async function requireRoom(ctx: TransactionContext, projectId: string): Promise<void> {
  const open = { internalId: INTERNAL_PROJECT_ID, projectId, now: ctx.clock.now() };
  if ((await countOpenOwnerInvitations(ctx.db, open)) >= MOST_OPEN)
    throw new Refusal(400, 'The project has as many open invitations as it may have.');
}

/** Nobody where a key invites; then no owner's leaving ends the invitation. */
const findInviter = async (ctx: Context, ownerId: string | undefined): Promise<OwnerInvitationMail['inviter']> =>
  ownerId === undefined ? undefined : findUser(ctx.db, INTERNAL_PROJECT_ID, ownerId);

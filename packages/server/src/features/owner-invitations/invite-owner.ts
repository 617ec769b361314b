import { inTransaction, type Context, type TransactionContext } from '../../context.ts';
import { execute } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from '../access/index.ts';
import { mayMail } from '../limits/index.ts';
import { countOpenOwnerInvitations, mailOwnerInvitation, type OwnerInvitationMail } from '../owner-codes/index.ts';
import { INTERNAL_PROJECT_ID, lockProject } from '../projects/index.ts';
import { findUser } from '../users/index.ts';

const MOST_OPEN = 100;

/** Whoever has the link becomes an owner, so it is mailed and never answered. */
export const inviteOwner = (ctx: Context, { project, owner }: Caller, recipient: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockProject(ctx.db, project.id);
    await requireRoom(ctx, project.id);
    if (!(await mayMail(ctx, project.id, { recipient, purpose: 'owner_invitation' }))) return;
    const inviter = await findInviter(ctx, owner?.id);
    await execute(ctx.db, together(mailOwnerInvitation(ctx, project, { recipient, inviter })));
  });

async function requireRoom(ctx: TransactionContext, projectId: string): Promise<void> {
  const open = { internalId: INTERNAL_PROJECT_ID, projectId, now: ctx.clock.now() };
  if ((await countOpenOwnerInvitations(ctx.db, open)) >= MOST_OPEN)
    throw new Refusal(400, 'The project has as many open invitations as it may have.');
}

/** Nobody where a key invites; then no owner's leaving ends the invitation. */
const findInviter = async (ctx: Context, ownerId: string | undefined): Promise<OwnerInvitationMail['inviter']> =>
  ownerId === undefined ? undefined : findUser(ctx.db, INTERNAL_PROJECT_ID, ownerId);

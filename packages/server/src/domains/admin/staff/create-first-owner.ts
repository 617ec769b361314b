import { KnownError, normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { requireAcceptablePassword } from '../../auth/index.ts';
import {
  startSession,
  type StartedSession,
  claimAccount,
  createAccount,
  lockUserByEmail,
  listOwnable,
  lockOwners,
} from '../../identity/index.ts';
import { demoProject } from '../instance/seed-instance.ts';
import { signedInHere, applyProjectChanges, INTERNAL_PROJECT_ID, type Project } from '../../core/index.ts';
import { checkLink, useUpCode } from './check-code.ts';
import { hasOwner } from './owner-link.ts';
import { makeOwner } from './set-role.ts';
import type { StaffCode } from './staff-code.ts';
import { deleteFirstOwnerLinks } from './staff-codes.queries.ts';

export interface Ownership {
  readonly code: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Creates an owner: a person who can read the output of the service also runs it. If several people use codes for the
 * first owner at once, exactly one succeeds. It also works while password sign-in is disabled, so that an owner can
 * always get access again.
 */
export async function createFirstOwner(ctx: Context, project: Project, given: Ownership): Promise<StartedSession> {
  const link = await checkLink(ctx, given.code);
  if (link.purpose === 'first_owner' && (await hasOwner(ctx))) throw notFound();
  await requireAcceptablePassword(project.config, given.password);
  const passwordHash = await ctx.passwords.hash(given.password, ctx.device.clientAddress);
  const session = await inTransaction(ctx, async (ctx) => {
    await lockOwners(ctx.db);
    await useUpCode(ctx, given.code, checkLink);
    const isFirst = !(await hasOwner(ctx));
    if (link.purpose === 'first_owner' && !isFirst) throw notFound();
    await deleteFirstOwnerLinks(ctx.db);
    const projectIds = await ownableBy(ctx, link);
    const started = await becomeOwner(ctx, project, { email: given.email, passwordHash, projectIds });
    if (isFirst && ctx.isProduction) await closeSignUp(ctx);
    return started;
  });
  ctx.cache.forget();
  return session;
}

/** Once there is an owner, a code for the first owner is refused as if it had never existed. */
const notFound = () => new KnownError('VERIFICATION_CODE_NOT_FOUND');

async function ownableBy(ctx: TransactionContext, { purpose }: StaffCode): Promise<string[]> {
  const projects = await listOwnable(ctx.db, {
    projectIds: [INTERNAL_PROJECT_ID, demoProject(ctx).id],
    withUnowned: purpose === 'owner_link',
  });
  return projects.map(({ id }) => id);
}

/**
 * Finds or creates the user of the email address. Nobody has shown that they own the mailbox, so the address is not
 * verified.
 */
async function becomeOwner(
  ctx: TransactionContext,
  project: Project,
  { email, passwordHash, projectIds }: { email: string; passwordHash: string; projectIds: readonly string[] },
): Promise<StartedSession> {
  const known = await lockUserByEmail(ctx.db, project.id, normalizeEmail(email));
  if (!known) {
    const account = await createAccount(ctx, project, { method: 'owner_code', email, isVerified: false, passwordHash });
    await makeOwner(ctx, { projectIds, userId: account.userId });
    return account;
  }
  await claimAccount(ctx, project, { user: known, passwordHash });
  const owner = await makeOwner(ctx, { projectIds, userId: known.id });
  return startSession(ctx, project.id, owner, {
    method: 'owner_code',
    alongside: signedInHere(ctx, project.id, owner.id),
  });
}

/** From now on, owners join by invitation, unless somebody enables sign-up again. */
const closeSignUp = (ctx: TransactionContext): Promise<void> =>
  applyProjectChanges(ctx, INTERNAL_PROJECT_ID, { config: { sign_up_enabled: false } });

import { OWNER_LINK_LIFETIME_MS } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { INTERNAL_PROJECT_ID } from '../../core/index.ts';
import { listOwners, lockOwners } from '../../identity/index.ts';
import type { LinkPurpose } from './staff-code.ts';
import { insertLink } from './staff-codes.queries.ts';

/** Creates a link that is valid for one hour. The code follows the #, so browsers send it to no server. */
export async function makeOwnerLink(ctx: Context, purpose: LinkPurpose): Promise<string> {
  const code = ctx.random.secret();
  const createdAt = ctx.clock.now();
  await insertLink(ctx.db, {
    projectId: INTERNAL_PROJECT_ID,
    hash: hashSecret(code),
    purpose,
    role: 'owner',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + OWNER_LINK_LIFETIME_MS),
  });
  return ownerPage(ctx, 'first-owner', code);
}

/**
 * Creates a link for the first owner, if there is none. Every process creates one at its start; the first use
 * invalidates all of them.
 */
export const makeFirstOwnerLink = (ctx: Context): Promise<string | undefined> =>
  inTransaction(ctx, async (ctx) => {
    await lockOwners(ctx.db);
    return (await hasOwner(ctx)) ? undefined : makeOwnerLink(ctx, 'first_owner');
  });

/** Whether a user of the internal project owns the internal project. */
export const hasOwner = async ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  (await listOwners(db, INTERNAL_PROJECT_ID)).length > 0;

/** The URL of a dashboard page that takes a code. */
export const ownerPage = (
  { baseUrl }: Pick<Context, 'baseUrl'>,
  page: 'first-owner' | 'owner-invitation',
  code: string,
): string => `${baseUrl}/dashboard/${page}#code=${code}`;

import { OWNER_LINK_LIFETIME_MS } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { INTERNAL_PROJECT_ID } from '../../core/index.ts';
import { listOwners, lockOwners } from '../../identity/index.ts';
import type { LinkPurpose } from './staff-code.ts';
import { insertLink } from './staff-codes.queries.ts';

/** A link of one hour. Its code stands behind the #, which browsers send to no server. */
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

/** A link for the first owner, while there is none. Every process that starts makes one; all of them die with the first use. */
export const makeFirstOwnerLink = (ctx: Context): Promise<string | undefined> =>
  inTransaction(ctx, async (ctx) => {
    await lockOwners(ctx.db);
    return (await hasOwner(ctx)) ? undefined : makeOwnerLink(ctx, 'first_owner');
  });

/** Does a user of the internal project own the internal project? */
export const hasOwner = async ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  (await listOwners(db, INTERNAL_PROJECT_ID)).length > 0;

/** A page of the dashboard that takes a code. */
export const ownerPage = (
  { baseUrl }: Pick<Context, 'baseUrl'>,
  page: 'first-owner' | 'owner-invitation',
  code: string,
): string => `${baseUrl}/dashboard/${page}#code=${code}`;

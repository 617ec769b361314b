import { OWNER_LINK_LIFETIME_MS } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { INTERNAL_PROJECT_ID } from '../projects/index.ts';
import type { OwnerCodePurpose } from './owner-code.ts';
import { insertOwnerCode } from './owner-codes.queries.ts';

/** A link of one hour. Its code stands behind the #, which browsers send to no server. */
export async function makeOwnerLink(ctx: Context, purpose: OwnerCodePurpose): Promise<string> {
  const code = ctx.random.secret();
  const createdAt = ctx.clock.now();
  await insertOwnerCode(ctx.db, {
    projectId: INTERNAL_PROJECT_ID,
    hash: hashSecret(code),
    purpose,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + OWNER_LINK_LIFETIME_MS),
  });
  return ownerPage(ctx, 'first-owner', code);
}

/** A page of the dashboard that takes a code. */
export const ownerPage = (
  { baseUrl }: Pick<Context, 'baseUrl'>,
  page: 'first-owner' | 'owner-invitation',
  code: string,
): string => `${baseUrl}/dashboard/${page}#code=${code}`;

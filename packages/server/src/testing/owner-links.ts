import { makeFirstOwnerLink, makeOwnerLink } from '../domains/admin/staff/owner-link.ts';
import type { TestInstance } from './test-instance.ts';

/** Returns the code after the # of a link. */
export const codeIn = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';

/** Creates the code that a start of the service creates; fails if there is an owner. */
export async function firstOwnerCode({ ctx }: Pick<TestInstance, 'ctx'>): Promise<string> {
  const link = await makeFirstOwnerLink(ctx);
  if (link === undefined) throw new Error('there is an owner already');
  return codeIn(link);
}

/** Creates a code as the operator, who has the instance secret, can at any time. */
export const ownerLinkCode = async ({ ctx }: Pick<TestInstance, 'ctx'>): Promise<string> =>
  codeIn(await makeOwnerLink(ctx, 'owner_link'));

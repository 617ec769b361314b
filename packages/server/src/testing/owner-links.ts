import { makeFirstOwnerLink, makeOwnerLink } from '../domains/admin/staff/owner-link.ts';
import type { TestInstance } from './test-instance.ts';

/** The code of a link, which stands behind the #. */
export const codeIn = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';

/** As a start of the service makes it; fails where there is an owner. */
export async function firstOwnerCode({ ctx }: Pick<TestInstance, 'ctx'>): Promise<string> {
  const link = await makeFirstOwnerLink(ctx);
  if (link === undefined) throw new Error('there is an owner already');
  return codeIn(link);
}

/** As whoever has the secret of the instance gets one at any time. */
export const ownerLinkCode = async ({ ctx }: Pick<TestInstance, 'ctx'>): Promise<string> =>
  codeIn(await makeOwnerLink(ctx, 'owner_link'));

import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { ApiKeySet } from './api-key.ts';
import { findKeySet, listKeySets, updateKeySet } from './api-keys.queries.ts';

export const listApiKeys = (ctx: Context, projectId: string): Promise<ApiKeySet[]> => listKeySets(ctx.db, projectId);

export async function getApiKey(ctx: Context, projectId: string, id: string): Promise<ApiKeySet> {
  const set = await findKeySet(ctx.db, projectId, id);
  if (!set) throw new KnownError('API_KEY_NOT_FOUND');
  return set;
}

/** A revoked set stays revoked. This process forgets the key at once, the others within a second. */
export async function updateApiKey(
  ctx: Context,
  projectId: string,
  id: string,
  changes: { description: string | undefined; isRevoked: boolean },
): Promise<ApiKeySet> {
  const set = await updateKeySet(ctx.db, projectId, id, {
    description: changes.description,
    revokedAt: changes.isRevoked ? ctx.clock.now() : undefined,
  });
  if (!set) throw new KnownError('API_KEY_NOT_FOUND');
  ctx.cache.forget();
  return set;
}

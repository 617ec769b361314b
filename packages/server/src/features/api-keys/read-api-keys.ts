import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { ApiKeySet } from './api-key.ts';
import { findKeySet, listKeySets } from './api-keys.queries.ts';

export const listApiKeys = (ctx: Context, projectId: string): Promise<ApiKeySet[]> => listKeySets(ctx.db, projectId);

export async function getApiKey(ctx: Context, projectId: string, id: string): Promise<ApiKeySet> {
  const set = await findKeySet(ctx.db, projectId, id);
  if (!set) throw new KnownError('API_KEY_NOT_FOUND');
  return set;
}

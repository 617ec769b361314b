import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { writeEvents } from '../events/record-event.ts';
import type { ApiKeySet } from './api-key.ts';
import { findKeySet, listKeySets, lockKeySet, updateKeySet } from './api-keys.queries.ts';
import { keySetEvent } from './key-set-event.ts';

export const listApiKeys = (ctx: Context, projectId: string): Promise<ApiKeySet[]> => listKeySets(ctx.db, projectId);

export async function getApiKey(ctx: Context, projectId: string, id: string): Promise<ApiKeySet> {
  const set = await findKeySet(ctx.db, projectId, id);
  if (!set) throw new KnownError('API_KEY_NOT_FOUND');
  return set;
}

interface KeySetChanges {
  readonly description: string | undefined;
  readonly isRevoked: boolean;
}

/**
 * Updates a key set. A revoked set stays revoked. This process refuses a revoked key at once, the others within a
 * second.
 */
export async function updateApiKey(
  ctx: Context,
  projectId: string,
  id: string,
  changes: KeySetChanges,
): Promise<ApiKeySet> {
  const set = await inTransaction(ctx, async (ctx) => {
    const before = await lockKeySet(ctx.db, projectId, id);
    if (!before) throw new KnownError('API_KEY_NOT_FOUND');
    const revokedAt = changes.isRevoked ? ctx.clock.now() : undefined;
    const after = await updateKeySet(ctx.db, projectId, id, { description: changes.description, revokedAt });
    const events = eventsOf(before, changes).map((type) => keySetEvent(type, after));
    await writeEvents(ctx, projectId, events);
    return after;
  });
  ctx.cache.forget();
  return set;
}

function eventsOf(before: ApiKeySet, { description, isRevoked }: KeySetChanges) {
  const isRenamed = description !== undefined && description !== before.description;
  return [
    ...(isRenamed ? (['api_key.updated'] as const) : []),
    ...(isRevoked && before.manuallyRevokedAt === null ? (['api_key.revoked'] as const) : []),
  ];
}

import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { writeEvent } from '../events/record-event.ts';
import { insertRotatedSet, type RotatedKeySet } from './api-keys.queries.ts';
import { newKey, toStored, type CreatedKeySet } from './create-api-key.ts';
import { keySetEvent } from './key-set-event.ts';

export interface RotationRequest {
  readonly description: string | undefined;
  readonly expiresAt: Date;
}

/**
 * Creates a new key set with keys of the same kinds as the old one, which may be revoked or expired. The old set stays
 * as it is.
 */
export async function rotateApiKey(
  ctx: Context,
  projectId: string,
  oldId: string,
  request: RotationRequest,
): Promise<CreatedKeySet> {
  const keys = { client: newKey(ctx, 'client'), server: newKey(ctx, 'server'), admin: newKey(ctx, 'admin') };
  const row: RotatedKeySet = {
    ...request,
    id: ctx.random.uuid(),
    createdAt: ctx.clock.now(),
    keys: { client: toStored(keys.client), server: toStored(keys.server), admin: toStored(keys.admin) },
  };
  const set = await inTransaction(ctx, async (ctx) => {
    const created = await insertRotatedSet(ctx.db, projectId, oldId, row);
    if (!created) throw new KnownError('API_KEY_NOT_FOUND');
    await writeEvent(ctx, projectId, keySetEvent('api_key.created', created));
    return created;
  });
  return {
    set,
    keys: {
      client: set.publishableClientKeyLastFour === null ? undefined : keys.client,
      server: set.secretServerKeyLastFour === null ? undefined : keys.server,
      admin: set.superSecretAdminKeyLastFour === null ? undefined : keys.admin,
    },
  };
}

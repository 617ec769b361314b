import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { insertRotatedSet } from './api-keys.queries.ts';
import { newKey, toStored, type CreatedKeySet } from './create-api-key.ts';

export interface RotationRequest {
  readonly description: string | undefined;
  readonly expiresAt: Date;
}

/** A new set beside an old one, with keys of the same kinds; one that was revoked or has ended is followed as well. */
export async function rotateApiKey(
  ctx: Context,
  projectId: string,
  oldId: string,
  request: RotationRequest,
): Promise<CreatedKeySet> {
  const keys = { client: newKey(ctx, 'client'), server: newKey(ctx, 'server'), admin: newKey(ctx, 'admin') };
  const set = await insertRotatedSet(ctx.db, projectId, oldId, {
    ...request,
    id: ctx.random.uuid(),
    createdAt: ctx.clock.now(),
    keys: { client: toStored(keys.client), server: toStored(keys.server), admin: toStored(keys.admin) },
  });
  if (!set) throw new KnownError('API_KEY_NOT_FOUND');
  return {
    set,
    keys: {
      client: set.publishableClientKeyLastFour === null ? undefined : keys.client,
      server: set.secretServerKeyLastFour === null ? undefined : keys.server,
      admin: set.superSecretAdminKeyLastFour === null ? undefined : keys.admin,
    },
  };
}

import { NO_EXPIRY_MILLIS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { WholeKeys } from './api-key.ts';
import { putKeySet } from './api-keys.queries.ts';
import { toStored } from './create-api-key.ts';

/** Stores keys that come from the instance configuration rather than from a person. They never expire. */
export async function putConfiguredKeys(
  ctx: Context,
  projectId: string,
  set: { id: string; description: string; keys: WholeKeys },
): Promise<void> {
  const { client, server, admin } = set.keys;
  await putKeySet(ctx.db, projectId, {
    id: set.id,
    description: set.description,
    createdAt: ctx.clock.now(),
    expiresAt: new Date(NO_EXPIRY_MILLIS),
    keys: { client: toStored(client), server: toStored(server), admin: toStored(admin) },
  });
}

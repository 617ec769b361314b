import type { AccessType } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { keyPrefixes, type ApiKeySet, type WholeKeys } from './api-key.ts';
import { insertKeySet, type StoredKey } from './api-keys.queries.ts';

export interface ApiKeyRequest {
  readonly description: string;
  readonly expiresAt: Date;
  readonly kinds: readonly AccessType[];
}

/** The whole keys are answered once; the database keeps their hashes. */
export async function createApiKey(
  ctx: Context,
  projectId: string,
  request: ApiKeyRequest,
): Promise<{ set: ApiKeySet; keys: WholeKeys }> {
  const make = (type: AccessType) =>
    request.kinds.includes(type) ? `${keyPrefixes[type]}_${ctx.random.secret()}` : undefined;
  const keys = { client: make('client'), server: make('server'), admin: make('admin') };
  const set = await insertKeySet(ctx.db, projectId, {
    id: ctx.random.uuid(),
    description: request.description,
    createdAt: ctx.clock.now(),
    expiresAt: request.expiresAt,
    keys: { client: toStored(keys.client), server: toStored(keys.server), admin: toStored(keys.admin) },
  });
  return { set, keys };
}

export const toStored = (key: string | undefined): StoredKey | undefined =>
  key === undefined ? undefined : { hash: hashSecret(key), lastFour: key.slice(-4) };

import type { AccessType } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { writeEvent } from '../events/record-event.ts';
import { keyPrefixes, type ApiKeySet, type WholeKeys } from './api-key.ts';
import { insertKeySet, type NewKeySet, type StoredKey } from './api-keys.queries.ts';
import { keySetEvent } from './key-set-event.ts';

export interface ApiKeyRequest {
  readonly description: string;
  readonly expiresAt: Date;
  readonly kinds: readonly AccessType[];
}

/** A new key set and its complete keys, which are returned only once: the database stores their hashes. */
export interface CreatedKeySet {
  readonly set: ApiKeySet;
  readonly keys: WholeKeys;
}

export async function createApiKey(ctx: Context, projectId: string, request: ApiKeyRequest): Promise<CreatedKeySet> {
  const make = (type: AccessType) => (request.kinds.includes(type) ? newKey(ctx, type) : undefined);
  const keys = { client: make('client'), server: make('server'), admin: make('admin') };
  const row: NewKeySet = {
    id: ctx.random.uuid(),
    description: request.description,
    createdAt: ctx.clock.now(),
    expiresAt: request.expiresAt,
    keys: { client: toStored(keys.client), server: toStored(keys.server), admin: toStored(keys.admin) },
  };
  const set = await inTransaction(ctx, async (ctx) => {
    const created = await insertKeySet(ctx.db, projectId, row);
    await writeEvent(ctx, projectId, keySetEvent('api_key.created', created));
    return created;
  });
  return { set, keys };
}

export const newKey = (ctx: Pick<Context, 'random'>, type: AccessType): string =>
  `${keyPrefixes[type]}_${ctx.random.secret()}`;

export function toStored(key: string): StoredKey;
export function toStored(key: string | undefined): StoredKey | undefined;
export function toStored(key: string | undefined): StoredKey | undefined {
  return key === undefined ? undefined : { hash: hashSecret(key), lastFour: key.slice(-4) };
}

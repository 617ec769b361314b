import type { AccessType } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { one } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { recordEvent } from '../events/index.ts';
import { keyPrefixes, type ApiKeySet, type WholeKeys } from './api-key.ts';
import { changedSetEvent, insertKeySet, selectChangedSet, type StoredKey } from './api-keys.queries.ts';

export interface ApiKeyRequest {
  readonly description: string;
  readonly expiresAt: Date;
  readonly kinds: readonly AccessType[];
}

/** A new set, and its whole keys, which are answered once: the database keeps their hashes. */
export interface CreatedKeySet {
  readonly set: ApiKeySet;
  readonly keys: WholeKeys;
}

export async function createApiKey(ctx: Context, projectId: string, request: ApiKeyRequest): Promise<CreatedKeySet> {
  const make = (type: AccessType) => (request.kinds.includes(type) ? newKey(ctx, type) : undefined);
  const keys = { client: make('client'), server: make('server'), admin: make('admin') };
  const event = recordEvent(ctx, projectId, { type: 'api_key.created', ...changedSetEvent });
  const insert = insertKeySet(projectId, {
    id: ctx.random.uuid(),
    description: request.description,
    createdAt: ctx.clock.now(),
    expiresAt: request.expiresAt,
    keys: { client: toStored(keys.client), server: toStored(keys.server), admin: toStored(keys.admin) },
  });
  return { set: await one<ApiKeySet>(ctx.db, together([insert, event], selectChangedSet)), keys };
}

export const newKey = (ctx: Pick<Context, 'random'>, type: AccessType): string =>
  `${keyPrefixes[type]}_${ctx.random.secret()}`;

export function toStored(key: string): StoredKey;
export function toStored(key: string | undefined): StoredKey | undefined;
export function toStored(key: string | undefined): StoredKey | undefined {
  return key === undefined ? undefined : { hash: hashSecret(key), lastFour: key.slice(-4) };
}

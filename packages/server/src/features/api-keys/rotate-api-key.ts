import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { maybeOne } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { recordEvent } from '../events/index.ts';
import type { ApiKeySet } from './api-key.ts';
import { changedSetEvent, insertRotatedSet, selectChangedSet } from './api-keys.queries.ts';
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
  const event = recordEvent(ctx, projectId, { type: 'api_key.created', ...changedSetEvent });
  const insert = insertRotatedSet(projectId, oldId, {
    ...request,
    id: ctx.random.uuid(),
    createdAt: ctx.clock.now(),
    keys: { client: toStored(keys.client), server: toStored(keys.server), admin: toStored(keys.admin) },
  });
  const set = await maybeOne<ApiKeySet>(ctx.db, together([insert, event], selectChangedSet));
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

import {
  KnownError,
  MAX_WEBHOOK_ENDPOINTS,
  type BodyOf,
  type createWebhookEndpoint as createEndpointContract,
  type updateWebhookEndpoint as updateEndpointContract,
} from '@keystead/contract';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Context } from '../../../context.ts';
import { writeEvent, lockProject } from '../../core/index.ts';
import { endpointEvent } from './endpoint-event.ts';
import { requireReachableUrl } from './require-reachable-url.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import { makeSecret } from './webhook-secret.ts';
import {
  countEndpoints,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  rotateSecret,
  updateEndpoint,
} from './webhooks.queries.ts';

const PREVIOUS_SIGNS_FOR_MS = 24 * 60 * 60_000;

/** An endpoint with its secret, which is shown only once. */
export interface ShownOnce {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

export async function createWebhookEndpoint(
  ctx: Context,
  projectId: string,
  given: BodyOf<typeof createEndpointContract, 'admin'>,
): Promise<ShownOnce> {
  const url = await requireReachableUrl(ctx, given.url);
  const id = ctx.random.uuid();
  const { secret, sealed } = makeSecret(ctx, { projectId, id });
  const endpoint = await inTransaction(ctx, async (ctx) => {
    await lockProject(ctx.db, projectId); // concurrent requests are counted one after another
    if ((await countEndpoints(ctx.db, projectId)) >= MAX_WEBHOOK_ENDPOINTS)
      throw new KnownError('WEBHOOK_ENDPOINT_LIMIT_REACHED');
    const created = await insertEndpoint(ctx.db, {
      projectId,
      id,
      url,
      description: given.description ?? '',
      eventTypes: given.event_types ?? null,
      isOrdered: given.is_ordered ?? false,
      secretSealed: sealed,
      createdAt: ctx.clock.now(),
    });
    await writeEvent(ctx, projectId, endpointEvent('webhook_endpoint.created', created));
    return created;
  });
  return { endpoint, secret };
}

export const listWebhookEndpoints = (ctx: Context, projectId: string): Promise<WebhookEndpoint[]> =>
  listEndpoints(ctx.db, projectId);

export const getWebhookEndpoint = async (ctx: Context, projectId: string, id: string): Promise<WebhookEndpoint> =>
  required(await findEndpoint(ctx.db, { projectId, id }));

export async function updateWebhookEndpoint(
  ctx: Context,
  projectId: string,
  id: string,
  given: BodyOf<typeof updateEndpointContract, 'admin'>,
): Promise<WebhookEndpoint> {
  const url = given.url === undefined ? undefined : await requireReachableUrl(ctx, given.url);
  return inTransaction(ctx, async (ctx) => {
    const before = required(await lockEndpoint(ctx.db, { projectId, id }));
    const after = await updateEndpoint(
      ctx.db,
      { projectId, id },
      {
        url,
        description: given.description,
        eventTypes: given.event_types,
        isOrdered: given.is_ordered,
        isEnabled: given.is_enabled,
      },
    );
    const event = endpointEvent('webhook_endpoint.updated', after);
    const isOther =
      after.url !== before.url || !isDeepStrictEqual(event, endpointEvent('webhook_endpoint.updated', before));
    if (isOther) await writeEvent(ctx, projectId, event);
    return after;
  });
}

/** Both secrets sign for a day, so that the receiving server can switch to the new one. */
export async function rotateWebhookSecret(ctx: Context, projectId: string, id: string): Promise<ShownOnce> {
  const { secret, sealed } = makeSecret(ctx, { projectId, id });
  const previousUntil = new Date(ctx.clock.now().getTime() + PREVIOUS_SIGNS_FOR_MS);
  const endpoint = await inTransaction(ctx, async (ctx) => {
    const rotated = required(await rotateSecret(ctx.db, { projectId, id }, { sealed, previousUntil }));
    await writeEvent(ctx, projectId, endpointEvent('webhook_endpoint.secret_rotated', rotated));
    return rotated;
  });
  return { endpoint, secret };
}

export const deleteWebhookEndpoint = (ctx: Context, projectId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const deleted = required(await deleteEndpoint(ctx.db, { projectId, id }));
    await writeEvent(ctx, projectId, endpointEvent('webhook_endpoint.deleted', deleted));
  });

function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new KnownError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return found;
}

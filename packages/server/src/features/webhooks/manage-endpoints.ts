import {
  KnownError,
  MAX_WEBHOOK_ENDPOINTS,
  type BodyOf,
  type createWebhookEndpoint as createEndpointContract,
  type updateWebhookEndpoint as updateEndpointContract,
} from '@keystead/contract';
import { inTransaction, type Context } from '../../context.ts';
import { maybeOne, one } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { recordEvent } from '../events/index.ts';
import { lockProject } from '../projects/index.ts';
import { requireReachableUrl } from './require-reachable-url.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import { makeSecret } from './webhook-secret.ts';
import {
  changedEndpointEvent,
  countEndpoints,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  rotateSecret,
  selectChangedEndpoint,
  updatedEndpointEvent,
  updateEndpoint,
} from './webhooks.queries.ts';

const PREVIOUS_SIGNS_FOR_MS = 24 * 60 * 60_000;

/** An endpoint with the secret that nobody is shown again. */
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
    await lockProject(ctx.db, projectId); // so that two at once are counted one after the other
    if ((await countEndpoints(ctx.db, projectId)) >= MAX_WEBHOOK_ENDPOINTS)
      throw new KnownError('WEBHOOK_ENDPOINT_LIMIT_REACHED');
    const inserted = insertEndpoint({
      projectId,
      id,
      url,
      description: given.description ?? '',
      eventTypes: given.event_types ?? null,
      isOrdered: given.is_ordered ?? false,
      secretSealed: sealed,
      createdAt: ctx.clock.now(),
    });
    const event = recordEvent(ctx, projectId, { type: 'webhook_endpoint.created', ...changedEndpointEvent });
    return one<WebhookEndpoint>(ctx.db, together([inserted, event], selectChangedEndpoint));
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
  const updated = updateEndpoint(
    { projectId, id },
    {
      url,
      description: given.description,
      eventTypes: given.event_types,
      isOrdered: given.is_ordered,
      isEnabled: given.is_enabled,
    },
  );
  const event = recordEvent(ctx, projectId, updatedEndpointEvent);
  return required(await maybeOne<WebhookEndpoint>(ctx.db, together([updated, event], selectChangedEndpoint)));
}

/** Both secrets sign for a day, in which the receiver learns of the new one. */
export async function rotateWebhookSecret(ctx: Context, projectId: string, id: string): Promise<ShownOnce> {
  const { secret, sealed } = makeSecret(ctx, { projectId, id });
  const previousUntil = new Date(ctx.clock.now().getTime() + PREVIOUS_SIGNS_FOR_MS);
  const rotated = rotateSecret({ projectId, id }, { sealed, previousUntil });
  const event = recordEvent(ctx, projectId, { type: 'webhook_endpoint.secret_rotated', ...changedEndpointEvent });
  const endpoint = await maybeOne<WebhookEndpoint>(ctx.db, together([rotated, event], selectChangedEndpoint));
  return { endpoint: required(endpoint), secret };
}

export async function deleteWebhookEndpoint(ctx: Context, projectId: string, id: string): Promise<void> {
  const event = recordEvent(ctx, projectId, { type: 'webhook_endpoint.deleted', ...changedEndpointEvent });
  required(await maybeOne(ctx.db, together([deleteEndpoint({ projectId, id }), event], selectChangedEndpoint)));
}

function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new KnownError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return found;
}

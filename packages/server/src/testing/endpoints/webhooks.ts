import type { EndpointCases, Triggers } from '../endpoint-case.ts';
import { sealAll } from '../event-log.ts';
import { NO_ID } from '../triggers.ts';
import { makeEndpoint } from '../webhooks.ts';
import type { World } from '../world.ts';

const noEndpoint = { WEBHOOK_ENDPOINT_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) } satisfies Triggers;
const badUrl = { as: 'admin', body: { url: 'ftp://receiver.example' } } as const;

/** A new endpoint for each request, because some requests delete it. */
const sampleOfEndpoint = async ({ instance }: World) => {
  await makeRoom(instance);
  return { params: { id: (await makeEndpoint(instance)).id }, body: {} };
};

/** Deletes endpoints, because a project has a limited number of them. */
const makeRoom = (instance: World['instance']) =>
  instance.query(`delete from webhook_endpoints
         where project_id = 'internal' and (select count(*) from webhook_endpoints where project_id = 'internal') > 40`);

const noDelivery = { WEBHOOK_DELIVERY_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) } satisfies Triggers;

/** A failed delivery of a stored event, or of the given event id. */
async function sampleOfDelivery(world: World, eventId?: string) {
  const { params } = await sampleOfEndpoint(world);
  await sealAll(world.instance);
  const [row] = await world.instance.query<{ id: string }>(
    `insert into webhook_deliveries (project_id, id, endpoint_id, event_id, event_type, position, status, due_at, created_at)
     select 'internal', gen_random_uuid(), $1, coalesce($3, id), 'user.created', 1, 'failed', $2, $2
     from events where project_id = 'internal' and type = 'user.created' and version <> 0 limit 1 returning id`,
    [params.id, world.instance.clock.now(), eventId ?? null],
  );
  return { params: { id: row?.id ?? '' } };
}

export const webhookCases = {
  createWebhookEndpoint: {
    sample: async ({ instance }) => {
      await makeRoom(instance);
      return { body: { url: 'https://receiver.example/hook', event_types: ['user.created'], is_ordered: true } };
    },
    errors: { WEBHOOK_URL_REFUSED: () => badUrl },
  },
  listWebhookEndpoints: { sample: () => ({}) },
  getWebhookEndpoint: {
    sample: async (world) => ({ params: (await sampleOfEndpoint(world)).params }),
    errors: noEndpoint,
  },
  updateWebhookEndpoint: {
    sample: async (world) => ({ ...(await sampleOfEndpoint(world)), body: { description: 'Changed' } }),
    errors: { ...noEndpoint, WEBHOOK_URL_REFUSED: () => badUrl },
  },
  deleteWebhookEndpoint: {
    sample: async (world) => ({ params: (await sampleOfEndpoint(world)).params }),
    errors: noEndpoint,
  },
  getWebhookFigures: {
    sample: async (world) => ({ params: (await sampleOfEndpoint(world)).params }),
    errors: noEndpoint,
  },
  createWebhookToken: { sample: () => ({ body: {} }) },
  rotateWebhookSecret: { sample: sampleOfEndpoint, errors: noEndpoint },
  testWebhookEndpoint: { sample: sampleOfEndpoint, errors: noEndpoint },
  replayWebhookEndpoint: {
    sample: async (world) => ({ ...(await sampleOfEndpoint(world)), body: { from_millis: 0, to_millis: 1 } }),
    errors: {
      WEBHOOK_ENDPOINT_NOT_FOUND: () => ({
        as: 'admin',
        params: { id: NO_ID },
        body: { from_millis: 0, to_millis: 1 },
      }),
    },
  },
  listWebhookDeliveries: {
    sample: async (world) => {
      await sampleOfDelivery(world);
      return { query: '?limit=1' };
    },
  },
  getWebhookDelivery: { sample: (world) => sampleOfDelivery(world), errors: noDelivery },
  replayWebhookDelivery: {
    sample: async (world) => ({ ...(await sampleOfDelivery(world)), body: {} }),
    errors: {
      ...noDelivery,
      WEBHOOK_DELIVERY_NOT_KEPT: async (scene) => ({
        as: 'admin',
        ...(await sampleOfDelivery(scene, NO_ID)),
        body: {},
      }),
    },
  },
} satisfies EndpointCases;

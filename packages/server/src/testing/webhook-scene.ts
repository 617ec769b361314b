import { afterAll, beforeAll, beforeEach } from 'vitest';
import { deliverDue } from '../domains/insight/webhooks/deliver.ts';
import { ask } from './ask.ts';
import { makeSilentProject, sealAll } from './event-log.ts';
import type { OwnedProject } from './make-project.ts';
import { startTestInstance, type TestInstance } from './test-instance.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';
import { makeEndpoint } from './webhooks.ts';

export interface ListedDelivery {
  readonly id: string;
  readonly event_id: string;
  readonly status: string;
  readonly attempts: number;
}

/** An instance and a webhook server. Each test gets a new project, whose endpoint has its own path. */
export function webhookScene() {
  let instance: TestInstance;
  let receiver: WebhookReceiver;
  let project: OwnedProject;
  beforeAll(async () => {
    instance = await startTestInstance();
    receiver = await startWebhookReceiver();
  });
  beforeEach(async () => {
    project = await makeSilentProject(instance);
  });
  afterAll(async () => {
    await receiver.stop();
    await instance.stop();
  });
  const asAdmin = () => ({ as: 'admin', project }) as const;
  const path = () => `/${project.id}`;
  const receivedAt = (at = path()) => receiver.received.filter((message) => message.path === at);
  return {
    instance: () => instance,
    receiver: () => receiver,
    project: () => project,
    path,
    asAdmin,
    receivedAt,
    bodiesAt: (at = path()) => receivedAt(at).map(({ body }) => JSON.parse(body) as { type: string; data: unknown }),
    /** Creates an endpoint and deletes the event of its creation. */
    endpointHere: async (given: object = {}, at = path()) => {
      const endpoint = await makeEndpoint(instance, { project, url: receiver.urlOf(at), ...given });
      await instance.query(`delete from events where project_id = $1 and data ->> 'id' = $2`, [
        project.id,
        endpoint.id,
      ]);
      return endpoint;
    },
    answerWith: (status: number, text = '') =>
      receiver.answer(path(), (response) => response.writeHead(status).end(text)),
    /** Delivers all due events. */
    deliver: async () => {
      await sealAll(instance);
      await deliverDue(instance.ctx);
    },
    deliveries: async (query = ''): Promise<ListedDelivery[]> => {
      const { body } = await ask(instance.app, `GET /api/v1/internal/webhook-deliveries${query}`, asAdmin());
      return (body as { items: ListedDelivery[] }).items;
    },
    readEndpoint: async (id: string) =>
      (await ask(instance.app, `GET /api/v1/internal/webhook-endpoints/${id}`, asAdmin())).body,
    /** Records events without personal data. */
    record: (id = 'a thing', count = 1, of = project) =>
      instance.query(
        `insert into events (project_id, id, type, version, created_at, data)
         select $1, gen_random_uuid(), 'project.sessions_ended', 1, $2, jsonb_build_object('id', $3::text, 'sessions', number)
         from generate_series(1, $4) as number`,
        [of.id, instance.clock.now(), id, count],
      ),
  };
}

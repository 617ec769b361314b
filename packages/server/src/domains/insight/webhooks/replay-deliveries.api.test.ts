import { afterEach, describe, expect, test } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll } from '../../../testing/event-log.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { webhookScene } from '../../../testing/webhook-scene.ts';
import { sweepDeliveries } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import { replayWebhookEndpoint } from './replay-deliveries.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const {
  answerWith,
  asAdmin,
  bodiesAt,
  deliver,
  deliveries,
  endpointHere,
  instance,
  path,
  project,
  receivedAt,
  receiver,
  record,
} = webhookScene();
const asServer = () => ({ as: 'server', project: project() }) as const;

describe('of a user who was deleted', () => {
  test('nothing is sent any more, but that they were; nothing is shown or replayed', async () => {
    const { id } = await endpointHere({ event_types: ['user.created', 'user.deleted'] });
    answerWith(500, 'I do not like Mira');
    const { userId } = await signUp(instance().app, { project: project() });
    await deliver();
    await ask(instance().app, `DELETE /api/v1/users/${userId}`, asServer());
    answerWith(204);
    instance().clock.advance(HOUR);
    await deliver();

    expect(bodiesAt().map(({ type }) => type)).toEqual(['user.created', 'user.deleted']);
    const [dropped] = await deliveries('?status=dropped');
    const line = `/api/v1/internal/webhook-deliveries/${dropped?.id}` as const;
    const { body } = await ask(instance().app, `GET ${line}`, asAdmin());
    expect(body).toMatchObject({ body: null, log: [{ status: 500, excerpt: null, request: null }] });
    expect(await ask(instance().app, `POST ${line}/replay`, { ...asAdmin(), body: {} })).toEqual(
      refused('WEBHOOK_DELIVERY_NOT_KEPT'),
    );
    const range = { from_millis: 0, to_millis: instance().clock.now().getTime() + 1 };
    expect(
      await ask(instance().app, `POST /api/v1/internal/webhook-endpoints/${id}/replay`, { ...asAdmin(), body: range }),
    ).toEqual(answered({ count: 1 }));
  });

  test('nothing that was given up is begun anew', async () => {
    const { id } = await endpointHere({ event_types: ['user.created'] });
    answerWith(410);
    const { userId } = await signUp(instance().app, { project: project() });
    await deliver();
    await ask(instance().app, `DELETE /api/v1/users/${userId}`, asServer());

    const body = { from_millis: 0, to_millis: instance().clock.now().getTime() + 1, only_failed: true };
    expect(
      await ask(instance().app, `POST /api/v1/internal/webhook-endpoints/${id}/replay`, { ...asAdmin(), body }),
    ).toEqual(answered({ count: 0 }));
    expect(await deliveries()).toMatchObject([{ status: 'failed' }]);
  });
});

describe('again', () => {
  const replay = (id: string, body: object) =>
    ask(instance().app, `POST /api/v1/internal/webhook-endpoints/${id}/replay`, { ...asAdmin(), body });

  test('one message is sent, under its id', async () => {
    await endpointHere();
    await record();
    await deliver();
    const [first] = await deliveries();
    const line = `POST /api/v1/internal/webhook-deliveries/${first?.id}/replay` as const;
    expect(await ask(instance().app, line, { ...asAdmin(), body: {} })).toMatchObject({
      body: { id: first?.id, status: 'waiting' },
    });
    const stranger = await makeSilentProject(instance());
    expect(await ask(instance().app, line, { as: 'admin', project: stranger, body: {} })).toEqual(
      refused('WEBHOOK_DELIVERY_NOT_FOUND'),
    );
    await deliver();
    expect(receivedAt().map(({ headers }) => headers['webhook-id'])).toEqual([first?.event_id, first?.event_id]);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  /** One message that was tried in vain; the receiver is mended since. */
  async function triedInVain() {
    const { id } = await endpointHere();
    answerWith(500);
    await record();
    await deliver();
    answerWith(204);
    await deliver(); // not yet
    const [waiting] = await deliveries();
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 1 });
    return { id, deliveryId: waiting?.id };
  }

  test.each([{}, { only_failed: true }])(
    'of a time, what waits for another attempt is sent at once, what is due already goes on waiting: %o',
    async (which) => {
      const { id } = await triedInVain();
      const range = { from_millis: 0, to_millis: instance().clock.now().getTime() + 1, ...which };
      expect(await replay(id, range)).toEqual(answered({ count: 1 }));
      expect(await replay(id, range)).toEqual(answered({ count: 0 }));
      await deliver();
      expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
      expect(await replay(id, { ...range, only_failed: true })).toEqual(answered({ count: 0 }));
    },
  );

  test('one message that waits for another attempt is sent at once', async () => {
    const { deliveryId } = await triedInVain();
    const line = `POST /api/v1/internal/webhook-deliveries/${deliveryId}/replay` as const;
    await ask(instance().app, line, { ...asAdmin(), body: {} });
    await deliver();
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  test('all of a time is sent, also what was before the endpoint, or what was given up', async () => {
    await record('early');
    await sealAll(instance());
    instance().clock.advance(HOUR);
    const from = instance().clock.now().getTime();
    const { id } = await endpointHere({ event_types: ['project.sessions_ended'] });
    answerWith(410);
    await record('late');
    await deliver();
    answerWith(204);
    const body = { is_enabled: true };
    await ask(instance().app, `PATCH /api/v1/internal/webhook-endpoints/${id}`, { ...asAdmin(), body });

    for (const [from_millis, to_millis] of [
      [from + 1, from + HOUR],
      [0, from],
    ])
      expect(await replay(id, { from_millis, to_millis, only_failed: true })).toEqual(answered({ count: 0 }));
    expect(await replay(id, { from_millis: from, to_millis: from + 1, only_failed: true })).toEqual(
      answered({ count: 1 }),
    );
    await deliver();
    expect(await replay(id, { from_millis: 0, to_millis: from })).toEqual(answered({ count: 1 }));
    await deliver();
    expect(bodiesAt().map(({ data }) => (data as { id: string }).id)).toEqual(['late', 'late', 'early']);
  });

  test('only chosen types are sent, and nothing that is about to be sent for the first time', async () => {
    await record('early');
    await sealAll(instance());
    const { id } = await endpointHere();
    const { id: choosy } = await endpointHere({ event_types: ['user.deleted'] }, `${path()}/choosy`);
    await record('new');
    await sealAll(instance());
    const range = { from_millis: 0, to_millis: instance().clock.now().getTime() + 1 };

    expect(await replay(choosy, range)).toEqual(answered({ count: 0 }));
    expect(await replay(id, range)).toEqual(answered({ count: 1 }));
    await deliver();
    expect(bodiesAt(`${path()}/choosy`)).toEqual([]);
    expect(bodiesAt().map(({ data }) => (data as { id: string }).id)).toEqual(['early', 'new']);
  });

  test.each([{}, { only_failed: true }])('one endpoint is sent to, and no other: %o', async (which) => {
    receiver().answer(`${path()}/other`, (response) => response.writeHead(410).end());
    answerWith(410);
    const { id } = await endpointHere();
    await endpointHere({}, `${path()}/other`);
    await record();
    await deliver();
    const range = { from_millis: 0, to_millis: instance().clock.now().getTime() + 1, ...which };

    expect(await replay(id, range)).toEqual(answered({ count: 1 }));
    expect(await deliveries('?status=waiting')).toMatchObject([{ endpoint_id: id }]);
    expect(await deliveries('?status=failed')).toMatchObject([{ endpoint_id: expect.not.stringContaining(id) }]);
  });
});

describe('many', () => {
  const MANY = 2500;
  afterEach(() => instance().query('delete from webhook_endpoints')); // nobody is sent so many

  test.each([{}, { only_failed: true }])('are sent again by pages, each of them once: %o', async (which) => {
    const { id } = await endpointHere();
    await record('many', MANY);
    await sealAll(instance());
    while (await fanOut(instance().ctx));
    const isGivenUp = "update webhook_deliveries set status = 'failed', tries = 10 where project_id = $1";
    await instance().query(isGivenUp, [project().id]);
    const recorded = recordStatements(instance().ctx);
    const body = { from_millis: 0, to_millis: instance().clock.now().getTime() + 1, ...which };
    const line = `POST /api/v1/internal/webhook-endpoints/${id}/replay` as const;
    expect(await ask(recorded.app, line, { ...asAdmin(), body })).toEqual(answered({ count: MANY }));

    const pages = recorded.take().filter((text) => text.includes('begun'));
    expect(pages).toHaveLength(4); // the last one is empty
    expect(await ask(recorded.app, line, { ...asAdmin(), body })).toEqual(answered({ count: 0 }));
    const waiting = "select 1 from webhook_deliveries where project_id = $1 and status = 'waiting' and tries = 0";
    expect(await instance().query(waiting, [project().id])).toHaveLength(MANY);
  });

  test('what a process that died has begun is not begun anew, and the rest is', async () => {
    const { id } = await endpointHere();
    await record('many', MANY);
    await sealAll(instance());
    while (await fanOut(instance().ctx));
    await instance().query("update webhook_deliveries set status = 'failed', tries = 10 where project_id = $1", [
      project().id,
    ]);
    const { ctx } = instance();
    let pages = 0;
    const dying: typeof ctx = {
      ...ctx,
      db: {
        ...ctx.db,
        query: (statement) => {
          pages += 1;
          return pages > 2 ? Promise.reject(new Error('gone')) : ctx.db.query(statement); // it finds the endpoint, and begins a page
        },
      },
    };
    const range = { from_millis: 0, to_millis: ctx.clock.now().getTime() + 1, only_failed: true };
    await expect(replayWebhookEndpoint(dying, project().id, id, range)).rejects.toThrow('gone');

    expect(await replayWebhookEndpoint(ctx, project().id, id, range)).toBe(MANY - 1000);
  });
});

test('what would be longer than 20 kB is sent as an id', async () => {
  await endpointHere({ event_types: ['user.updated'] });
  const { userId } = await signUp(instance().app, { project: project() });
  const update = (length: number) =>
    ask(instance().app, `PATCH /api/v1/users/${userId}`, {
      as: 'server',
      project: project(),
      body: { server_metadata: { text: 'x'.repeat(length) } },
    });
  await update(25_000);
  await deliver();
  expect(bodiesAt().at(-1)).toEqual({ type: 'user.updated', data: { id: userId }, is_shortened: true });
  await update(15_000);
  await deliver();
  expect(bodiesAt().at(-1)).toMatchObject({ data: { server_metadata: { text: 'x'.repeat(15_000) } } });
});

test('what was sent is forgotten after 30 days', async () => {
  await endpointHere();
  await record();
  await deliver();
  instance().clock.advance(30 * DAY);
  await sweepDeliveries(instance().ctx);
  expect(await deliveries()).toHaveLength(1);
  instance().clock.advance(1);
  await sweepDeliveries(instance().ctx);
  expect(await deliveries()).toEqual([]);
});

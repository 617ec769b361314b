import { expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll } from '../../../testing/event-log.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { webhookScene } from '../../../testing/webhook-scene.ts';
import { deliver as sendTo, deliverDue, takeNext } from './deliver.ts';
import { fanOut } from './fan-out.ts';

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
  project,
  readEndpoint,
  receivedAt,
  record,
} = webhookScene();
const asServer = () => ({ as: 'server', project: project() }) as const;

test('how late attempts are is told: the first since the event, the next since it was due', async () => {
  await endpointHere();
  answerWith(500);
  await record();
  await sealAll(instance());
  const attempts: object[] = [];
  const ends: string[] = [];
  const { ctx, clock } = instance();
  const webhooks = {
    ...ctx.webhooks,
    onAttempt: ({ outcome, lateMillis }: { outcome: string; lateMillis: number }) =>
      attempts.push({ outcome, lateMillis }),
    onEnd: (status: string) => ends.push(status),
  };

  clock.advance(3 * SECOND);
  await fanOut(ctx);
  clock.advance(SECOND);
  await deliverDue({ ...ctx, webhooks });
  answerWith(204);
  clock.advance(7 * SECOND); // 2 s after it was due again
  await deliverDue({ ...ctx, webhooks });

  expect(attempts).toEqual([
    { outcome: 'refused', lateMillis: 4 * SECOND },
    { outcome: 'accepted', lateMillis: 2 * SECOND },
  ]);
  expect(ends).toEqual(['delivered']);
});

test('what happens after an endpoint was named is sent to it, once, as servers see it', async () => {
  await signUp(instance().app, { project: project() });
  await sealAll(instance());
  await endpointHere();
  const { userId } = await signUp(instance().app, { project: project() });

  await deliver();
  await deliver();

  const { body } = await ask(instance().app, 'GET /api/v1/events?type=user.created', asServer());
  const event = (body as { items: { id: string; data: { id: string } }[] }).items.find(
    ({ data }) => data.id === userId,
  );
  const sent = receivedAt().find((message) => message.headers['webhook-id'] === event?.id);
  expect(JSON.parse(sent?.body ?? '')).toEqual({ type: 'user.created', data: event?.data });
  expect(bodiesAt().filter(({ type }) => type === 'user.created')).toHaveLength(1);
  expect(await deliveries('?event_type=user.created')).toEqual([
    expect.objectContaining({ event_id: event?.id, status: 'delivered', attempts: 1, last_status: 204 }),
  ]);
});

test('only chosen types are sent, and nothing of other projects', async () => {
  await endpointHere({ event_types: ['user.deleted'] });
  await signUp(instance().app, { project: await makeSilentProject(instance()) });
  const { userId } = await signUp(instance().app, { project: project() });
  await ask(instance().app, `DELETE /api/v1/users/${userId}`, asServer());
  await deliver();

  expect(bodiesAt()).toEqual([{ type: 'user.deleted', data: { id: userId } }]);
});

test('a pending delivery is dropped when the user of its event is deleted', async () => {
  await endpointHere({ event_types: ['user.created'] });
  answerWith(500, 'an excerpt');
  const { userId } = await signUp(instance().app, { project: project() });
  await deliver();
  await ask(instance().app, `DELETE /api/v1/users/${userId}`, asServer());
  answerWith(204);
  instance().clock.advance(5 * SECOND);
  await deliver();

  expect(receivedAt()).toHaveLength(1);
  const [dropped] = await deliveries();
  expect(dropped).toMatchObject({ status: 'dropped', attempts: 1 });
  const whole = await ask(instance().app, `GET /api/v1/internal/webhook-deliveries/${dropped?.id}`, asAdmin());
  expect(whole.body).toMatchObject({ body: null, log: [{ number: 1, excerpt: null }] });
});

test('ten attempts are made, at the times of the schedule, under one id and with fresh signatures', async () => {
  answerWith(500, 'broken');
  await endpointHere();
  await record();
  await deliver();
  const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
  for (const [index, pause] of pauses.entries()) {
    instance().clock.advance(pause - 1);
    await deliver();
    expect(receivedAt()).toHaveLength(index + 1);
    instance().clock.advance(1);
    await deliver();
    expect(receivedAt()).toHaveLength(index + 2);
  }
  instance().clock.advance(30 * HOUR);
  await deliver();

  expect(receivedAt()).toHaveLength(10);
  expect(new Set(receivedAt().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receivedAt().map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ status: 'failed', attempts: 10, last_status: 500, next_attempt_at_millis: null });
  const whole = await ask(instance().app, `GET /api/v1/internal/webhook-deliveries/${failed?.id}`, asAdmin());
  expect(whole.body).toMatchObject({ body: receivedAt()[0]?.body });
  expect((whole.body as { log: unknown[] }).log).toHaveLength(10);
  expect((whole.body as { log: unknown[] }).log[0]).toMatchObject({ number: 10, status: 500, excerpt: 'broken' });
});

test('410 switches an endpoint off at once', async () => {
  answerWith(410);
  const { id } = await endpointHere();
  await record('many', 3);
  await deliver();

  expect(await readEndpoint(id)).toMatchObject({ is_enabled: false, disabled_reason: 'gone' });
  expect(await deliveries('?status=failed')).toMatchObject([{ attempts: 1 }]);
  expect(await deliveries('?status=waiting')).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
  await record();
  await deliver();
  expect(receivedAt()).toHaveLength(1);
});

test('so do five days without a success, and switching it on goes on where it stopped', async () => {
  answerWith(503);
  const { id } = await endpointHere();
  await record('first');
  await deliver();
  instance().clock.advance(5 * DAY - 1);
  await record('second');
  await deliver();
  expect(await readEndpoint(id)).toMatchObject({ is_enabled: true, disabled_reason: null });
  instance().clock.advance(DAY);
  await deliver();
  expect(await readEndpoint(id)).toMatchObject({ is_enabled: false, disabled_reason: 'failing' });

  await record('third');
  answerWith(204);
  const body = { is_enabled: true };
  await ask(instance().app, `PATCH /api/v1/internal/webhook-endpoints/${id}`, { ...asAdmin(), body });
  instance().clock.advance(DAY);
  await deliver();
  expect(await deliveries('?status=delivered')).toHaveLength(5); // that it was switched off and on among them
  expect(await readEndpoint(id)).toMatchObject({ is_enabled: true, failing_since_millis: null });
});

test('five failures in a row make an endpoint failing, and a success ends that', async () => {
  const { id } = await endpointHere();
  const send = async (status: number, count = 1) => {
    answerWith(status);
    await record('a thing', count);
    await deliver();
  };
  await send(503, 4);
  await send(204);
  await send(503, 4);
  expect(await readEndpoint(id)).toMatchObject({ is_failing: false, failing_since_millis: expect.any(Number) });
  await send(503);
  expect(await readEndpoint(id)).toMatchObject({ is_failing: true });

  const body = { is_enabled: true }; // what failed before counts no more
  await ask(instance().app, `PATCH /api/v1/internal/webhook-endpoints/${id}`, { ...asAdmin(), body });
  expect(await readEndpoint(id)).toMatchObject({ is_failing: false, failing_since_millis: null });
  await send(503, 5);
  expect(await readEndpoint(id)).toMatchObject({ is_failing: true });
  await send(204);
  expect(await readEndpoint(id)).toMatchObject({ is_failing: false, failing_since_millis: null });
});

test('a success ends the five days', async () => {
  answerWith(503);
  const { id } = await endpointHere();
  await record();
  await deliver();
  expect(await readEndpoint(id)).toMatchObject({ failing_since_millis: instance().clock.now().getTime() });
  answerWith(204);
  instance().clock.advance(6 * DAY);
  await deliver();
  expect(await readEndpoint(id)).toMatchObject({ is_enabled: true, failing_since_millis: null });
});

test('of two processes one sends each message, and what a dead one took on is sent by another', async () => {
  await endpointHere();
  await record('many', 40);
  await sealAll(instance());
  const other = instance().secondContext();
  await Promise.all([deliverDue(instance().ctx), deliverDue(other), deliverDue(instance().ctx)]);
  await deliverDue(other);
  expect(new Set(receivedAt().map(({ headers }) => headers['webhook-id'])).size).toBe(40);
  expect(receivedAt()).toHaveLength(40);

  await record('another');
  await sealAll(instance());
  const claimed = `update webhook_deliveries set due_at = due_at + interval '60 seconds' where status = 'waiting'`;
  await fanOut(instance().ctx);
  await instance().query(claimed); // as whoever died right after it
  await deliverDue(other);
  expect(receivedAt()).toHaveLength(40);
  instance().clock.advance(MINUTE);
  await deliverDue(other);
  expect(receivedAt()).toHaveLength(41);
});

test('what arrived stays delivered, though somebody who took it on before has no luck with it', async () => {
  const { id } = await endpointHere();
  await record();
  await sealAll(instance());
  await fanOut(instance().ctx);
  const slow = await takeNext(instance().ctx, { projectId: project().id, id });
  instance().clock.advance(MINUTE);
  await deliver();
  const finished_at_millis = instance().clock.now().getTime();
  answerWith(500);
  instance().clock.advance(SECOND);
  if (slow) await sendTo(instance().ctx, slow);

  expect(await deliveries()).toMatchObject([
    { status: 'delivered', attempts: 2, last_status: 500, finished_at_millis },
  ]);
  instance().clock.advance(DAY);
  await deliver();
  expect(receivedAt()).toHaveLength(2);
});

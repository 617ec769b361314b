import { expect, test } from 'vitest';
import { resolvesTo } from '../../../testing/addresses.ts';
import { ask } from '../../../testing/ask.ts';
import { sealAll } from '../../../testing/event-log.ts';
import { webhookScene } from '../../../testing/webhook-scene.ts';
import { deliverDue } from './deliver.ts';
import { webhookSettings, type WebhookSettings } from './webhook-settings.ts';

const SECOND = 1000;

const { answerWith, asAdmin, deliver, deliveries, endpointHere, instance, path, receivedAt, receiver, record } =
  webhookScene();

const here = resolvesTo('127.0.0.1');

async function deliverWith(webhooks: WebhookSettings): Promise<void> {
  await sealAll(instance());
  await deliverDue({ ...instance().ctx, webhooks });
}

/** The one message of the project, with its log. */
async function readDelivery() {
  const [delivery] = await deliveries();
  return (await ask(instance().app, `GET /api/v1/internal/webhook-deliveries/${delivery?.id}`, asAdmin())).body;
}

const inFiveSeconds = () => instance().clock.now().getTime() + 5 * SECOND;

test('a receiver has 20 seconds', () => {
  expect(webhookSettings('public').timeoutMs).toBe(20 * SECOND);
});

test.each([
  ['does not answer', 'No response within 0.2 seconds.', () => {}],
  [
    'answers without an end',
    'No response within 0.2 seconds.',
    (response: { writeHead(status: number): { write(text: string): unknown } }) =>
      response.writeHead(200).write('wait'),
  ],
] as const)('one that %s is left when the time is over, and tried again', async (_, error, hang) => {
  receiver().answer(path(), (response) => void hang(response));
  await endpointHere();
  await record();
  await deliverWith(webhookSettings('public-or-private', { lookup: here, timeoutMs: 200 }));

  expect(await readDelivery()).toMatchObject({
    status: 'waiting',
    attempts: 1,
    next_attempt_at_millis: inFiveSeconds(),
    log: [{ number: 1, status: null, error, excerpt: null }],
  });
  answerWith(204);
  instance().clock.advance(5 * SECOND - 1);
  await deliver();
  expect(receivedAt()).toHaveLength(1);
  instance().clock.advance(1);
  await deliver();
  expect(await readDelivery()).toMatchObject({
    status: 'delivered',
    attempts: 2,
    log: [
      { number: 2, status: 204, error: null },
      { number: 1, status: null, error },
    ],
  });
});

test('one that redirects is not followed, and tried again', async () => {
  const elsewhere = `${path()}/elsewhere`;
  receiver().answer(path(), (response) =>
    response.writeHead(307, { location: receiver().urlOf(elsewhere) }).end('there'),
  );
  await endpointHere();
  await record();
  await deliver();

  expect(await readDelivery()).toMatchObject({
    status: 'waiting',
    next_attempt_at_millis: inFiveSeconds(),
    log: [{ number: 1, status: 307, error: null, excerpt: 'there' }],
  });
  instance().clock.advance(5 * SECOND);
  await deliver();
  expect(receivedAt()).toHaveLength(2);
  expect(receivedAt(elsewhere)).toEqual([]);
});

test.each([
  [200, 'delivered'],
  [500, 'waiting'],
])('one that answers %d with 10 MB is read no further than an excerpt: it is %s', async (status, becomes) => {
  answerWith(status, 'x'.repeat(10 * 1024 * 1024));
  await endpointHere();
  await record();
  await deliver();

  expect(await readDelivery()).toMatchObject({
    status: becomes,
    log: [{ number: 1, status, error: null, excerpt: 'x'.repeat(1000) }],
  });
});

test('one whose name means another machine by then is not connected to, at each attempt anew', async () => {
  let found = '10.0.0.1';
  const webhooks = webhookSettings('public', { lookup: async () => resolvesTo(found)() });
  await endpointHere();
  await record();
  await deliverWith(webhooks);
  instance().clock.advance(5 * SECOND);
  found = '127.0.0.1';
  await deliverWith(webhooks);

  const refusal = { status: null, error: "The host resolves to an IP address that isn't allowed.", excerpt: null };
  expect(await readDelivery()).toMatchObject({
    status: 'waiting',
    attempts: 2,
    log: [
      { number: 2, ...refusal },
      { number: 1, ...refusal },
    ],
  });
  expect(receivedAt()).toEqual([]);
});

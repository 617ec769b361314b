import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { Db } from '../../../db/db.ts';
import { prepare } from '../../../db/sql.ts';
import { createLogger } from '../../../platform/logger.ts';
import { resolvesTo } from '../../../testing/addresses.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { makeSilentProject, sealAll } from '../../../testing/event-log.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { webhookScene } from '../../../testing/webhook-scene.ts';
import { keepDelivering } from './keep-delivering.ts';
import { webhookSettings, type WebhookSettingsOptions } from './webhook-settings.ts';

const LANES = 8;
/** Each answer opens one lane more. */
const ANSWERS_TO_ALL_LANES = LANES - 1;
const PATIENCE = { interval: 20 };
/** Nothing here hangs on how fast the machine is. */
const NEVER = 3_600_000;

const { endpointHere, instance, path, project, receivedAt, receiver, record } = webhookScene();

let delivering: ReturnType<typeof keepDelivering>;
afterEach(async () => {
  await delivering.stop();
  await instance().query('delete from webhook_endpoints'); // what waits for them is no business of the next test
});

const settingsOf = (options: WebhookSettingsOptions) =>
  webhookSettings('public-or-private', {
    lookup: resolvesTo('127.0.0.1'),
    timeoutMs: NEVER,
    soonMs: NEVER,
    ...options,
  });
const start = (options: WebhookSettingsOptions, ctx = instance().ctx): void => {
  delivering = keepDelivering({ ...ctx, webhooks: settingsOf(options) });
};

/** How many messages were on their way whenever one more was sent, in that order. */
function countAtOnce() {
  const counted = { begun: 0, ended: 0, atOnce: [] as number[] };
  const lookup = () => {
    counted.begun += 1;
    counted.atOnce.push(counted.begun - counted.ended);
    return resolvesTo('127.0.0.1')();
  };
  return { counted, options: { lookup, onAttempt: () => void (counted.ended += 1) } };
}

/** Somebody who answers so many times, and then no more. */
function hangAfter(answers: number, at: string): ServerResponse[] {
  const held: ServerResponse[] = [];
  let left = answers;
  receiver().answer(at, (response) => {
    left -= 1;
    if (left < 0) held.push(response);
    else response.writeHead(204).end();
  });
  return held;
}

test('a receiver that hangs holds one message, and nobody waits for it', async () => {
  const slow = `${path()}/slow`;
  const held = hangAfter(0, slow);
  await endpointHere({}, slow);
  await endpointHere();
  await record('many', 30);
  await sealAll(instance());
  start({});
  await expect.poll(() => receivedAt().length, PATIENCE).toBe(30); // while the one hangs
  await delivering.stop();

  expect(held).toHaveLength(1);
  const counts = await instance().query(
    "select attempts from webhook_deliveries where project_id = $1 and status = 'waiting' and attempts > 0",
    [project().id],
  );
  expect(counts).toEqual([]); // what was broken off is no failure of the receiver
});

test('whoever answers soon is sent eight messages at once', async () => {
  const held = hangAfter(ANSWERS_TO_ALL_LANES, path());
  await endpointHere();
  await record('many', 30);
  await sealAll(instance());
  start({});
  await expect.poll(() => held.length, PATIENCE).toBe(LANES);
  for (const response of held) response.writeHead(204).end();
  await expect.poll(() => held.length, PATIENCE).toBe(2 * LANES);
});

test.each([
  ['does not answer', { timeoutMs: 20 }, 0],
  ['takes long to answer', { soonMs: 0 }, 10],
])('whoever %s is sent one message after the other', async (_, options, answers) => {
  hangAfter(answers, path());
  await endpointHere();
  await record('many', 10);
  await sealAll(instance());
  const { counted, options: counting } = countAtOnce();
  start({ ...options, ...counting });
  await expect.poll(() => counted.ended, PATIENCE).toBe(10);

  expect(Math.max(...counted.atOnce)).toBe(1);
});

test('so is whoever answered soon before, once the others have been answered', async () => {
  const held = hangAfter(ANSWERS_TO_ALL_LANES, path());
  await endpointHere();
  await record('many', 40);
  await sealAll(instance());
  const { counted, options } = countAtOnce();
  let soonMs = NEVER;
  const webhooks = {
    ...settingsOf(options),
    get soonMs() {
      return soonMs;
    },
  };
  delivering = keepDelivering({ ...instance().ctx, webhooks });
  await expect.poll(() => held.length, PATIENCE).toBe(LANES);

  soonMs = 0;
  receiver().answer(path(), (response) => response.writeHead(204).end());
  for (const response of held) response.writeHead(204).end();
  await expect.poll(() => counted.ended, PATIENCE).toBe(40);
  expect(Math.max(...counted.atOnce.slice(0, ANSWERS_TO_ALL_LANES + LANES))).toBe(LANES);
  expect(Math.max(...counted.atOnce.slice(ANSWERS_TO_ALL_LANES + LANES))).toBe(1);
});

test('where all that is due waits for what goes before it, it is asked for again later', async () => {
  let isFirst = true;
  receiver().answer(path(), (response) => {
    response.writeHead(isFirst ? 500 : 204).end();
    isFirst = false;
  });
  await endpointHere({ is_ordered: true });
  await record('one', 2);
  await sealAll(instance());
  const recorded = recordStatements(instance().ctx);
  start({}, recorded.ctx);
  let claims = 0;
  const claimed = () =>
    (claims += recorded.take().filter((text) => text.includes('for update of d skip locked')).length);
  await expect.poll(claimed, PATIENCE).toBeGreaterThanOrEqual(4); // one of them has found nothing at a look of its own
  expect(receivedAt()).toHaveLength(1);

  instance().clock.advance(5000);
  await expect.poll(() => receivedAt().length, PATIENCE).toBe(3);
});

test('a message that could not be taken on is logged, and taken on again', async () => {
  await endpointHere();
  await record('one', 1);
  await sealAll(instance());
  const { ctx } = instance();
  const log = captureLog();
  let isAway = true;
  const db: Db = {
    ...ctx.db,
    query(statement) {
      if (!isAway || !prepare(statement).text.includes('for update of d skip locked')) return ctx.db.query(statement);
      isAway = false;
      return Promise.reject(new Error('away'));
    },
  };
  start({}, { ...ctx, db, log: createLogger('warn', log) });
  await expect.poll(() => receivedAt().length, PATIENCE).toBe(1);

  await expect.poll(() => log.lines()).toMatchObject([{ msg: 'could not send webhooks, will retry' }]);
});

test('a process sends up to 1000 messages at once', () => {
  expect(webhookSettings('public').mostLanes).toBe(1000);
});

test('where receivers that answered before hold all lanes, another is sent its messages at once', async () => {
  const mostLanes = 40;
  const held: ServerResponse[][] = [];
  for (const owner of [project(), await makeSilentProject(instance())]) {
    for (let number = 0; number < 3; number += 1) {
      const at = `/${owner.id}/${number}`;
      held.push(hangAfter(ANSWERS_TO_ALL_LANES, at));
      await endpointHere({ project: owner }, at);
    }
    await record('many', ANSWERS_TO_ALL_LANES + 2 * LANES, owner);
  }
  await sealAll(instance());
  start({ mostLanes });
  const hanging = () => held.flat().filter(({ destroyed }) => !destroyed).length;
  await expect.poll(hanging, PATIENCE).toBe(mostLanes);

  const healthy = await makeSilentProject(instance());
  await endpointHere({ project: healthy });
  await record('one', 30, healthy);
  await sealAll(instance());
  await expect.poll(() => receivedAt().length, PATIENCE).toBe(30);
  expect(hanging()).toBe(mostLanes);
});

import { afterEach, expect, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { ask } from '../../../testing/ask.ts';
import { createEventWaits } from './event-waits.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';

const test = instanceTest();
afterEach(() => vi.restoreAllMocks());

const wait = { projectId: 'internal', position: 1000, seconds: 20 };

test('a process that stops lets all go who wait, and lets nobody wait any more', async () => {
  const lifecycle = { isStopping: false };
  const waits = createEventWaits(lifecycle);
  const waiting = [waits.untilAfter(instance.ctx.db, wait), waits.untilAfter(instance.ctx.db, wait)];
  lifecycle.isStopping = true;

  await expect(Promise.all(waiting)).resolves.toHaveLength(2);
  await expect(waits.untilAfter(instance.ctx.db, wait)).resolves.toBeUndefined();
});

test('requests that wait are answered when their process stops', async () => {
  const lifecycle = { isStopping: false };
  const app = createApp(instance.ctx, { lifecycle });
  vi.spyOn(performance, 'now').mockReturnValue(1000); // their time is never over
  const waiting = ask(app, 'GET /api/v1/events?wait=20', { as: 'server' });
  lifecycle.isStopping = true;

  expect((await waiting).status).toBe(200);
});

test('a wait also ends when the database cannot be reached', async () => {
  const waits = createEventWaits({ isStopping: false });
  const query = () => Promise.reject(new Error('away'));

  await expect(waits.untilAfter({ ...instance.ctx.db, query }, wait)).resolves.toBeUndefined();
});

test('more than five hundred do not wait: they are answered at once', async () => {
  const lifecycle = { isStopping: false };
  const waits = createEventWaits(lifecycle);
  const waiting = Array.from({ length: 500 }, () => waits.untilAfter(instance.ctx.db, wait));
  let isWaiting = true;
  void waiting[0]?.then(() => (isWaiting = false));
  await waits.untilAfter(instance.ctx.db, wait);
  expect(isWaiting).toBe(true);

  lifecycle.isStopping = true;
  await Promise.all(waiting);
});

test('nobody waits longer than twenty seconds, however long they would', async () => {
  const waits = createEventWaits({ isStopping: false });
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const waiting = waits.untilAfter(instance.ctx.db, { ...wait, seconds: 3600 });
  now.mockReturnValue(1000 + 20_000);

  await expect(waiting).resolves.toBeUndefined();
});

import { expect, test } from 'vitest';
import { ask, refused } from '../../../../testing/ask.ts';
import { makeProject } from '../../../../testing/make-project.ts';
import { webhookScene } from '../../../../testing/webhook-scene.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;

const { answerWith, asAdmin, deliver, endpointHere, instance, record } = webhookScene();

interface Figures {
  readonly bars: readonly { readonly from_millis: number; readonly delivered: number; readonly failed: number }[];
}
const line = (id: string) => `GET /api/v1/internal/webhook-endpoints/${id}/figures` as const;
const figuresOf = async (id: string) => (await ask(instance().app, line(id), asAdmin())).body as Figures;

test('an endpoint that was told nothing has 48 empty bars', async () => {
  const { id } = await endpointHere();
  const { bars, ...figures } = await figuresOf(id);
  expect(figures).toEqual({
    delivered: 0,
    failed: 0,
    total: 0,
    is_capped: false,
    waiting: 0,
    next_attempt_at_millis: null,
    median_millis: null,
  });
  const last = Math.floor(instance().clock.now().getTime() / HALF_HOUR) * HALF_HOUR;
  expect(bars).toEqual(
    Array.from({ length: 48 }, (_, index) => ({
      from_millis: last - (47 - index) * HALF_HOUR,
      delivered: 0,
      failed: 0,
    })),
  );
});

test('what arrived and what failed is counted, of this endpoint alone, for 24 hours', async () => {
  const { id } = await endpointHere();
  const other = await endpointHere({}, '/elsewhere');
  await record('a', 3);
  await deliver();
  instance().clock.advance(HALF_HOUR);
  answerWith(500);
  await record('b', 2);
  await deliver();
  const { bars, ...figures } = await figuresOf(id);
  expect(figures).toMatchObject({
    delivered: 3,
    failed: 2,
    total: 5,
    waiting: 2,
    next_attempt_at_millis: instance().clock.now().getTime() + 5000,
    median_millis: expect.any(Number),
  });
  expect(bars.slice(-2)).toMatchObject([
    { delivered: 3, failed: 0 },
    { delivered: 0, failed: 2 },
  ]);
  expect(await figuresOf(other.id)).toMatchObject({ delivered: 5, failed: 0, waiting: 0 });

  instance().clock.advance(47 * HALF_HOUR);
  expect(await figuresOf(id)).toMatchObject({ delivered: 0, failed: 2, total: 2, waiting: 2 });
  instance().clock.advance(HALF_HOUR);
  expect(await figuresOf(id)).toMatchObject({ failed: 0, total: 0, waiting: 2, median_millis: null });
});

test('those of another project are not shown', async () => {
  const { id } = await endpointHere();
  const stranger = await makeProject(instance().app);
  expect(await ask(instance().app, line(id), { as: 'admin', project: stranger })).toEqual(
    refused('WEBHOOK_ENDPOINT_NOT_FOUND'),
  );
});

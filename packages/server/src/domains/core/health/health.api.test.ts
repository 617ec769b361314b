import { afterEach, expect, vi } from 'vitest';
import { createApp, type App } from '../../../app.ts';
import { DatabaseUnavailableError } from '../../../db/database-errors.ts';
import { appAt } from '../../../testing/app-at.ts';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { startListeningServer } from '../../../testing/listening-server.ts';

const test = instanceTest();
afterEach(() => void vi.useRealTimers());

test('while the database is away a process is not ready, and load balancers send requests to it all the same', async () => {
  const query = () => Promise.reject(new DatabaseUnavailableError('away'));
  const away = createApp({ ...instance.ctx, db: { ...instance.ctx.db, query } }, { lifecycle: { isStopping: false } });
  const statusOf = async (path: string, app: Pick<App, 'request'> = away) => (await app.request(path)).status;

  expect([await statusOf('/ready', instance.app), await statusOf('/serving', instance.app)]).toEqual([200, 200]);
  expect([await statusOf('/ready'), await statusOf('/serving')]).toEqual([503, 200]);
});

test('a process whose clock is more than 20 seconds off is not ready, and says by how much', async () => {
  const ready = async (millis: number) => {
    const ctx = { ...instance.ctx, clockOffset: { millis, measure: () => Promise.resolve() } };
    const response = await createApp(ctx, { lifecycle: { isStopping: false } }).request('/ready');
    return [response.status, response.headers.get('retry-after'), await response.text()];
  };

  expect(await ready(20_000)).toEqual([200, null, '{"status":"ready"}']);
  expect(await ready(-20_000)).toEqual([200, null, '{"status":"ready"}']);
  expect(await ready(20_001)).toEqual([
    503,
    '20',
    "The clock of this machine is 20 seconds ahead of PostgreSQL's. Check NTP on both.",
  ]);
  expect(await ready(-90_400)).toEqual([
    503,
    '20',
    "The clock of this machine is 90 seconds behind PostgreSQL's. Check NTP on both.",
  ]);
});

test('the clock is measured at the start: shown as a metric, logged, and answered by /ready', async () => {
  vi.setSystemTime(Date.now() + 3_600_000);
  const running = await startListeningServer({ KEYSTEAD_METRICS: 'on' });
  const { server, port, log } = running;
  const app = appAt(port);
  const figures = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
  const ready = await ask(app, 'GET /ready');
  const serving = await ask(app, 'GET /serving');
  await running.stop();

  const [, offset] = /^keystead_clock_offset_seconds (.*)$/m.exec(figures) ?? [];
  expect(Number(offset)).toBeGreaterThan(3000);
  expect(Number(offset)).toBeLessThanOrEqual(3600);
  expect(ready).toMatchObject({ status: 503, body: expect.stringMatching(/ is 3\d{3} seconds ahead of PostgreSQL's/) });
  expect(serving).toMatchObject({ status: 200 });
  expect(log.lines().filter((line) => 'offsetSeconds' in line)).toMatchObject([
    { level: 'warn', offsetSeconds: Number(offset) },
  ]);
});

import { expect } from 'vitest';
import { createApp, type App } from './app.ts';
import { createMetricsApp } from './metrics-app.ts';
import { createMetrics } from './create-metrics.ts';
import { call } from './testing/call.ts';
import { instance, instanceTest } from './testing/instance-test.ts';

const test = instanceTest();
let app: App;
let figures: ReturnType<typeof createMetricsApp>;
test.beforeAll(async () => {
  const metrics = createMetrics();
  app = createApp(instance.ctx, { lifecycle: { isStopping: false }, metrics });
  figures = createMetricsApp(metrics, 'https://auth.example.com');
});

async function labels(): Promise<string[]> {
  const text = await (await figures.request('/metrics')).text();
  const counts = text.matchAll(/^keystead_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm);
  return [...counts].map(([, label, count]) => `${label} ${count}`).sort();
}

const routeOf = (label: string) => /route="([^"]*)"/.exec(label)?.[1];

test('figures count requests by route, never by address', async () => {
  await call(app, 'GET /api/v1/users/me?code=1', { as: 'client' });
  await call(app, 'GET /api/v1/users/me');
  await call(app, 'GET /api/v1/users/me');
  await call(app, 'GET /api/v1/internal/api-keys/5a1e7ab0-0000-4000-8000-000000000000', { as: 'admin' });
  await call(app, 'GET /api/v1/projects/internal/.well-known/jwks.json');
  await call(app, 'GET /api/v1/openapi.json');

  expect(await labels()).toEqual([
    'method="GET",route="/api/v1/internal/api-keys/:id",status="404" 1',
    'method="GET",route="/api/v1/openapi.json",status="200" 1',
    'method="GET",route="/api/v1/projects/:project_id/.well-known/jwks.json",status="200" 1',
    'method="GET",route="/api/v1/users/me",status="400" 3',
  ]);
});

test('they do not grow with addresses that nobody serves', async () => {
  const before = new Set((await labels()).map(routeOf));
  for (let index = 0; index < 50; index += 1) {
    await call(app, `GET /api/v1/nowhere/${index}`);
    await call(app, `GET /${index}`);
    await call(app, `PUT /api/v1/internal/api-keys/${index}`);
  }
  const added = (await labels()).filter((label) => !before.has(routeOf(label)));

  expect(added).toEqual([
    'method="GET",route="(none)",status="404" 100',
    'method="PUT",route="(none)",status="405" 50',
  ]);
});

test('they are text as Prometheus reads it, with those of the process', async () => {
  const answer = await figures.request('/metrics');
  const body = await answer.text();

  expect(answer.status).toBe(200);
  expect(body).toMatch(/^# TYPE keystead_http_request_duration_seconds histogram$/m);
  expect(body).toMatch(/^keystead_database_connections_lost_total 0$/m);
  expect(body).toMatch(/^process_cpu_user_seconds_total /m);
});

test('they are not for pages of other origins, and nothing else is at their port', async () => {
  const hardening = {
    'cache-control': 'no-store, max-age=0',
    'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  };
  const answer = await figures.request('/metrics');
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...hardening,
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
  });

  for (const path of ['/', '/health', '/ready', '/api/v1', '/inbox/mails.json']) {
    const elsewhere = await figures.request(path);
    expect([elsewhere.status, await elsewhere.text()]).toEqual([404, 'There is nothing at this path.']);
    expect(Object.fromEntries(elsewhere.headers)).toMatchObject(hardening);
  }
});

test('the API has none', async () => {
  expect(await call(app, 'GET /metrics')).toMatchObject({ status: 404 });
});

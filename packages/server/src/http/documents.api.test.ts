import { openApiDocument } from '@keystead/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '../app.ts';
import { DatabaseUnavailableError } from '../db/database-errors.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import { call } from '../testing/call.ts';
import { captureLog } from '../testing/captured-log.ts';
import { startTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { VERSION } from '../version.ts';
import { createRouter, type RequestRecord, type ServedDocument } from './router.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startTestInstance();
});
afterAll(() => instance.stop());

// That this document is valid OpenAPI is shown where it is made, in the contract.
test('the API describes itself', async () => {
  const answer = await call(instance.app, 'GET /api/v1/openapi.json');

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(
    JSON.parse(JSON.stringify(openApiDocument({ baseUrl: 'http://localhost:8100', version: VERSION }))),
  );
});

test('without being asked for, there are no figures', async () => {
  expect(await call(instance.app, 'GET /metrics')).toMatchObject({ status: 404 });
});

describe('figures for Prometheus', () => {
  let app: App;
  beforeAll(() => {
    app = createApp(instance.ctx, { lifecycle: { isStopping: false }, metrics: createMetrics() });
  });

  async function labels(): Promise<string[]> {
    const { body } = await call(app, 'GET /metrics');
    const counts = String(body).matchAll(/^keystead_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm);
    return [...counts].map(([, label, count]) => `${label} ${count}`).sort();
  }

  const routeOf = (label: string) => /route="([^"]*)"/.exec(label)?.[1];

  test('count requests by route, never by address', async () => {
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

  test('do not grow with addresses that nobody serves', async () => {
    const before = new Set((await labels()).map(routeOf));
    for (let index = 0; index < 50; index += 1) {
      await call(app, `GET /api/v1/nowhere/${index}`);
      await call(app, `GET /${index}`);
      await call(app, `PUT /api/v1/internal/api-keys/${index}`);
    }
    const added = (await labels()).filter((label) => !before.has(routeOf(label)) && routeOf(label) !== '/metrics');

    expect(added).toEqual([
      'method="GET",route="(none)",status="404" 100',
      'method="PUT",route="(none)",status="405" 50',
    ]);
  });

  test('are text as Prometheus reads it, with those of the process', async () => {
    const { status, headers, body } = await call(app, 'GET /metrics');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toMatch(/^# TYPE keystead_http_request_duration_seconds histogram$/m);
    expect(body).toMatch(/^keystead_database_connections_lost_total 0$/m);
    expect(body).toMatch(/^process_cpu_user_seconds_total /m);
  });
});

describe('a document', () => {
  function serve(body: ServedDocument['body']) {
    const records: RequestRecord[] = [];
    const log = captureLog();
    const app = createRouter({
      ctx: { ...instance.ctx, log: createLogger('info', log) },
      routes: [],
      authenticate: () => Promise.resolve(undefined),
      documents: { '/document': { contentType: 'text/plain', body, isForBrowsers: true } },
      clientAddressOf: () => undefined,
      onAnswered: (record) => records.push(record),
    });
    return { app, records, log };
  }

  test('is recorded like any other answer', async () => {
    const { app, records } = serve(() => Promise.resolve('text'));
    await call(app, 'GET /document');

    expect(records).toEqual([
      {
        requestId: expect.stringMatching(/^[0-9a-z]{16}$/),
        method: 'GET',
        route: '/document',
        status: 200,
        millis: expect.any(Number),
        projectId: undefined,
        accessType: undefined,
      },
    ]);
  });

  test('that cannot be made is a 500, and its cause is in the log', async () => {
    const { app, records, log } = serve(() => Promise.reject(new Error('the cause')));
    const answer = await call(app, 'GET /document');

    expect(answer).toMatchObject({ status: 500, body: expect.not.stringContaining('the cause') });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(records).toMatchObject([{ route: '/document', status: 500 }]);
    expect(log.lines()).toMatchObject([{ level: 'error', err: { message: 'the cause' } }]);
  });

  test('that needs a database that is away is a 503', async () => {
    const { app, records } = serve(() => Promise.reject(new DatabaseUnavailableError()));
    const answer = await call(app, 'GET /document');

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(records).toMatchObject([{ route: '/document', status: 503 }]);
  });
});

import { openApiDocument } from '@keystead/contract/openapi';
import { describe, expect } from 'vitest';
import { DatabaseUnavailableError } from '../db/database-errors.ts';
import { createLogger } from '../platform/logger.ts';
import { call } from '../testing/call.ts';
import { captureLog } from '../testing/captured-log.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';
import { VERSION } from '../version.ts';
import { fetchAdapter } from './fetch-adapter.ts';
import type { RequestRecord } from './request-record.ts';
import { createRouter, type ServedDocument } from './router.ts';

const test = instanceTest();

// That this document is valid OpenAPI is shown where it is made, in the contract.
test('the API describes itself', async () => {
  const answer = await call(instance.app, 'GET /api/v1/openapi.json');

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(
    JSON.parse(JSON.stringify(openApiDocument({ baseUrl: 'http://localhost:8100', version: VERSION }))),
  );
});

describe('a document', () => {
  function serve(body: ServedDocument['body']) {
    const records: RequestRecord[] = [];
    const log = captureLog();
    const api = createRouter({
      ctx: { ...instance.ctx, log: createLogger('info', log) },
      routes: [],
      authenticate: () => Promise.resolve(undefined),
      requireRecentSession: () => Promise.resolve(),
      documents: { '/document': { contentType: 'text/plain', body } },
      clientAddressOf: () => undefined,
      onAnswered: (record) => records.push(record),
    });
    return { app: fetchAdapter(api), records, log };
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

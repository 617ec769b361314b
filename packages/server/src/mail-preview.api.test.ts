import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest';
import { createApp, type App } from './app.ts';
import { withDashboard } from './dashboard-app.ts';
import { closeGracefully, listen } from './listen.ts';
import { makeDashboardFolder, type DashboardFolder } from './testing/dashboard-folder.ts';
import { instance, instanceTest } from './testing/instance-test.ts';
import { internalKeys } from './testing/test-instance.ts';

const test = instanceTest();
let folder: DashboardFolder;
let site: App;
test.beforeAll(async () => {
  folder = makeDashboardFolder();
  site = withDashboard(createApp(instance.ctx, { lifecycle: { isStopping: false } }), instance.ctx, {
    folder: folder.path,
    publishableClientKey: internalKeys.client,
    isProduction: false,
    isPublic: true,
  });
});
afterAll(() => folder.remove());

const HOSTILE = '<!DOCTYPE html><script>alert(1)</script><p style="color:red">Grüße';
const OWN = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe', origin: 'null' };
const post = (headers: Record<string, string>, html = HOSTILE) =>
  site.request('/dashboard/mail-preview', { method: 'POST', headers, body: new URLSearchParams({ html }) });

test('what a form of the dashboard sends is shown as it is, and may run nothing', async () => {
  const answer = await post(OWN);

  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(HOSTILE);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(answer.headers.get('cache-control')).toBe('no-store, max-age=0');
  // Each of them keeps something out: whoever changes one says so here.
  expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src https: data:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ]);
});

describe('whoever else asks is turned away', () => {
  test.for<[string, Record<string, string>]>([
    ['another site', { ...OWN, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a neighbour', { ...OWN, 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:8100' }],
    ['somebody who typed it', { ...OWN, 'sec-fetch-site': 'none' }],
    ['a window of its own', { ...OWN, 'sec-fetch-dest': 'document' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['an old browser that says nothing', {}],
    ['a page without an origin', { origin: 'null' }],
  ])('%s', async ([, headers]) => {
    const answer = await post(headers);

    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('script');
  });
});

test('an old browser on our own page is known by its origin', async () => {
  expect((await post({ origin: 'http://localhost:8100' })).status).toBe(200);
});

test('it is asked by POST alone, and for no more than a megabyte', async () => {
  const answer = await site.request('/dashboard/mail-preview', { headers: OWN });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await post(OWN, 'x'.repeat(1024 * 1024))).status).toBe(413);
});

describe('after a mail that is too large', () => {
  const LARGE = 'x'.repeat(1_200_000);
  const HEAD = [
    'POST /dashboard/mail-preview HTTP/1.1',
    'host: localhost',
    ...Object.entries(OWN).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/x-www-form-urlencoded',
  ];
  let server: Server;
  let socket: Socket;
  let received = '';
  test.beforeAll(async () => {
    const place = { host: '127.0.0.1', hostSetting: '', port: 0, portSetting: '' };
    ({ server } = await listen({ ...place, fetch: site.fetch, baseUrl: instance.ctx.baseUrl }));
  });
  afterAll(() => closeGracefully(server, 0));
  beforeEach(() => {
    received = '';
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    socket.on('error', () => undefined); // it may be closed while it is written to
  });
  afterEach(() => {
    socket.destroy();
  });
  const send = (lines: readonly string[], body = '') => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);

  test('whose length was announced, the next request on the connection is answered', async () => {
    send([...HEAD, `content-length: ${LARGE.length}`], LARGE);
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413 [^]*connection: keep-alive[^]*larger than/i);
    send(['GET /health HTTP/1.1', 'host: localhost']);

    await expect.poll(() => received).toContain('HTTP/1.1 200 OK');
  });

  test('that came in chunks, the connection is announced as closed', async () => {
    send([...HEAD, 'transfer-encoding: chunked'], `${LARGE.length.toString(16)}\r\n${LARGE}\r\n`);

    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
  });
});

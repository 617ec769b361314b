import type { Server } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect } from 'vitest';
import { createApp } from '../app.ts';
import { closeGracefully, listen } from '../listen.ts';
import { ask } from '../testing/ask.ts';
import { keyHeader } from '../testing/call.ts';
import { exportTicket } from '../testing/exports.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../testing/make-project.ts';
import { requestHead, sendRaw } from '../testing/raw-http.ts';

const test = instanceTest();
const servers: Server[] = [];
const ports = { direct: 0, longWay: 0 };
let project: OwnedProject;

test.beforeAll(async () => {
  const domains = Array.from({ length: 20 }, (_, n) => ({
    domain: `https://app-${n}.example.com`,
    handler_path: '/handler',
  }));
  project = await makeProject(instance.app, { config: { domains } });
  for (const display_name of ['Mira', 'Noa', 'Ola', 'Pia'])
    await ask(instance.app, 'POST /api/v1/users', {
      as: 'server',
      project,
      body: { display_name, server_metadata: { note: 'ä'.repeat(600) } },
    });
  const app = createApp(instance.ctx, { lifecycle: { isStopping: false } });
  const place = { host: '127.0.0.1', hostSetting: '', port: 0, portSetting: '' };
  const common = { ...place, fetch: app.fetch, baseUrl: 'http://localhost:8100' };
  for (const [name, options] of [
    ['direct', { ...common, api: app.api }],
    ['longWay', common],
  ] as const) {
    const { server, port } = await listen(options);
    servers.push(server);
    ports[name] = port;
  }
});
afterAll(() => Promise.all(servers.map((server) => closeGracefully(server, 0))));

const USERS = '/api/v1/users?limit=10';
const ways = Object.keys(ports) as (keyof typeof ports)[];
const caller = (as: 'server' | 'admin') => ({
  'x-stack-project-id': project.id,
  'x-stack-access-type': as,
  [keyHeader[as]]: project.keys[as],
});

interface Asked {
  readonly accept?: string;
  readonly method?: string;
  readonly as?: 'server' | 'admin';
}

/** Decoded by the client, as fetch does for every app. */
async function read(way: keyof typeof ports, path: string, { accept = 'identity', method, as = 'server' }: Asked = {}) {
  const response = await fetch(`http://127.0.0.1:${ports[way]}${path}`, {
    ...(method !== undefined && { method }),
    headers: { ...caller(as), 'accept-encoding': accept },
  });
  const { status, headers } = response;
  const [encoding, vary, length, type] = ['content-encoding', 'vary', 'content-length', 'content-type'].map((name) =>
    headers.get(name),
  );
  return { text: await response.text(), head: { status, encoding, vary, length, type } };
}

describe.each(ways)('over the %s listener', (way) => {
  test('a long list is compressed as the caller takes it, and is the same list', async () => {
    const plain = await read(way, USERS);
    expect(plain.head).toMatchObject({ status: 200, encoding: null, vary: 'Accept-Encoding' });
    expect(JSON.parse(plain.text)).toMatchObject({ items: [{}, {}, {}, {}] });

    for (const [accept, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const compressed = await read(way, USERS, { accept });
      expect(compressed.head).toMatchObject({ status: 200, encoding, vary: 'Accept-Encoding', type: plain.head.type });
      expect(compressed.text).toBe(plain.text);
      expect(Number(compressed.head.length)).toBeLessThan(Number(plain.head.length) / 4);
    }
  });

  test('what follows is as many bytes as were announced', async () => {
    const head = requestHead(`GET ${USERS}`, { ...caller('server'), 'accept-encoding': 'gzip' });
    const { headers, body } = await sendRaw(ports[way], head);
    expect(headers['content-length']).toBe(String(body.length));
    expect(gunzipSync(Buffer.from(body, 'latin1')).toString('utf8')).toBe((await read(way, USERS)).text);
  });

  test('HEAD says how GET is encoded', async () => {
    for (const [accept, encoding] of [
      ['br', 'br'],
      ['identity', null],
    ] as const) {
      const { text, head } = await read(way, USERS, { accept, method: 'HEAD' });
      expect([text, head]).toEqual(['', expect.objectContaining({ status: 200, encoding, vary: 'Accept-Encoding' })]);
    }
  });

  test('a short list stays as it is', async () => {
    const { head } = await read(way, '/api/v1/teams?limit=10', { accept: 'br' });
    expect(head).toMatchObject({ status: 200, encoding: null, vary: null });
  });

  test('so do long answers that may hold secrets, exports, failures and what takes no encoding', async () => {
    const settings = await read(way, '/api/v1/internal/projects/current', { accept: 'br', as: 'admin' });
    expect(settings.text.length).toBeGreaterThan(1024);
    expect(settings.head).toMatchObject({ status: 200, encoding: null, vary: null });

    const exported = await read(way, `/api/v1/internal/exports/${await exportTicket(instance.app, project)}`, {
      accept: 'br',
    });
    expect(exported.text.length).toBeGreaterThan(1024);
    expect(exported.head).toMatchObject({ status: 200, encoding: null, vary: null });

    const refused = await read(way, `${USERS}&order_by=${'x'.repeat(2000)}`, { accept: 'br' });
    expect(refused.head).toMatchObject({ status: 400, encoding: null });

    const unknown = await read(way, USERS, { accept: 'zstd, br;q=0' });
    expect(unknown.head).toMatchObject({ status: 200, encoding: null, vary: 'Accept-Encoding' });
  });

  test('the description of the API is compressed', async () => {
    const plain = await read(way, '/api/v1/openapi.json');
    const compressed = await read(way, '/api/v1/openapi.json', { accept: 'br' });
    expect(compressed.head.encoding).toBe('br');
    expect(compressed.text).toBe(plain.text);
  });
});

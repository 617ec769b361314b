import { afterAll, describe, expect } from 'vitest';
import { createApp, type App } from './app.ts';
import { withDashboard } from './dashboard-app.ts';
import { makeDashboardFolder, type DashboardFolder } from './testing/dashboard-folder.ts';
import { instance, instanceTest } from './testing/instance-test.ts';
import {
  productionSettings,
  startListeningServer,
  testSettings,
  type ListeningServer,
} from './testing/listening-server.ts';
import { internalKeys } from './testing/test-instance.ts';
import { VERSION } from './version.ts';

const POLICY =
  /^default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; style-src 'self' 'nonce-([\da-z]{45})'; img-src 'self' data: https:; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'$/;
const NOTHING = 'There is nothing at this path.';
const servers: ListeningServer[] = [];

const test = instanceTest();
let folder: DashboardFolder;
let site: App;
test.beforeAll(() => {
  folder = makeDashboardFolder();
  site = withDashboard(createApp(instance.ctx, { lifecycle: { isStopping: false } }), instance.ctx, {
    folder: folder.path,
    publishableClientKey: internalKeys.client,
    isProduction: false,
    isPublic: true,
    demoUrl: 'http://localhost:8101',
  });
});
afterAll(async () => {
  folder.remove();
  await Promise.all(servers.map((server) => server.stop()));
});

const ask = async (path: string, method = 'GET') => site.request(path, { method });
const nonceOf = (response: Response) => POLICY.exec(response.headers.get('content-security-policy') ?? '')?.[1];

test.for([
  '/dashboard',
  '/dashboard/',
  '/dashboard/index.html',
  '/dashboard/p/an-id/keys',
  '/dashboard/handler/sign-in?x=1',
])('%s is the page, which finds its own way from there, with a nonce of this answer alone', async (path) => {
  const [first, second] = [await ask(path), await ask(path)];

  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toContain('text/html');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const html = await first.text();
  expect(html).toContain('<title>Dashboard</title>');
  expect(html).toContain(`nonce="${nonceOf(first)}"`);
  expect(nonceOf(first)).not.toBe(nonceOf(second));
});

test('files are served as what they are, and what is missing is not the page', async () => {
  const script = await ask('/dashboard/assets/index-1a2b.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await ask('/dashboard/assets/missing.js')).status).toBe(404);
  expect((await ask('/dashboardx')).status).toBe(404);
});

test.for(['/dashboard/../secret.txt', '/dashboard/%2e%2e/secret.txt', '/dashboard/..%2fsecret.txt'])(
  '%s does not lead out of the folder',
  async (path) => {
    expect(await (await ask(path)).text()).not.toContain('s3cret');
  },
);

test('it learns what it needs from the JSON beside it', async () => {
  const response = await ask('/dashboard/keystead.json');
  expect(await response.json()).toEqual({
    baseUrl: 'http://localhost:8100',
    publishableClientKey: internalKeys.client,
    version: VERSION,
    isProduction: false,
    demoUrl: 'http://localhost:8101',
  });
});

test('the root of the port leads there, and the API is where it was', async () => {
  const root = await ask('/');
  expect([root.status, root.headers.get('location')]).toEqual([302, '/dashboard']);
  expect((await ask('/', 'POST')).status).toBe(404);
  expect(await (await ask('/health')).json()).toEqual({ status: 'ok' });
  expect((await ask('/api/v1')).headers.get('access-control-allow-origin')).toBe('*');
});

describe('every answer is hardened, and none is for other origins', () => {
  test.for([
    'GET /dashboard',
    'GET /dashboard/p/x',
    'GET /dashboard/keystead.json',
    'GET /dashboard/assets/index-1a2b.js',
    'GET /dashboard/assets/missing.js',
    'POST /dashboard',
    'OPTIONS /dashboard/keystead.json',
  ])('%s', async (line) => {
    const [method = '', path = ''] = line.split(' ');
    const response = await ask(path, method);

    expect(response.headers.get('content-security-policy')).toMatch(POLICY);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('where it listens', () => {
  const start = async (settings: Record<string, string>) => {
    const server = await startListeningServer({ KEYSTEAD_DASHBOARD_FOLDER: folder.path, ...settings });
    servers.push(server);
    return { ...server, at: (path: string, port = server.port) => fetch(`http://127.0.0.1:${port}${path}`) };
  };

  test('on the port of the API, unless told otherwise', async () => {
    const { server, at } = await start({});
    expect(server.dashboardUrl).toBe('http://localhost:8100/dashboard');
    expect(await (await at('/dashboard')).text()).toContain('<title>Dashboard</title>');
  });

  test('nowhere where it is off, and the API is as ever', async () => {
    const { server, at } = await start({ KEYSTEAD_DASHBOARD: 'off' });
    expect(server.dashboardUrl).toBeUndefined();
    for (const path of ['/dashboard', '/dashboard/keystead.json', '/dashboard/session', '/'])
      expect([path, await (await at(path)).text()]).toEqual([path, NOTHING]);
    expect((await at('/health')).status).toBe(200);
  });

  test('nowhere where no folder is named', async () => {
    const { server, at } = await start({ KEYSTEAD_DASHBOARD_FOLDER: '' });
    expect([server.dashboardUrl, (await at('/dashboard')).status]).toEqual([undefined, 404]);
  });

  test('on a port of its own, with the API beside it; the public one has none', async () => {
    const { server, at } = await start({ ...productionSettings, KEYSTEAD_DASHBOARD_PORT: '0' });
    const url = new URL(server.dashboardUrl ?? '');
    expect(server.firstOwnerUrl).toMatch(`${url.href}/first-owner#code=`);
    const port = Number(url.port);

    expect(url.href).toBe(`http://localhost:${port}/dashboard`);
    expect(await (await at('/dashboard', port)).text()).toContain('<title>Dashboard</title>');
    expect(await (await at('/health', port)).json()).toEqual({ status: 'ok' });
    expect(await (await at('/dashboard/keystead.json', port)).json()).toMatchObject({
      baseUrl: 'https://auth.example.com',
      isProduction: true,
    });
    for (const path of ['/dashboard', '/dashboard/keystead.json', '/dashboard/session', '/'])
      expect([path, await (await at(path)).text()]).toEqual([path, NOTHING]);
  });

  test('its session is for pages of the public address; on a port of its own, for whatever leads to that', async () => {
    const renewOverHttp = async (port: number) => {
      const origin = `http://127.0.0.1:${port}`;
      const headers = { origin, 'content-type': 'application/json', 'x-keystead-dashboard': '1' };
      return (await fetch(`${origin}/dashboard/session/token`, { method: 'POST', headers })).status;
    };
    const together = await start(productionSettings);
    const apart = await start({ ...productionSettings, KEYSTEAD_DASHBOARD_PORT: '0' });
    const portOfItsOwn = Number(new URL(apart.server.dashboardUrl ?? '').port);

    expect(await renewOverHttp(together.port)).toBe(403);
    expect(await renewOverHttp(portOfItsOwn)).toBe(401); // no cookie comes with it
  });

  test('not below the path of a base URL', async () => {
    const settings = { ...testSettings, KEYSTEAD_BASE_URL: 'http://localhost:8100/auth' };
    await expect(start(settings)).rejects.toThrow(
      "KEYSTEAD_BASE_URL has a path, and the dashboard can't be served below a path. Set KEYSTEAD_DASHBOARD_PORT to serve it on a separate port, or disable it with KEYSTEAD_DASHBOARD=off.",
    );
  });

  test('not without having been built', async () => {
    await expect(start({ KEYSTEAD_DASHBOARD_FOLDER: `${folder.path}/assets` })).rejects.toThrow(
      /^No dashboard build found in .*assets\. Run npm run build, or set KEYSTEAD_DASHBOARD_FOLDER to the folder of a build\.$/,
    );
  });
});

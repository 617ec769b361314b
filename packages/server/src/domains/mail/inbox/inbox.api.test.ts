import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import { createApp, type App } from '../../../app.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { MAILED_LINK, queueTestMail, queueTestNotice } from '../../../testing/mail-through-sink.ts';
import type { NewMail } from '../email/new-mail.ts';
import { mailTasks } from '../email/mail-tasks.ts';

const test = instanceTest();
let folder: string;
let app: App;
const lifecycle = { isStopping: false };
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-inbox-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Inbox</title>');
  await writeFile(join(folder, 'assets', 'app.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'not part of the app');
  app = createApp(instance.ctx, { lifecycle, inbox: { folder } });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => instance.query('delete from mails'));

interface Asked {
  readonly from?: string | undefined;
  readonly host?: string;
  readonly method?: string;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly httpVersion?: string;
  readonly to?: App;
}

/** A request as if it had come over the network. */
function ask(path: string, asked: Asked = {}) {
  const { from = '127.0.0.1', host = 'localhost:8100', method = 'GET', origin, to = app, httpVersion = '1.1' } = asked;
  const headers = { host, ...(origin !== undefined && { origin }), ...asked.headers };
  return to.request(path, { method, headers }, { incoming: { headers, httpVersion, socket: { remoteAddress: from } } });
}

async function receive(mail: Partial<NewMail> = {}): Promise<string> {
  const id = await queueTestMail(instance.ctx, mail);
  await deliver(id);
  return id;
}
const deliver = (id: string) =>
  mailTasks(instance.ctx)['send-mail']?.run(
    { projectId: 'internal', id },
    { attempt: 1, signal: new AbortController().signal },
  );
const items = async (query = '') =>
  ((await (await ask(`/inbox/mails.json${query}`)).json()) as { items: Record<string, unknown>[] }).items;

describe('the JSON', () => {
  test('has everything about each mail', async () => {
    const id = await receive({ typedCode: '4M9XK2' });

    expect(await items()).toEqual([
      {
        id,
        project_id: 'internal',
        project_name: 'Keystead',
        recipient: 'mira@example.com',
        template: 'magic_link',
        subject: 'Sign in to Keystead',
        html: expect.stringContaining('4M9XK2'),
        text: expect.stringContaining(MAILED_LINK),
        links: [MAILED_LINK],
        code: '4M9XK2',
        created_at_millis: instance.clock.now().getTime(),
        status: 'sent',
      },
    ]);
  });

  test('leaves out what a mail does not have', async () => {
    await deliver(await queueTestNotice(instance.ctx, 'password_changed'));
    const [notice] = await items();

    expect(notice).toMatchObject({ template: 'password_changed', links: [] });
    expect(notice).not.toHaveProperty('code');
  });

  test('does not show what waits, is dropped or has expired', async () => {
    await queueTestMail(instance.ctx);
    await receive({ isDecoy: true });
    await receive({ expiresAt: instance.clock.now() });

    expect(await items()).toEqual([]);
  });

  test('shows the newest first', async () => {
    const first = await receive();
    instance.clock.advance(1000);
    const second = await receive();

    expect((await items()).map(({ id }) => id)).toEqual([second, first]);
  });

  test('finds mails by their whole recipient, or by a part of it', async () => {
    await receive({ recipient: 'mira@example.com' });
    await receive({ recipient: 'Mira@Example.com' });
    await receive({ recipient: 'amira@example.com' });
    await receive({ recipient: 'noor@example.com' });
    const recipients = async (query: string) => (await items(query)).map(({ recipient }) => String(recipient)).sort();

    expect(await recipients('?recipient=MIRA@example.com')).toEqual(['Mira@Example.com', 'mira@example.com']);
    expect(await recipients('?search=MIRA')).toEqual(['Mira@Example.com', 'amira@example.com', 'mira@example.com']);
    expect(await recipients('?search=%25')).toEqual([]);
    expect(await recipients('?search=')).toHaveLength(4);
  });

  test('can be emptied, which leaves what waits alone', async () => {
    await receive();
    const waiting = await queueTestMail(instance.ctx);

    expect((await ask('/inbox/mails.json', { method: 'DELETE' })).status).toBe(200);
    expect(await items()).toEqual([]);
    expect(await instance.query('select id from mails')).toEqual([{ id: waiting }]);
  });
});

describe('the HTML of a mail', () => {
  test('is shown where it can do nothing', async () => {
    const id = await receive();
    const response = await ask(`/inbox/mails/${id}/html`);

    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<html');
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
  });

  test.for(['5a1e7ab0-0000-4000-8000-000000000000', 'x', '%00', "'; drop table mails; --"])(
    '%s is none',
    async (id) => {
      expect((await ask(`/inbox/mails/${encodeURIComponent(id)}/html`)).status).toBe(404);
    },
  );
});

describe('live', () => {
  test('a page learns of each mail without asking again', async () => {
    const response = await ask('/inbox/events');
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();

    expect(await reader?.read()).toMatchObject({ value: 'retry: 1000\n\n' });
    await receive();
    expect(await reader?.read()).toMatchObject({ value: 'event: change\ndata: {}\n\n' });
    await ask('/inbox/mails.json', { method: 'DELETE' });
    expect(await reader?.read()).toMatchObject({ value: 'event: change\ndata: {}\n\n' });
    await reader?.cancel();
    await receive(); // nobody listens any more, and nothing breaks
  });

  test('the connection ends when the process does', async () => {
    const ending = { isStopping: false };
    const response = await ask('/inbox/events', {
      to: createApp(instance.ctx, { lifecycle: ending, inbox: { folder } }),
    });
    ending.isStopping = true;
    instance.ctx.mail.inbox?.emit();

    expect(await response.text()).toBe('retry: 1000\n\n');
  });
});

describe('the page', () => {
  test('is at /inbox', async () => {
    const response = await ask('/inbox');

    expect([response.status, await response.text()]).toEqual([200, '<title>Inbox</title>']);
  });

  test('is found with a slash at the end too', async () => {
    const response = await ask('/inbox/');

    expect([response.status, response.headers.get('location')]).toEqual([302, '/inbox']);
  });

  test('brings its files', async () => {
    expect(await (await ask('/inbox/assets/app.js')).text()).toBe('export {};');
  });

  test.for([
    '/inbox/secret.txt',
    '/inbox/assets/../secret.txt',
    '/inbox/assets/%2e%2e/secret.txt',
    '/inbox/assets/..%2fsecret.txt',
    '/inbox/assets/none.js',
    '/inboxes',
  ])('%s is not there', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

const PATHS = ['/inbox', '/inbox/assets/app.js', '/inbox/mails.json', '/inbox/events', '/inbox/mails/x/html'];

describe('nobody but this machine gets in:', () => {
  test.for(
    PATHS.flatMap((path) =>
      ['192.168.1.7', '10.0.0.1', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', ''].map(
        (from) => [path, from] as const,
      ),
    ),
  )('%s from %s', async ([path, from]) => {
    expect((await ask(path, { from })).status).toBe(403);
  });

  test('not even without an address', async () => {
    expect((await app.request('/inbox/mails.json')).status).toBe(403);
  });

  test.for(['::1', '::ffff:127.0.0.1', '127.8.8.8'])('but from %s', async (from) => {
    expect((await ask('/inbox/mails.json', { from })).status).toBe(200);
  });

  test.for([
    'evil.example',
    'evil.example:8100',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil-localhost',
    '[::1].evil.example',
    '0.0.0.0:8100',
    '169.254.169.254',
    '',
    'localhost:8100@evil.example',
  ])('nor by the name %j', async (host) => {
    for (const path of PATHS) expect((await ask(path, { host })).status).toBe(403);
    expect((await ask('/inbox/mails.json', { host, method: 'DELETE' })).status).toBe(403);
  });

  test.for(['localhost', 'LOCALHOST:8100', '127.0.0.1:9000', '[::1]:8100', '127.1.2.3'])(
    'but by the name %s',
    async (host) => {
      expect((await ask('/inbox/mails.json', { host })).status).toBe(200);
    },
  );
});

test.for([...PATHS, '/inbox/mails.json?from=elsewhere'])('pages of other origins cannot read %s', async (path) => {
  const response = await ask(path, { origin: 'https://evil.example' });
  await response.body?.cancel();
  const headers = Object.fromEntries(response.headers);

  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store, max-age=0',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
  });
});

test('a preflight from another origin is not answered', async () => {
  const response = await ask('/inbox/mails.json', { method: 'OPTIONS', origin: 'https://evil.example' });

  expect(response.status).toBe(403);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

describe('nobody gets in through a proxy on this machine:', () => {
  test.for<[name: string, value: string]>([
    ['forwarded', 'for=8.8.8.8;proto=https'],
    ['via', '1.1 proxy.example'],
    ['x-forwarded-for', '8.8.8.8'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', ''],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-port', '443'],
    ['x-forwarded-server', 'proxy.example'],
    ['x-forwarded-prefix', '/'],
    ['x-forwarded', 'for=8.8.8.8'],
    ['x-original-forwarded-for', '8.8.8.8'],
    ['x-original-host', 'auth.example.com'],
    ['x-real-ip', '8.8.8.8'],
    ['x-client-ip', '8.8.8.8'],
    ['x-cluster-client-ip', '8.8.8.8'],
    ['client-ip', '8.8.8.8'],
    ['true-client-ip', '8.8.8.8'],
    ['cf-connecting-ip', '8.8.8.8'],
    ['cf-ray', '7d1e6f'],
    ['cdn-loop', 'cloudflare'],
    ['fastly-client-ip', '8.8.8.8'],
    ['fly-client-ip', '8.8.8.8'],
    ['x-azure-clientip', '8.8.8.8'],
    ['x-amzn-trace-id', 'Root=1-67891233'],
    ['x-amz-cf-id', 'abc'],
    ['x-cloud-trace-context', '105445aa7843bc8bf206b'],
    ['x-envoy-external-address', '8.8.8.8'],
    ['x-vercel-forwarded-for', '8.8.8.8'],
    ['tailscale-user-login', 'mira@example.com'],
  ])('%s: %s', async ([name, value]) => {
    for (const path of PATHS) {
      const response = await ask(path, { headers: { [name]: value } });
      expect([response.status, await response.text()]).toEqual([
        403,
        `The inbox accepts only direct requests. This one came through a proxy, which added the header ${name}.`,
      ]);
    }
    expect((await ask('/inbox/mails.json', { headers: { [name]: value }, method: 'DELETE' })).status).toBe(403);
  });

  test('one that adds nothing, but speaks HTTP/1.0', async () => {
    for (const path of PATHS) {
      const response = await ask(path, { httpVersion: '1.0' });
      expect([response.status, await response.text()]).toEqual([
        403,
        'The inbox accepts only direct requests. This one uses HTTP/1.0, as proxies such as nginx do by default.',
      ]);
    }
  });

  test('but by a browser, with all that it sends', async () => {
    const headers = {
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'en',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
      cookie: 'a=b',
      referer: 'http://localhost:8100/inbox',
      'sec-ch-ua': '"Chromium"',
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0',
      'x-requested-with': 'XMLHttpRequest',
    };

    expect((await ask('/inbox/mails.json', { headers })).status).toBe(200);
  });
});

describe('nor by a page of another origin:', () => {
  test.for([
    'https://evil.example',
    'http://evil.example:8100',
    'http://localhost:3000',
    'https://localhost:8100',
    'http://localhost',
    'http://127.0.0.1:8100',
    'http://localhost:8100.evil.example',
    'null',
    '',
  ])('%j', async (origin) => {
    for (const path of PATHS) {
      const response = await ask(path, { origin });
      expect([response.status, await response.text()]).toEqual([
        403,
        'The inbox accepts requests only from its own page, not from other origins.',
      ]);
    }
    expect((await ask('/inbox/mails.json', { origin, method: 'DELETE' })).status).toBe(403);
  });

  test('but by its own', async () => {
    for (const host of ['localhost:8100', '127.0.0.1:8100', '[::1]:8100'])
      expect((await ask('/inbox/mails.json', { host, origin: `http://${host}`, method: 'DELETE' })).status).toBe(200);
  });
});

describe('there is no inbox', () => {
  test.for(PATHS)('at %s of an instance that sends its mails', async (path) => {
    const ctx = { ...instance.ctx, mail: { ...instance.ctx.mail, inbox: undefined } };

    expect((await ask(path, { to: createApp(ctx, { lifecycle, inbox: { folder } }) })).status).toBe(404);
  });

  test('page where none was built, but there is the JSON', async () => {
    const bare = createApp(instance.ctx, { lifecycle, inbox: { folder: undefined } });

    expect((await ask('/inbox', { to: bare })).status).toBe(404);
    expect((await ask('/inbox/mails.json', { to: bare })).status).toBe(200);
  });
});

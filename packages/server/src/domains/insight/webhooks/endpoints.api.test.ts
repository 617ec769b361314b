import { EVENT_TYPES, MAX_WEBHOOK_ENDPOINTS } from '@keystead/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeEach, describe, expect, vi } from 'vitest';
import { NEVER, PRIVATE, resolvesTo } from '../../../testing/addresses.ts';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { makeEndpoint } from '../../../testing/webhooks.ts';
import { webhookSettings } from './webhook-settings.ts';

const HOUR_MS = 60 * 60_000;

const test = instanceTest();
let receiver: WebhookReceiver;
let project: OwnedProject;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
beforeEach(async () => {
  receiver.received.length = 0;
  project = await makeProject(instance.app);
});
afterAll(() => receiver.stop());

const LINE = '/api/v1/internal/webhook-endpoints';
const asAdmin = () => ({ as: 'admin', project }) as const;
const create = (body: object) => ask(instance.app, `POST ${LINE}`, { ...asAdmin(), body });
const sendTest = (id: string) => ask(instance.app, `POST ${LINE}/${id}/test`, { ...asAdmin(), body: {} });

test('an endpoint is made, read, changed, listed and deleted; its secret is shown once', async () => {
  const { body: made } = await create({ url: 'https://receiver.example/hook#part', event_types: ['user.created'] });
  const { id, secret, ...shown } = made as Record<string, unknown> & { id: string; secret: string };
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{60}$/);
  expect(shown).toEqual({
    url: 'https://receiver.example/hook',
    description: '',
    event_types: ['user.created'],
    is_ordered: false,
    is_enabled: true,
    disabled_reason: null,
    failing_since_millis: null,
    is_failing: false,
    secret_last_four: secret.slice(-4),
    previous_secret_until_millis: null,
    created_at_millis: instance.clock.now().getTime(),
  });

  expect(await ask(instance.app, `GET ${LINE}/${id}`, asAdmin())).toEqual(answered({ id, ...shown }));
  const changes = { description: 'Billing', event_types: null, is_ordered: true, is_enabled: false };
  const changed = { id, ...shown, ...changes, disabled_reason: 'owner' };
  expect(await ask(instance.app, `PATCH ${LINE}/${id}`, { ...asAdmin(), body: changes })).toEqual(answered(changed));
  expect(await ask(instance.app, `GET ${LINE}`, asAdmin())).toEqual(
    answered({ items: [changed], is_paginated: false }),
  );
  expect(await ask(instance.app, `PATCH ${LINE}/${id}`, { ...asAdmin(), body: { is_enabled: true } })).toEqual(
    answered({ ...changed, is_enabled: true, disabled_reason: null }),
  );
  expect(await ask(instance.app, `DELETE ${LINE}/${id}`, asAdmin())).toEqual(answered({ success: true }));
  expect(await ask(instance.app, `GET ${LINE}/${id}`, asAdmin())).toEqual(refused('WEBHOOK_ENDPOINT_NOT_FOUND'));
});

test('nobody reaches the endpoint of another project', async () => {
  const { id } = await makeEndpoint(instance, { project: await makeProject(instance.app) });
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate'],
    ['POST', '/test'],
  ] as const) {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    expect(await ask(instance.app, `${method} ${LINE}/${id}${path}`, { ...asAdmin(), ...body })).toEqual(
      refused('WEBHOOK_ENDPOINT_NOT_FOUND'),
    );
  }
  expect(await ask(instance.app, `GET ${LINE}`, asAdmin())).toEqual(answered({ items: [], is_paginated: false }));
});

test('all types can be chosen, but not none and nothing else', async () => {
  const url = 'https://receiver.example';
  const sent = EVENT_TYPES.filter((type) => type !== 'project.created'); // which comes before every endpoint
  expect((await create({ url, event_types: sent })).status).toBe(200);
  expect((await create({ url, event_types: ['project.created'] })).status).toBe(400);
  expect((await create({ url, event_types: [] })).status).toBe(400);
  expect((await create({ url, event_types: ['user.sneezed'] })).status).toBe(400);
});

test('a project has 50 at most, also when many are made at once', async () => {
  for (let made = 0; made < MAX_WEBHOOK_ENDPOINTS - 2; made += 1) await makeEndpoint(instance, { project });
  const answers = await Promise.all([1, 2, 3, 4].map(() => create({ url: 'https://receiver.example' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
});

describe('where events are sent', () => {
  const urlRefused = (reason: 'invalid' | 'unknown_host' | 'private_address') =>
    refused('WEBHOOK_URL_REFUSED', { reason });

  test.each(['no url', 'ftp://receiver.example', 'https://mira:secret@receiver.example', 'javascript:alert(1)'])(
    '%s is refused',
    async (url) => {
      expect(await create({ url })).toEqual(urlRefused('invalid'));
      const { id } = await makeEndpoint(instance, { project });
      const body = { url };
      expect(await ask(instance.app, `PATCH ${LINE}/${id}`, { ...asAdmin(), body })).toEqual(urlRefused('invalid'));
    },
  );

  test('production takes public hosts over https alone', async () => {
    let found = '';
    const webhooks = webhookSettings('public', { lookup: async () => resolvesTo(found)() });
    const app = await instance.secondProcess({ webhooks });
    const at = async (address: string, url: string) => {
      found = address;
      return ask(app, `POST ${LINE}`, { ...asAdmin(), body: { url } });
    };
    for (const address of [...PRIVATE, ...NEVER, '127.0.0.1', '::1'])
      expect(await at(address, 'https://receiver.example')).toEqual(urlRefused('private_address'));
    expect(await at('8.8.8.8', 'http://receiver.example')).toEqual(urlRefused('invalid'));
    expect((await at('8.8.8.8', 'https://receiver.example')).status).toBe(200);
  });

  test('a host that nobody knows is refused', async () => {
    const webhooks = webhookSettings('public', { lookup: () => Promise.reject(new Error('ENOTFOUND')) });
    const app = await instance.secondProcess({ webhooks });
    const body = { url: 'https://nobody.example' };
    expect(await ask(app, `POST ${LINE}`, { ...asAdmin(), body })).toEqual(urlRefused('unknown_host'));
  });

  test('it is asked anew at each attempt: a name may mean another machine by then', async () => {
    const { id } = await makeEndpoint(instance, { project, url: receiver.urlOf('/rebound') });
    const app = await instance.secondProcess({
      webhooks: webhookSettings('public', { lookup: resolvesTo('127.0.0.1') }),
    });

    expect(await ask(app, `POST ${LINE}/${id}/test`, { ...asAdmin(), body: {} })).toMatchObject({
      body: { is_accepted: false, status: null, error: "The host resolves to an IP address that isn't allowed." },
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('what is sent', () => {
  /** Both libraries go by the clock of the machine. */
  const atTimeOfInstance = <Value>(work: () => Value): Value => {
    vi.useFakeTimers({ now: instance.clock.now(), toFake: ['Date'] });
    try {
      return work();
    } finally {
      vi.useRealTimers();
    }
  };
  type Library = typeof StandardWebhook | typeof SvixWebhook;
  const isVerified = (Library: Library, secret: string, changed = {}) => {
    const [message] = receiver.received.slice(-1);
    const { body, headers } = { ...message, ...changed } as { body: string; headers: Record<string, string> };
    return atTimeOfInstance(() => {
      try {
        return new Library(secret).verify(body, headers) !== undefined;
      } catch {
        return false;
      }
    });
  };

  test.each([
    ['standardwebhooks', 'webhook-', StandardWebhook],
    ['svix', 'webhook-', SvixWebhook],
    ['svix', 'svix-', SvixWebhook],
  ] as const)('is verified by %s as %s', async (_, prefix, Library) => {
    const { id, secret } = await makeEndpoint(instance, { project, url: receiver.urlOf('/hook') });
    expect(await sendTest(id)).toMatchObject({ body: { is_accepted: true, status: 204, error: null, excerpt: '' } });

    const message = receiver.received.at(-1);
    const headers = Object.fromEntries(
      Object.entries(message?.headers ?? {}).filter(([name]) => name.startsWith(prefix)),
    );
    expect(JSON.parse(message?.body ?? '')).toEqual({
      type: 'webhook.test',
      data: { message: 'A test of this webhook endpoint.' },
    });
    expect(isVerified(Library, secret, { headers })).toBe(true);
    expect(isVerified(Library, secret, { headers: {} })).toBe(false);
    expect(isVerified(Library, secret, { body: `${message?.body} ` })).toBe(false);
    expect(isVerified(Library, (await makeEndpoint(instance, { project })).secret)).toBe(false);
  });

  test('after a rotation both secrets sign for 24 hours', async () => {
    const { id, secret: first } = await makeEndpoint(instance, { project, url: receiver.urlOf('/hook') });
    const rotate = async () =>
      (await ask(instance.app, `POST ${LINE}/${id}/rotate`, { ...asAdmin(), body: {} })).body as {
        secret: string;
        secret_last_four: string;
        previous_secret_until_millis: number;
      };
    const { secret: second, secret_last_four, previous_secret_until_millis } = await rotate();
    expect(secret_last_four).toBe(second.slice(-4));
    expect(previous_secret_until_millis).toBe(instance.clock.now().getTime() + 24 * HOUR_MS);
    const verifying = async () => {
      await sendTest(id);
      return [first, second].map((secret) => isVerified(SvixWebhook, secret));
    };

    expect(await verifying()).toEqual([true, true]);
    instance.clock.advance(24 * HOUR_MS - 1);
    expect(await verifying()).toEqual([true, true]);
    instance.clock.advance(1);
    expect(await verifying()).toEqual([false, true]);

    const { secret: third } = await rotate();
    await rotate();
    await sendTest(id);
    expect([second, third].map((secret) => isVerified(SvixWebhook, secret))).toEqual([false, true]);
  });
});

describe('a receiver', () => {
  const outcomeOf = async (path: string) => {
    const { id } = await makeEndpoint(instance, { project, url: receiver.urlOf(path) });
    return (await sendTest(id)).body;
  };

  test('that redirects has not accepted, and is not followed', async () => {
    receiver.answer('/away', (response) => response.writeHead(302, { location: receiver.urlOf('/elsewhere') }).end());
    expect(await outcomeOf('/away')).toMatchObject({ is_accepted: false, status: 302 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/away']);
  });

  test('that answers 10 MB is read no further than an excerpt', async () => {
    receiver.answer('/long', (response) => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, 'x')));
    expect(await outcomeOf('/long')).toMatchObject({ is_accepted: true, status: 200, excerpt: 'x'.repeat(1000) });
  });

  test.each([500, 410, 404])('that answers %d has not accepted', async (status) => {
    receiver.answer(`/${status}`, (response) => response.writeHead(status).end('no\0'));
    expect(await outcomeOf(`/${status}`)).toMatchObject({ is_accepted: false, status, excerpt: 'no' });
  });

  test('that nobody is, is told of without a word of ours', async () => {
    receiver.answer('/gone', (response) => response.destroy());
    expect(await outcomeOf('/gone')).toMatchObject({ status: null, error: 'The connection was reset.' });
  });

  test('is tested 60 times an hour', async () => {
    const { id } = await makeEndpoint(instance, { project, url: receiver.urlOf('/hook') });
    for (let tried = 0; tried < 60; tried += 1) expect((await sendTest(id)).status).toBe(200);
    expect((await sendTest(id)).status).toBe(429);
  });
});

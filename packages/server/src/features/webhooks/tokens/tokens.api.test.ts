import { endpoints } from '@keystead/contract';
import { expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import type { RequestLine } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { NO_ID } from '../../../testing/triggers.ts';
import { makeEndpoint } from '../../../testing/webhooks.ts';

const MINUTE = 60_000;

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});

async function makeToken(of: OwnedProject = project): Promise<string> {
  const { status, body } = await ask(instance.app, 'POST /api/v1/webhooks/svix-token', {
    as: 'admin',
    project: of,
    body: {},
  });
  expect(status).toBe(201);
  return (body as { token: string }).token;
}

/** With the token in place of the key. */
const askWith = (token: string, line: RequestLine, { of = project, body }: { of?: OwnedProject; body?: object } = {}) =>
  ask(instance.app, line, {
    as: 'admin',
    project: { id: of.id, keys: { ...of.keys, admin: token } },
    ...(body && { body }),
  });

const LIST = 'GET /api/v1/internal/webhook-endpoints';
const wrongKey = (of: OwnedProject = project) => refused('INVALID_SUPER_SECRET_ADMIN_KEY', { project_id: of.id });

test('a token opens the webhooks of its project for ten minutes', async () => {
  const { id } = await makeEndpoint(instance, { project });
  const token = await makeToken();
  expect(await askWith(token, LIST)).toMatchObject({ status: 200, body: { items: [{ id }] } });
  instance.clock.advance(10 * MINUTE - 1);
  const line = `PATCH /api/v1/internal/webhook-endpoints/${id}` as const;
  expect(await askWith(token, line, { body: { description: 'Billing' } })).toMatchObject({ status: 200 });
  instance.clock.advance(1);
  expect(await askWith(token, LIST)).toEqual(wrongKey());
});

test('and those of no other, nor does a token that was changed or made up', async () => {
  const token = await makeToken();
  const other = await makeProject(instance.app);
  expect(await askWith(token, LIST, { of: other })).toEqual(wrongKey(other));
  const last = token.endsWith('A') ? 'B' : 'A';
  for (const wrong of [`${token.slice(0, -2)}${last}A`, 'whtok_', 'whtok_AAAA', token.toUpperCase()])
    expect({ wrong, ...(await askWith(wrong, LIST)) }).toEqual({ wrong, ...wrongKey() });
});

const OPENED = [
  'createWebhookEndpoint',
  'deleteWebhookEndpoint',
  'getWebhookDelivery',
  'getWebhookEndpoint',
  'getWebhookFigures',
  'listWebhookDeliveries',
  'listWebhookEndpoints',
  'replayWebhookDelivery',
  'replayWebhookEndpoint',
  'rotateWebhookSecret',
  'testWebhookEndpoint',
  'updateWebhookEndpoint',
];
const guarded = endpoints.filter(({ access, name }) => access !== 'public' && !OPENED.includes(name));

test('it opens nothing but webhooks, nor makes another token', async () => {
  const token = await makeToken();
  expect(guarded.map(({ name }) => name)).toContain('createWebhookToken');
  for (const { name, method, path } of guarded) {
    const line = `${method} /api/v1${path.replaceAll(/\{\w+\}/g, NO_ID)}` as RequestLine;
    const answer = await askWith(token, line, method === 'GET' ? {} : { body: {} });
    expect({ name, ...answer }).toEqual({ name, ...wrongKey() });
  }
});

test('it is no key for servers or clients', async () => {
  const token = await makeToken();
  const keys = { client: token, server: token, admin: token };
  const users = 'GET /api/v1/users' as const;
  expect(await ask(instance.app, users, { as: 'server', project: { id: project.id, keys } })).toEqual(
    refused('INVALID_SECRET_SERVER_KEY', { project_id: project.id }),
  );
});

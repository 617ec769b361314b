import { endpoints } from '@keystead/contract';
import { describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../../testing/ask.ts';
import type { RequestLine } from '../../../../testing/call.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { NO_ID } from '../../../../testing/triggers.ts';
import { makeEndpoint } from '../../../../testing/webhooks.ts';

const MINUTE = 60_000;

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});

async function makeToken(of: OwnedProject = project, adminAccessToken?: string): Promise<string> {
  const { status, body } = await ask(instance.app, 'POST /api/v1/webhooks/svix-token', {
    as: 'admin',
    project: of,
    ...(adminAccessToken !== undefined && { adminAccessToken }),
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
  'createWebhookEndpoint', // refused in words of its own, below
  'deleteWebhookEndpoint',
  'getWebhookDelivery',
  'getWebhookEndpoint',
  'getWebhookFigures',
  'listWebhookDeliveries',
  'listWebhookEndpoints',
  'replayWebhookDelivery',
  'replayWebhookEndpoint',
  'rotateWebhookSecret', // the same
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

describe('the maker of a token', () => {
  const byOwner = () => ({ actor: 'owner', actor_id: project.owner.userId });
  const byKey = async () => {
    const [set] = await instance.query<{ id: string }>('select id from api_keys where project_id = $1', [project.id]);
    return { actor: 'key', actor_id: set?.id };
  };
  const lastEvents = (count: number) =>
    instance.query(
      `select type, data, actor, actor_id from events where project_id = $1 order by sequence desc limit $2`,
      [project.id, count],
    );

  test.each(['owner', 'key'] as const)('is the actor of its creation and of what is done with it: %s', async (who) => {
    const { id } = await makeEndpoint(instance, { project });
    const token = await makeToken(project, who === 'owner' ? project.owner.accessToken : undefined);
    const line = `PATCH /api/v1/internal/webhook-endpoints/${id}` as const;
    expect((await askWith(token, line, { body: { description: who } })).status).toBe(200);

    const actor = who === 'owner' ? byOwner() : await byKey();
    expect(await lastEvents(2)).toEqual([
      { type: 'webhook_endpoint.updated', data: expect.objectContaining({ id, description: who }), ...actor },
      {
        type: 'webhook_token.created',
        data: {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          expires_at_millis: instance.clock.now().getTime() + 10 * MINUTE,
        },
        ...actor,
      },
    ]);
  });
});

test('what outlasts a token is refused to it: a new endpoint, another URL, a new secret', async () => {
  const { id } = await makeEndpoint(instance, { project });
  const token = await makeToken();
  const endpoint = `/api/v1/internal/webhook-endpoints/${id}` as const;
  const before = await askWith(token, LIST);
  const url = 'https://elsewhere.example.com/hooks';

  for (const [line, body] of [
    ['POST /api/v1/internal/webhook-endpoints', { url }],
    [`PATCH ${endpoint}`, { url }],
    [`PATCH ${endpoint}`, { description: 'Billing', url }],
    [`POST ${endpoint}/rotate`, {}],
  ] as const)
    expect({ line, ...(await askWith(token, line, { body })) }).toEqual({
      line,
      ...answered(
        'A webhook token cannot create endpoints, change their URL or rotate their secret. Use a super secret admin key.',
        403,
      ),
    });

  expect(await askWith(token, LIST)).toEqual(before);
});

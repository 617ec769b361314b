import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import type { RequestLine } from '../../../testing/call.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const NOBODY = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';
const NOT_YOURS = answered('Clients may only ask for the signed-in user.', 403);

const test = instanceTest();
let user: SignedIn;
let other: SignedIn;
test.beforeAll(async () => {
  [user, other] = [await signUp(instance.app), await signUp(instance.app)];
});

const asUser = () => ({ as: 'client', accessToken: user.accessToken }) as const;

const noBilling = { has_customer: false, default_payment_method: null };
const noProducts = { items: [], is_paginated: true, pagination: { next_cursor: null } };
const noItems = { items: [], is_paginated: false };

test.each([
  ['GET /api/v1/payments/billing/user/', '', noBilling],
  ['GET /api/v1/payments/products/user/', '?limit=1', noProducts],
  ['GET /api/v1/emails/notification-preference/', '', noItems],
  ['GET /api/v1/teams?user_id=', '', noItems],
  ['GET /api/v1/project-permissions?user_id=', '&recursive=true', noItems],
] as const)(
  '%s… is answered with what is true, about oneself and by servers about anybody',
  async (line, query, body) => {
    const about = (id: string, call: object) => ask(instance.app, `${line}${id}${query}` as RequestLine, call);

    expect(await about('me', asUser())).toEqual(answered(body));
    expect(await about(user.userId, asUser())).toEqual(answered(body));
    expect(await about(other.userId, asUser())).toEqual(NOT_YOURS);
    expect(await about(NOBODY, asUser())).toEqual(NOT_YOURS);
    expect(await about(other.userId, { as: 'server' })).toEqual(answered(body));
    expect(await about(NOBODY, { as: 'server' })).toEqual(refused('USER_NOT_FOUND'));
  },
);

test.each([
  ['billing', noBilling],
  ['products', noProducts],
])('no team has paid for anything: %s', async (what, body) => {
  const line = `GET /api/v1/payments/${what}/team/d94f6a0e-1c2b-4e3a-9f5d-8b7c6a5e4d21` as const;

  expect(await ask(instance.app, line, asUser())).toEqual(answered(body));
});

test('servers list all teams, clients their own only', async () => {
  expect(await ask(instance.app, 'GET /api/v1/teams', { as: 'server' })).toEqual(answered(noItems));
  expect(await ask(instance.app, 'GET /api/v1/teams', asUser())).toEqual(NOT_YOURS);
});

test('servers list all permissions outside teams, clients their own only', async () => {
  expect(await ask(instance.app, 'GET /api/v1/project-permissions', { as: 'server' })).toEqual(answered(noItems));
  expect(await ask(instance.app, 'GET /api/v1/project-permissions', asUser())).toEqual(NOT_YOURS);
});

test.each([
  ['application/octet-stream', gzipSync(JSON.stringify({ events: [{ event_type: '$page-view' }] }))],
  ['application/json', '{"events":[]}'],
  ['application/json', 'no JSON'],
  ['application/octet-stream', Buffer.alloc(2 * 1024 * 1024)],
])('what visitors do is neither read nor kept: %s', async (contentType, body) => {
  const added = await rowsAddedBy(instance, async () => {
    const response = await instance.app.request('/api/v1/analytics/events/batch', {
      method: 'POST',
      headers: {
        'content-type': contentType,
        'x-hexclave-project-id': 'internal',
        'x-hexclave-access-type': 'client',
        'x-hexclave-publishable-client-key': internalKeys.client,
      },
      body,
    });
    expect(await response.json()).toEqual({ inserted: 0 });
  });

  expect(added).toEqual({});
});

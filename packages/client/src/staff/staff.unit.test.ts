import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { type FakeService, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { type PeerAnswer, refusal } from '../testing/peer.ts';

const PATH = '/internal/staff';
const userId = '8d2f4b1c-6a3e-4f57-9b08-1c7e5d2a9f36';
const done = { status: 'ok', data: undefined };

let service: FakeService;
let answers: Record<string, PeerAnswer>;
beforeEach(async () => {
  service = await startFakeService();
  answers = {};
  service.intercept = ({ method, path }) => answers[`${method} ${path.replace('/api/v1', '')}`];
});
afterEach(() => service.close());

const admin = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: service.url }, testEnvironment());

test('lists who looks after the project', async () => {
  const people = { user_id: userId, display_name: null, primary_email: 'jonas@example.com' };
  answers[`GET ${PATH}`] = {
    json: {
      items: [
        { ...people, role: 'owner', since_millis: null },
        { ...people, role: 'support', since_millis: 7 },
      ],
      is_paginated: false,
    },
  };

  const shown = { userId, displayName: null, primaryEmail: 'jonas@example.com' };
  expect(await admin().listStaff()).toEqual([
    { ...shown, role: 'owner', since: null },
    { ...shown, role: 'support', since: new Date(7) },
  ]);
});

test('invites with a role, changes it, removes and leaves', async () => {
  answers['POST /internal/owner-invitations'] = { json: { success: true } };
  for (const line of [`PATCH ${PATH}/${userId}`, `DELETE ${PATH}/${userId}`, `DELETE ${PATH}/me`])
    answers[line] = { json: { success: true } };

  await admin().inviteStaff('jonas@example.com', 'read_only');
  expect(service.bodiesOf('/internal/owner-invitations')).toEqual([{ email: 'jonas@example.com', role: 'read_only' }]);
  expect(await admin().setStaffRole(userId, 'admin')).toEqual(done);
  expect(service.bodiesOf(`${PATH}/${userId}`)).toEqual([{ role: 'admin' }]);
  expect(await admin().removeStaff(userId)).toEqual(done);
  expect(await admin().leaveStaff()).toEqual(done);
});

test('offers the project to somebody, or says that the sign-in was too long ago', async () => {
  answers['POST /internal/project-transfers'] = { json: { success: true } };
  expect(await admin().transferProject('jonas@example.com')).toEqual(done);
  expect(service.bodiesOf('/internal/project-transfers')).toEqual([{ email: 'jonas@example.com' }]);
  answers['POST /internal/project-transfers'] = refusal(400, 'RECENT_SIGN_IN_REQUIRED');
  expect(await admin().transferProject('jonas@example.com')).toMatchObject({
    error: { code: 'RECENT_SIGN_IN_REQUIRED' },
  });
});

test('says why the last owner stays', async () => {
  for (const line of [`PATCH ${PATH}/${userId}`, `DELETE ${PATH}/${userId}`, `DELETE ${PATH}/me`])
    answers[line] = refusal(400, 'LAST_OWNER_STAYS');

  const stays = { status: 'error', error: { code: 'LAST_OWNER_STAYS' } };
  expect(await admin().setStaffRole(userId, 'admin')).toMatchObject(stays);
  expect(await admin().removeStaff(userId)).toMatchObject(stays);
  expect(await admin().leaveStaff()).toMatchObject(stays);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { composeOwnerApp } from '../owner-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { accessToken, type FakeService, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { type PeerAnswer, refusal } from '../testing/peer.ts';

const PATH = '/internal/owner-invitations';
const id = '8d2f4b1c-6a3e-4f57-9b08-1c7e5d2a9f36';
const other = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';

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
const owners = () =>
  composeOwnerApp({ publishableClientKey: 'pck_test', baseUrl: service.url, tokenStore: 'memory' }, testEnvironment());

test('an admin invites, lists and takes back', async () => {
  answers[`POST ${PATH}`] = { json: { success: true } };
  answers[`GET ${PATH}`] = {
    json: {
      items: [{ id, recipient_email: 'jonas@example.com', role: 'owner', is_transfer: true, expires_at_millis: 7 }],
      is_paginated: false,
    },
  };
  answers[`DELETE ${PATH}/${id}`] = { json: { success: true } };
  answers[`DELETE ${PATH}/${other}`] = refusal(404, 'VERIFICATION_CODE_NOT_FOUND');
  await admin().inviteOwner('jonas@example.com');
  expect(service.bodiesOf(PATH)).toEqual([{ email: 'jonas@example.com' }]);
  expect(await admin().listOwnerInvitations()).toEqual([
    { id, recipientEmail: 'jonas@example.com', role: 'owner', isTransfer: true, expiresAt: new Date(7) },
  ]);
  expect(await admin().revokeOwnerInvitation(id)).toEqual({ status: 'ok', data: undefined });
  expect(await admin().revokeOwnerInvitation(other)).toMatchObject({
    error: { code: 'VERIFICATION_CODE_NOT_FOUND' },
  });
});

test('a code tells what it invites to, or why it does not', async () => {
  answers[`POST ${PATH}/accept/details`] = {
    json: { project_display_name: 'Acme', recipient_email: 'jonas@example.com', role: 'support', is_transfer: false },
  };
  expect(await owners().getOwnerInvitationDetails('c0de')).toEqual({
    status: 'ok',
    data: { projectDisplayName: 'Acme', recipientEmail: 'jonas@example.com', role: 'support', isTransfer: false },
  });
  expect(service.bodiesOf(`${PATH}/accept/details`)).toEqual([{ code: 'c0de' }]);
  answers[`POST ${PATH}/accept/details`] = refusal(404, 'VERIFICATION_CODE_NOT_FOUND');
  expect(await owners().getOwnerInvitationDetails('c0de')).toMatchObject({
    error: { code: 'VERIFICATION_CODE_NOT_FOUND' },
  });
});

test('without a session the password makes an account, which is signed in', async () => {
  const tokens = service.signIn('mira@example.com');
  answers[`POST ${PATH}/accept`] = {
    json: {
      project_id: PROJECT_ID,
      user_id: 'u',
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
    },
  };
  const app = owners();
  expect(await app.acceptOwnerInvitation({ code: 'c0de', password: 'correct horse' })).toEqual({
    status: 'ok',
    data: { projectId: PROJECT_ID },
  });
  expect(service.bodiesOf(`${PATH}/accept`)).toEqual([{ code: 'c0de', password: 'correct horse' }]);
  expect(await app.getToken()).toBe(accessToken('a1'));
});

test('whoever is signed in stays so, and a code that is worth nothing is a value', async () => {
  const app = owners();
  await app.signInWithCredential({ email: 'mira@example.com', password: 'correct horse', noRedirect: true });
  const token = await app.getToken();
  answers[`POST ${PATH}/accept`] = { json: { project_id: PROJECT_ID, user_id: 'u' } };
  expect((await app.acceptOwnerInvitation({ code: 'c0de' })).status).toBe('ok');
  const sent = service.requests.find(({ path }) => path.endsWith('/accept'));
  expect(sent?.headers['x-stack-access-token']).toBe(token);
  answers[`POST ${PATH}/accept`] = refusal(404, 'VERIFICATION_CODE_NOT_FOUND');
  expect(await app.acceptOwnerInvitation({ code: 'c0de' })).toMatchObject({
    error: { code: 'VERIFICATION_CODE_NOT_FOUND' },
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { adminConfig, wireAdminConfig } from '../testing/default-config.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID, wireProject } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';
import type { AdminProjectWithoutSecrets } from './project-without-secrets.ts';

let peer: Peer;
let answer: PeerAnswer;
beforeEach(async () => {
  answer = { json: hiddenOnWire };
  peer = await startPeer(() => answer);
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());
const lastBody = () => JSON.parse(peer.requests.at(-1)?.body ?? '') as unknown;

const { emailConfig: _email, oauthProviders: _providers, ...openConfig } = adminConfig;
const hiddenOnWire: AnswerOf<'setOAuthProvider', 'admin'> = {
  ...wireProject,
  description: 'Anvils',
  created_at_millis: NOW,
  user_count: 42,
  is_production_mode: false,
  config: {
    ...wireAdminConfig,
    oauth_providers: [
      { id: 'discord', provider_config_id: 'discord', enabled: true, type: 'standard', client_id: 'd' },
      {
        id: 'facebook',
        provider_config_id: 'facebook',
        enabled: false,
        type: 'standard',
        client_id: 'fb',
        client_secret_last_four: '0v1h',
        facebook_config_id: 'c',
      },
      {
        id: 'microsoft',
        provider_config_id: 'microsoft',
        enabled: true,
        type: 'standard',
        client_id: 'ms',
        client_secret_last_four: '1w2i',
        microsoft_tenant_id: 'organizations',
      },
      {
        id: 'spotify',
        provider_config_id: 'spotify',
        enabled: true,
        type: 'shared',
        unusable_reason: 'no_shared_keys',
      },
    ],
    email_config: {
      type: 'standard',
      host: 'mail.example',
      port: 587,
      username: 'u',
      sender_name: 'Acme',
      sender_email: 'a@acme.example',
    },
  },
};
const hidden: AdminProjectWithoutSecrets = {
  id: PROJECT_ID,
  displayName: 'Acme',
  description: 'Anvils',
  createdAt: new Date(NOW),
  userCount: 42,
  isProductionMode: false,
  productionModeErrors: [],
  config: {
    ...openConfig,
    oauthProviders: [
      { id: 'discord', enabled: true, type: 'standard', clientId: 'd', clientSecretLastFour: null },
      {
        id: 'facebook',
        enabled: false,
        type: 'standard',
        clientId: 'fb',
        clientSecretLastFour: '0v1h',
        facebookConfigId: 'c',
      },
      {
        id: 'microsoft',
        enabled: true,
        type: 'standard',
        clientId: 'ms',
        clientSecretLastFour: '1w2i',
        microsoftTenantId: 'organizations',
      },
      { id: 'spotify', enabled: true, type: 'shared', unusableReason: 'no_shared_keys' },
    ],
    emailConfig: {
      type: 'standard',
      host: 'mail.example',
      port: 587,
      username: 'u',
      senderName: 'Acme',
      senderEmail: 'a@acme.example',
    },
  },
};

test('secrets are asked for by name, and without it the service decides', async () => {
  await open().getProject({ secrets: 'shown' });
  await open().getProject();

  expect(peer.conversation()).toEqual([
    'GET /internal/projects/current?secrets=shown',
    'GET /internal/projects/current',
  ]);
});

test('a project is read and changed without its secrets', async () => {
  expect(await open().getProject({ secrets: 'hidden' })).toEqual(hidden);
  expect(await open().updateProject({ displayName: 'Acme' }, { secrets: 'hidden' })).toEqual({
    status: 'ok',
    data: hidden,
  });

  const line = '/internal/projects/current?secrets=hidden';
  expect(peer.conversation()).toEqual([`GET ${line}`, `PATCH ${line}`]);
  expect(lastBody()).toEqual({ display_name: 'Acme' });
});

test('a provider is configured, and what is left out is not sent', async () => {
  const app = open();
  expect(await app.setOAuthProvider('github', { enabled: true, type: 'standard', clientId: 'x' })).toEqual({
    status: 'ok',
    data: hidden,
  });
  expect(peer.conversation()).toEqual(['PUT /internal/oauth-providers/github']);
  expect(lastBody()).toEqual({ enabled: true, type: 'standard', client_id: 'x' });

  await app.setOAuthProvider('facebook', {
    enabled: true,
    type: 'standard',
    clientSecret: 's',
    facebookConfigId: null,
  });
  expect(lastBody()).toEqual({ enabled: true, type: 'standard', client_secret: 's', facebook_config_id: null });

  await app.setOAuthProvider('microsoft', { enabled: true, type: 'standard', microsoftTenantId: 'acme.example' });
  expect(lastBody()).toEqual({ enabled: true, type: 'standard', microsoft_tenant_id: 'acme.example' });

  await app.setOAuthProvider('google', { enabled: false, type: 'shared' });
  expect(lastBody()).toEqual({ enabled: false, type: 'shared' });
});

test('the mail server is configured, with or without its password', async () => {
  const app = open();
  const settings = {
    type: 'standard',
    host: 'h',
    port: 587,
    username: 'u',
    senderName: 'Acme',
    senderEmail: 'a@x.y',
  } as const;
  const sent = {
    type: 'standard',
    host: 'h',
    port: 587,
    username: 'u',
    sender_name: 'Acme',
    sender_email: 'a@x.y',
  };
  expect(await app.setEmailConfig(settings)).toEqual({ status: 'ok', data: hidden });
  expect(lastBody()).toEqual(sent);

  await app.setEmailConfig({ ...settings, password: 'p' });
  expect(lastBody()).toEqual({ ...sent, password: 'p' });

  answer = { json: { ...hiddenOnWire, config: { ...hiddenOnWire.config, email_config: { type: 'shared' } } } };
  expect(await app.setEmailConfig({ type: 'shared' })).toMatchObject({
    data: { config: { emailConfig: { type: 'shared' } } },
  });
  expect(lastBody()).toEqual({ type: 'shared' });
});

test('a secret that cannot be kept is a refusal as a value', async () => {
  const details = { field: 'password', reason: 'stored_for_another' };
  answer = refusal(400, 'SECRET_CANNOT_BE_KEPT', details);
  const refused = { status: 'error', error: { code: 'SECRET_CANNOT_BE_KEPT', details } };

  expect(await open().setOAuthProvider('github', { enabled: true, type: 'standard' })).toMatchObject(refused);
  expect(
    await open().setEmailConfig({
      type: 'standard',
      host: 'h',
      port: 1,
      username: 'u',
      senderName: 's',
      senderEmail: 'e@x.y',
    }),
  ).toMatchObject(refused);
});

test('an id that would lead to another path is refused before anything is sent', async () => {
  await expect(open().setOAuthProvider('../x' as 'github', { enabled: true, type: 'shared' })).rejects.toThrow(
    'provider_id may only have letters',
  );
  expect(peer.requests).toEqual([]);
});

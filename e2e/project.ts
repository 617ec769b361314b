import { randomUUID } from 'node:crypto';
import { canBeShared, OAUTH_PROVIDER_IDS } from '@keystead/contract/client';
import type { Page } from '@playwright/test';
import { API_URL, DEMO_URL, INTERNAL_CLIENT_KEY } from './instance.mjs';

/** A project of one test's own, made through the API as its owner would. */
export interface TestProject {
  readonly id: string;
  readonly publishableClientKey: string;
  /** Changes the project's settings as an admin. */
  configure(changes: { display_name?: string; config?: Record<string, unknown> }): Promise<void>;
  /** Offers every OAuth provider, with keys of the development provider. */
  offerProviders(): Promise<void>;
  /** Begins a test of the keys at a provider, as its owner. */
  testKeys(test: Readonly<Record<string, string>>): Promise<KeyTest>;
  /** How many people have signed up. */
  countUsers(): Promise<number>;
  /** Lets the demo app of this page embed this project instead of the demo project. */
  embedIn(page: Page, language?: string): Promise<void>;
  /** Signs somebody up without a browser. */
  signUp(credentials: Credentials): Promise<void>;
  /** Signs somebody in without the form, for tests of what comes after it. */
  signIn(page: Page, credentials: Credentials): Promise<void>;
  /** Asks for a mail that leads to the demo app, as somebody in another browser would. */
  askForMail(kind: keyof typeof MAIL_REQUESTS, email: string): Promise<void>;
}

export interface KeyTest {
  /** A page of the provider. */
  readonly url: string;
  /** How far it has come: `tokens passed`. */
  readonly steps: () => Promise<string[]>;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const MAIL_REQUESTS = {
  'magic link': { path: '/auth/otp/send-sign-in-code', page: 'magic-link-callback' },
  'password reset': { path: '/auth/password/send-reset-code', page: 'password-reset' },
} as const;

const SHARED_KEYS = { enabled: true, type: 'shared' };
const OWN_KEYS = { enabled: true, type: 'standard', client_id: 'acme', client_secret: 'development-provider' };

const internal = {
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'client',
  'x-stack-publishable-client-key': INTERNAL_CLIENT_KEY,
};

export async function createTestProject(displayName = 'Acme'): Promise<TestProject> {
  const owner = await send('POST', '/auth/password/sign-up', internal, {
    email: `owner-${randomUUID()}@example.com`,
    password: 'owner of a project',
  });
  const signedIn = { ...internal, 'x-stack-access-token': String(owner['access_token']) };
  const id = String((await send('POST', '/internal/projects', signedIn, { display_name: displayName }))['id']);
  const asOwner = {
    'x-stack-project-id': id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': String(owner['access_token']),
  };
  const keys = await send('POST', '/internal/api-keys', asOwner, {
    description: 'Browser tests',
    expires_at_millis: Date.now() + 3_600_000,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  });
  const publishableClientKey = String(keys['publishable_client_key']);
  const asClient = {
    'x-stack-project-id': id,
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': publishableClientKey,
  };
  return {
    id,
    publishableClientKey,
    configure: async (changes) => {
      await send('PATCH', '/projects/current', asOwner, changes);
    },
    offerProviders: async () => {
      const oauth_providers = OAUTH_PROVIDER_IDS.map((id) => ({ ...(canBeShared(id) ? SHARED_KEYS : OWN_KEYS), id }));
      await send('PATCH', '/projects/current', asOwner, { config: { oauth_providers } });
    },
    testKeys: async (given) => {
      const started = await send('POST', '/internal/oauth-tests', asOwner, given);
      const steps = async () => {
        const test = await send('GET', `/internal/oauth-tests/${String(started['id'])}`, asOwner);
        return (test['steps'] as { id: string; status: string }[]).map(({ id: step, status }) => `${step} ${status}`);
      };
      return { url: String(started['url']), steps };
    },
    countUsers: async () => Number((await send('GET', '/projects/current', asOwner))['user_count']),
    embedIn: async (page, language) => {
      const settings = { baseUrl: API_URL, projectId: id, projectName: displayName, publishableClientKey, language };
      await page.route('**/keystead.json', (route) => route.fulfill({ json: settings }));
    },
    signUp: async (credentials) => {
      const verification_callback_url = `${DEMO_URL}/handler/email-verification`;
      await send('POST', '/auth/password/sign-up', asClient, { ...credentials, verification_callback_url });
    },
    signIn: async (page, credentials) => {
      const { refresh_token } = await send('POST', '/auth/password/sign-in', asClient, credentials);
      const cookie = { name: `stack-refresh-${id}`, value: String(refresh_token), url: DEMO_URL };
      await page.context().addCookies([cookie]);
    },
    askForMail: async (kind, email) => {
      const { path, page } = MAIL_REQUESTS[kind];
      await send('POST', path, asClient, { email, callback_url: `${DEMO_URL}/handler/${page}` });
    },
  };
}

async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${API_URL}/api/v1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

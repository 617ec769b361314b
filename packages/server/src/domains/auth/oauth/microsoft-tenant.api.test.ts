import { expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { beginFlow, comeBack, exchange, landingOf, signInWithProvider } from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, oauthProviders, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';

const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';
const ACME = '7c3e1d52-0a4b-4f6e-9d28-51b0a8e3f947';
const OTHER = 'b1f0c6aa-3f52-4d0e-8a77-0e9d2c4b6a18';

const started = useOAuthInstance();

const providersOf = (microsoft_tenant_id?: string) => ({
  oauth_providers: [
    {
      id: 'microsoft',
      type: 'standard',
      enabled: true,
      client_id: 'our-client',
      client_secret: 'our-secret',
      microsoft_tenant_id,
    },
  ],
});
const setTenant = (project: OwnedProject, tenant?: string) =>
  call(started().instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    body: { config: providersOf(tenant) },
  });

/** What the app finds when somebody of a tenant is back, with what their administrator says of them. */
async function land(project: OwnedProject, tid: string, { id = mira.id, claims = {} } = {}) {
  const { instance, stub } = started();
  const { location, cookie } = await beginFlow(instance.app, { project, provider: 'microsoft' });
  const token = { claims: { iss: `https://login.microsoftonline.com/${tid}/v2.0`, tid, ...claims } };
  return landingOf(await comeBack(instance.app, stub.signIn(location, { ...mira, id }, token), cookie));
}
async function userOf(project: OwnedProject, landed: Record<string, string>) {
  const { app } = started().instance;
  const { body } = await exchange(app, landed['code'] ?? '', { project });
  return idOf(project, (body as { access_token: string }).access_token);
}
async function idOf(project: OwnedProject, accessToken: string) {
  const me = await call(started().instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken });
  return (me.body as { id: string }).id;
}

test('with a tenant, its people sign in and those of another do not', async () => {
  const project = await makeOAuthProject(started(), providersOf(ACME));

  expect(await userOf(project, await land(project, ACME))).toMatch(/^[\da-f-]{36}$/);
  expect(await land(project, OTHER)).toMatchObject({ errorCode: 'INVALID_AUTHORIZATION_CODE' });
  expect(await land(project, PERSONAL)).toMatchObject({ errorCode: 'INVALID_AUTHORIZATION_CODE' });
});

test('a personal account stays the same user when the tenant is widened', async () => {
  const project = await makeOAuthProject(started(), providersOf());
  const before = await userOf(project, await land(project, PERSONAL));

  await setTenant(project, 'common');

  expect(await userOf(project, await land(project, PERSONAL))).toBe(before);
});

test.for([
  [false, 'does not get into ours'],
  [true, 'gets into it where its domain is theirs'],
])('an administrator who writes our address into an account of theirs: xms_edov %j %s', async ([xms_edov]) => {
  const { instance, stub } = started();
  const { oauth_providers } = providersOf('common');
  const project = await makeOAuthProject(started(), { oauth_providers: [...oauth_providers, ...oauthProviders] });
  const { accessToken } = await signInWithProvider(instance.app, stub, { project });
  const owner = await idOf(project, accessToken);

  const landed = await land(project, OTHER, { id: 'of-another-tenant', claims: { email: mira.email, xms_edov } });

  expect((await userOf(project, landed)) === owner).toBe(xms_edov);
});

import { PUBLIC_CLIENT_SECRET } from '@keystead/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import type { TestProject } from '../../../testing/call.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import {
  authorizeLine,
  exchange,
  exchangeBody,
  landingOf,
  signInWithProvider,
  visitProvider,
} from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { signUp } from '../../../testing/sign-up.ts';

const TOKEN = 'POST /api/v1/auth/oauth/token';
const UNKNOWN_ID = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';

const started = useOAuthInstance();
let open: OwnedProject;
let closed: OwnedProject;
beforeAll(async () => {
  open = await makeOAuthProject(started(), { client_key_required: false });
  closed = await makeOAuthProject(started());
});

const app = () => started().instance.app;
const withSecret = (project: TestProject, client: string): TestProject => ({
  id: project.id,
  keys: { ...project.keys, client },
});
const keyless = (project: TestProject) => withSecret(project, PUBLIC_CLIENT_SECRET);
const codeOf = async (project: TestProject) =>
  landingOf(await visitProvider(app(), started().stub, { project }))['code'] ?? '';
const refresh = (project: TestProject, refreshToken: string) =>
  ask(app(), TOKEN, {
    body: {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: project.id,
      client_secret: project.keys.client,
    },
  });

describe('where a project lets clients in without a key', () => {
  test.each(['navigation', 'json'] as const)('they sign in with a provider (%s)', async (mode) => {
    const { accessToken } = await signInWithProvider(app(), started().stub, { project: keyless(open), mode });

    expect((await ask(app(), 'GET /api/v1/users/me', { as: 'client', project: open, accessToken })).status).toBe(200);
  });

  test('they refresh a session, in the body or by HTTP Basic authentication', async () => {
    const { refreshToken } = await signUp(app(), { project: open });
    const basic = Buffer.from(`${open.id}:${PUBLIC_CLIENT_SECRET}`).toString('base64');

    expect((await refresh(keyless(open), refreshToken)).status).toBe(200);
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
    expect((await ask(app(), TOKEN, { body, headers: { authorization: `Basic ${basic}` } })).status).toBe(200);
  });

  test('a wrong key is refused', async () => {
    const { refreshToken } = await signUp(app(), { project: open });

    for (const key of ['pck_wrong', closed.keys.client, PUBLIC_CLIENT_SECRET.toUpperCase()]) {
      const project = withSecret(open, key);
      expect(await ask(app(), authorizeLine({ project }))).toEqual(
        refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: open.id }),
      );
      expect(await refresh(project, refreshToken)).toEqual(
        refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: open.id }),
      );
    }
  });

  test('the client says that it has none', async () => {
    const body = { ...exchangeBody('a-code', { project: open }), client_secret: undefined };

    expect(await ask(app(), TOKEN, { body })).toEqual(
      refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: open.id }),
    );
  });

  test('codes and sessions of another project are none of theirs, and stay good there', async () => {
    const code = await codeOf(closed);
    const { refreshToken } = await signUp(app(), { project: closed });

    expect((await exchange(app(), code, { project: keyless(open) })).knownError).toBe('INVALID_AUTHORIZATION_CODE');
    expect(await refresh(keyless(open), refreshToken)).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
    expect((await exchange(app(), code, { project: closed })).status).toBe(200);
    expect((await refresh(closed, refreshToken)).status).toBe(200);
  });
});

describe('where a project needs a key', () => {
  test('no flow begins without one, and an unknown project answers as to any key', async () => {
    const unknown = { ...closed, id: UNKNOWN_ID };

    expect(await ask(app(), authorizeLine({ project: keyless(closed) }))).toEqual(
      refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: closed.id }),
    );
    for (const project of [unknown, keyless(unknown)])
      expect(await ask(app(), authorizeLine({ project }))).toEqual(
        refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: UNKNOWN_ID }),
      );
  });

  test('one that has expired opens nothing', async () => {
    const { clock } = started().instance;
    const { refreshToken } = await signUp(app(), { project: closed });
    const { body } = await ask(app(), 'POST /api/v1/internal/api-keys', {
      as: 'admin',
      project: closed,
      body: {
        description: 'for an hour',
        expires_at_millis: clock.now().getTime() + 3_600_000,
        has_publishable_client_key: true,
        has_secret_server_key: false,
        has_super_secret_admin_key: false,
      },
    });
    const short = withSecret(closed, (body as { publishable_client_key: string }).publishable_client_key);
    const use = async () => [
      (await ask(app(), authorizeLine({ project: short }))).status,
      (await refresh(short, refreshToken)).status,
    ];

    expect(await use()).toEqual([307, 200]);
    clock.advance(3_600_000);
    expect(await use()).toEqual([401, 400]);
  });

  test('no token is given without one, nor for an unknown project', async () => {
    const { refreshToken } = await signUp(app(), { project: closed });

    for (const id of [closed.id, UNKNOWN_ID, 'nobody'])
      expect(await refresh(keyless({ ...closed, id }), refreshToken)).toEqual(
        refused('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: id }),
      );
  });

  test('a code of a flow that began without one needs it, and is not used up by the lack of it', async () => {
    const project = await makeOAuthProject(started(), { client_key_required: false });
    const code = await codeOf(keyless(project));
    await ask(app(), 'PATCH /api/v1/projects/current', {
      as: 'admin',
      project,
      body: { config: { client_key_required: true } },
    });

    expect((await exchange(app(), code, { project: keyless(project) })).knownError).toBe(
      'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    );
    expect((await exchange(app(), code, { project })).status).toBe(200);
  });
});

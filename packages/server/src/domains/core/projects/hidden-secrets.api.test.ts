import { endpoints, type Endpoint } from '@keystead/contract';
import { beforeEach, describe, expect } from 'vitest';
import { ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { lineOf } from '../../../testing/endpoint-cases.ts';
import { impersonatedToken } from '../../../testing/impersonations.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const SECRETS = ['the-github-secret-0v1h', 'the-smtp-password', 'a-new-secret-for-it-9zzz'] as const;
const [CLIENT_SECRET, PASSWORD, NEW_SECRET] = SECRETS;
const github = { enabled: true, type: 'standard', client_id: 'github-id', client_secret: CLIENT_SECRET };
const server = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'mailer',
  sender_name: 'Acme',
  sender_email: 'noreply@example.com',
};
const config = {
  email_config: { ...server, password: PASSWORD },
  oauth_providers: [
    { id: 'github', ...github },
    { id: 'google', enabled: true, type: 'shared' },
  ],
};

const listed = { id: 'github', provider_config_id: 'github' };

const test = instanceTest();
let project: OwnedProject;
let otherProject: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app, { config });
  otherProject = await makeProject(instance.app, { config });
});

const setProvider = (body: object, id = 'github') =>
  ask(instance.app, `PUT /api/v1/internal/oauth-providers/${id}`, { as: 'admin', project, body });
const setEmail = (body: object) =>
  ask(instance.app, 'PUT /api/v1/internal/email-config', { as: 'admin', project, body });
interface Seen {
  readonly oauth_providers: readonly { readonly id: string; readonly client_secret?: string }[];
  readonly email_config: { readonly password?: string };
}
const seenIn = async (seen: OwnedProject, query = ''): Promise<Seen> =>
  (
    (await ask(instance.app, `GET /api/v1/projects/current${query}`, { as: 'admin', project: seen })).body as {
      config: Seen;
    }
  ).config;
const storedProvider = async (id = 'github') => (await seenIn(project)).oauth_providers.find((one) => one.id === id);
const cannotKeep = (field: 'client_id' | 'client_secret' | 'password', reason: 'not_stored' | 'stored_for_another') =>
  refused('SECRET_CANNOT_BE_KEPT', { field, reason });

/** Every call that shows the project to an admin. */
const shows = (endpoint: Endpoint): boolean =>
  ['/projects/current', '/internal/projects/current'].includes(endpoint.path) && endpoint.query !== undefined;

describe('with secrets=hidden', () => {
  const calls = endpoints.filter(shows);

  test('there are reading and changing, at both paths', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual([
      'getCurrentProject',
      'getInternalCurrentProject',
      'updateCurrentProject',
      'updateInternalCurrentProject',
    ]);
  });

  test.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))('%s shows no secret', async (_, endpoint) => {
    const changes = endpoint.method === 'PATCH' && { body: { description: 'x', config } };
    const line = lineOf(endpoint);

    const shown = await ask(instance.app, line, { as: 'admin', project, ...changes });
    const hidden = await ask(instance.app, `${line}?secrets=hidden`, { as: 'admin', project, ...changes });

    expect(JSON.stringify(shown)).toContain(CLIENT_SECRET);
    expect(hidden.status).toBe(200);
    expectNoSecretIn(hidden);
    const { client_secret: _secret, ...rest } = { id: 'github', ...github };
    expect((hidden.body as { config: unknown }).config).toMatchObject({
      email_config: server,
      oauth_providers: [{ ...rest, client_secret_last_four: '0v1h' }, { id: 'google' }],
    });
  });

  test('the list of the projects of an owner shows none either', async () => {
    const line = 'GET /api/v1/internal/projects';
    const { accessToken } = project.owner;

    for (const query of ['', '?secrets=hidden'] as const) {
      const hidden = await ask(instance.app, `${line}${query}`, { as: 'client', accessToken });
      expectNoSecretIn(hidden);
      expect(hidden.body).toMatchObject({ items: [{ id: project.id, config: { email_config: server } }] });
    }
    const shown = await ask(instance.app, `${line}?secrets=shown`, { as: 'client', accessToken });
    expect(JSON.stringify(shown)).toContain(CLIENT_SECRET);
  });

  test('apps and servers are answered as ever', async () => {
    for (const as of ['client', 'server'] as const) {
      const line = 'GET /api/v1/projects/current';
      expect(await ask(instance.app, `${line}?secrets=hidden`, { as, project })).toEqual(
        await ask(instance.app, line, { as, project }),
      );
    }
  });

  test('nothing else can be asked for', async () => {
    expect(await ask(instance.app, 'GET /api/v1/projects/current?secrets=all', { as: 'admin', project })).toMatchObject(
      {
        status: 400,
        knownError: 'SCHEMA_ERROR',
      },
    );
  });

  test.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s shows them to an access token that asks for them, and to none that does not',
    async (_, endpoint) => {
      const line = lineOf(endpoint);
      const sent = {
        as: 'admin',
        project,
        adminAccessToken: project.owner.accessToken,
        ...(endpoint.method === 'PATCH' && { body: { description: 'x' } }),
      } as const;

      expectNoSecretIn(await ask(instance.app, line, sent));
      expect(JSON.stringify(await ask(instance.app, `${line}?secrets=shown`, sent))).toContain(CLIENT_SECRET);
    },
  );

  test('whoever is signed in as an owner is shown none, whatever they ask for', async () => {
    const accessToken = await impersonatedToken(instance, project.owner.accessToken);

    for (const query of ['', '?secrets=shown'] as const) {
      const list = await ask(instance.app, `GET /api/v1/internal/projects${query}`, { as: 'client', accessToken });
      expect(list).toMatchObject({ status: 200, body: { items: [{ id: project.id }] } });
      expectNoSecretIn(list);
    }
  });

  test('of a short secret not even four characters are told', async () => {
    await setProvider({ ...github, client_secret: 'fifteen letters' });

    const [provider] = (await seenIn(project, '?secrets=hidden')).oauth_providers;
    expect(provider).toEqual({ ...listed, enabled: true, type: 'standard', client_id: 'github-id' });
  });
});

function expectNoSecretIn(answer: WholeAnswer): void {
  const text = JSON.stringify(answer);
  expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/"(?:client_secret|password)":/);
}

test('no answer to a change of a provider or of the mail server holds a secret, and no other project changes', async () => {
  const before = await seenIn(otherProject);
  const answers = [
    await setProvider({ ...github, client_secret: NEW_SECRET }),
    await setProvider({ enabled: false, type: 'standard' }),
    await setProvider({ ...github, client_id: 'another' }, 'discord'),
    await setProvider({ enabled: true, type: 'standard', client_id: 'another' }),
    await setProvider({ enabled: true, type: 'shared' }),
    await setProvider({ enabled: true, type: 'shared' }, 'discord'),
    await setEmail({ ...server, password: PASSWORD }),
    await setEmail(server),
    await setEmail({ ...server, port: 25 }),
    await setEmail({ type: 'shared' }),
    await setEmail({ ...server, password: '' }),
  ];

  for (const answer of answers) expectNoSecretIn(answer);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 200, 400, 200, 200, 400, 200, 400]);
  expect(await seenIn(otherProject)).toEqual(before);
});

describe('own keys at a provider', () => {
  test('are kept where they are left out', async () => {
    await setProvider({ enabled: false, type: 'standard' });
    expect(await storedProvider()).toEqual({ ...listed, ...github, enabled: false });

    await setProvider({ enabled: true, type: 'standard', client_id: 'github-id' });
    expect(await storedProvider()).toEqual({ ...listed, ...github });

    await setProvider({ enabled: true, type: 'standard', client_secret: NEW_SECRET });
    expect(await storedProvider()).toEqual({ ...listed, ...github, client_secret: NEW_SECRET });
  });

  test('leave the other providers alone, and add one', async () => {
    const answer = await setProvider({ ...github, client_id: 'discord-id' }, 'discord');

    expect(answer).toMatchObject({
      status: 200,
      body: { config: { enabled_oauth_providers: [{ id: 'discord' }, { id: 'github' }] } },
    });
    expect((await seenIn(project)).oauth_providers.map(({ id }) => id)).toEqual(['discord', 'github', 'google']);
  });

  test('are not kept for another client id', async () => {
    expect(await setProvider({ enabled: true, type: 'standard', client_id: 'another' })).toEqual(
      cannotKeep('client_secret', 'stored_for_another'),
    );
    expect(await storedProvider()).toEqual({ ...listed, ...github });
  });

  test('are not kept where there are none', async () => {
    const given = { enabled: true, type: 'standard' };
    expect(await setProvider(given, 'google')).toEqual(cannotKeep('client_id', 'not_stored'));
    expect(await setProvider({ ...given, client_id: 'new' }, 'google')).toEqual(
      cannotKeep('client_secret', 'not_stored'),
    );
    await setProvider({ enabled: true, type: 'shared' });
    expect(await setProvider({ ...given, client_id: 'github-id' })).toEqual(cannotKeep('client_secret', 'not_stored'));
  });

  test.each([
    ['facebook', 'facebook_config_id', '42', '43'],
    ['microsoft', 'microsoft_tenant_id', 'organizations', 'acme.example'],
  ])('have at %s a %s that stays, changes and goes, and belongs to its client id', async (id, name, one, other) => {
    const whole = { ...github, client_id: 'ours', [name]: one };
    const given = { enabled: true, type: 'standard' };
    const stored = async () => ((await storedProvider(id)) as Record<string, unknown>)[name];
    await setProvider(whole, id);
    await setProvider(given, id);
    expect(await stored()).toBe(one);
    await setProvider({ ...given, [name]: other }, id);
    expect(await stored()).toBe(other);
    await setProvider({ ...given, client_id: 'other', client_secret: NEW_SECRET }, id);
    expect(await stored()).toBeUndefined();
    await setProvider(whole, id);
    await setProvider({ ...given, [name]: null }, id);
    expect(await stored()).toBeUndefined();
  });

  test('have no provider that we do not know', async () => {
    expect(await setProvider(github, 'myspace')).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });
});

describe('the password of the mail server', () => {
  const password = async () => (await seenIn(project)).email_config.password;

  test('is kept where it is left out', async () => {
    expect((await setEmail({ ...server, sender_name: 'Acme Inc.' })).status).toBe(200);

    expect((await seenIn(project)).email_config).toEqual({ ...server, sender_name: 'Acme Inc.', password: PASSWORD });
  });

  test.each([{ host: 'smtp.evil.example' }, { host: 'SMTP.example.com.' }, { port: 2525 }, { username: 'another' }])(
    'is not sent elsewhere: %j',
    async (change) => {
      expect(await setEmail({ ...server, ...change })).toEqual(cannotKeep('password', 'stored_for_another'));
      expect(await password()).toBe(PASSWORD);

      await setEmail({ ...server, ...change, password: NEW_SECRET });
      expect((await seenIn(project)).email_config).toEqual({ ...server, ...change, password: NEW_SECRET });
    },
  );

  test('is not kept where there is none', async () => {
    await setEmail({ type: 'shared' });

    expect(await setEmail(server)).toEqual(cannotKeep('password', 'not_stored'));
    expect((await seenIn(project)).email_config).toEqual({ type: 'shared' });
  });
});

test('of two changes at once none is lost', async () => {
  await Promise.all([
    setProvider({ enabled: false, type: 'standard' }),
    setProvider({ enabled: true, type: 'standard', client_secret: NEW_SECRET }),
    setEmail({ ...server, sender_name: 'Acme Inc.' }),
  ]);

  expect(await storedProvider()).toMatchObject({ client_id: 'github-id', client_secret: NEW_SECRET });
  expect((await seenIn(project)).email_config).toMatchObject({ sender_name: 'Acme Inc.', password: PASSWORD });
});

import { NO_EXPIRY_MILLIS } from '@keystead/contract';
import { expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';

const CREATE = 'POST /api/v1/internal/api-keys';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});

const wanted = {
  description: 'Production',
  expires_at_millis: Date.parse('2031-01-01T00:00:00Z'),
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: true,
};
const none = { has_publishable_client_key: false, has_secret_server_key: false, has_super_secret_admin_key: false };
const create = (body: unknown) => ask(instance.app, CREATE, { as: 'admin', project, body });
const key = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{45}$`));
const base = () => ({
  id: expect.stringMatching(/^[\da-f-]{36}$/),
  description: 'Production',
  created_at_millis: instance.clock.now().getTime(),
  expires_at_millis: wanted.expires_at_millis,
  last_used_at_millis: null,
});

test('the whole keys are shown once, and then only their last four characters', async () => {
  const created = await create(wanted);
  expect(created).toEqual(
    answered({
      ...base(),
      publishable_client_key: key('pck'),
      secret_server_key: key('ssk'),
      super_secret_admin_key: key('sak'),
    }),
  );

  const keys = created.body as Record<string, string>;
  const read = await ask(instance.app, `GET /api/v1/internal/api-keys/${keys['id']}`, { as: 'admin', project });
  expect(read).toEqual(
    answered({
      ...base(),
      publishable_client_key: { last_four: keys['publishable_client_key']?.slice(-4) },
      secret_server_key: { last_four: keys['secret_server_key']?.slice(-4) },
      super_secret_admin_key: { last_four: keys['super_secret_admin_key']?.slice(-4) },
    }),
  );
});

test.each([
  ['has_publishable_client_key', 'publishable_client_key', 'pck'],
  ['has_secret_server_key', 'secret_server_key', 'ssk'],
  ['has_super_secret_admin_key', 'super_secret_admin_key', 'sak'],
] as const)('with only %s, the other kinds are left out', async (asked, name, prefix) => {
  const created = await create({ ...wanted, ...none, [asked]: true });
  expect(created).toEqual(answered({ ...base(), [name]: key(prefix) }));

  const { id, [name]: whole } = created.body as Record<string, string>;
  expect(await ask(instance.app, `GET /api/v1/internal/api-keys/${id}`, { as: 'admin', project })).toEqual(
    answered({ ...base(), [name]: { last_four: whole?.slice(-4) } }),
  );
});

test('a set without any key is a set', async () => {
  expect(await create({ ...wanted, ...none })).toEqual(answered(base()));
});

test.each([0, 8_640_000_000_000_000])('a set may expire at %d', async (expires_at_millis) => {
  expect(await create({ ...wanted, ...none, expires_at_millis })).toEqual(answered({ ...base(), expires_at_millis }));
});

test.each(['client', 'server', 'admin'] as const)('an owner makes keys with %s access', async (as) => {
  const { accessToken: adminAccessToken } = project.owner;

  expect(await ask(instance.app, CREATE, { as, project, adminAccessToken, body: { ...wanted, ...none } })).toEqual(
    answered(base()),
  );
});

test.each(['client', 'server'] as const)('a key for %s access makes no keys, whoever is signed in', async (as) => {
  const { accessToken } = await signUp(instance.app, { project });
  const denied = refused('INSUFFICIENT_ACCESS_TYPE', { actual_access_type: as, allowed_access_types: ['admin'] });

  expect(await ask(instance.app, CREATE, { as, project, body: wanted })).toEqual(denied);
  expect(await ask(instance.app, CREATE, { as, project, accessToken, body: wanted })).toEqual(denied);
});

test('what is missing, unknown or out of bounds is named', async () => {
  expect(await create({})).toEqual(
    mismatch(CREATE, ...Object.keys(wanted).map((name) => `body.${name} is a required field`)),
  );
  expect(await create({ ...wanted, publishable_client_key: 'pck_mine' })).toEqual(
    mismatch(CREATE, 'body contains unknown properties: publishable_client_key'),
  );
  expect(await create({ ...wanted, expires_at_millis: 8_640_000_000_000_001 })).toEqual(
    mismatch(CREATE, 'body.expires_at_millis must be less than or equal to 8640000000000000'),
  );
  expect(await create({ ...wanted, expires_at_millis: -1, description: 'x'.repeat(1025) })).toEqual(
    mismatch(
      CREATE,
      'body.description must be at most 1024 characters',
      'body.expires_at_millis must be greater than or equal to 0',
    ),
  );
});

test('a set may have no end, or one that is far away, and both stay as they are', async () => {
  for (const expires_at_millis of [NO_EXPIRY_MILLIS, Date.parse('9999-12-31T23:59:59.999Z')]) {
    const { body } = await create({ ...wanted, expires_at_millis });
    const { id } = body as { id: string };

    expect(body).toMatchObject({ expires_at_millis });
    expect(await ask(instance.app, `GET /api/v1/internal/api-keys/${id}`, { as: 'admin', project })).toMatchObject({
      body: { expires_at_millis },
    });
    const { publishable_client_key: client } = body as { publishable_client_key: string };
    const given = { as: 'client', project: { id: project.id, keys: { ...project.keys, client } } } as const;
    instance.clock.advance(1000);
    expect((await ask(instance.app, 'GET /api/v1/projects/current', given)).status).toBe(200);
  }
});

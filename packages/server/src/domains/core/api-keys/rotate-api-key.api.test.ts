import { expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const SETS = '/api/v1/internal/api-keys';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});

interface CreatedSet {
  readonly id: string;
  readonly publishable_client_key: string;
}
const expires_at_millis = Date.parse('2031-01-01T00:00:00Z');
const manage = (line: `${string} /${string}`, body?: unknown) =>
  ask(instance.app, line, { as: 'admin', project, body });
const key = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{45}$`));
const KINDS = {
  publishable_client_key: key('pck'),
  secret_server_key: key('ssk'),
  super_secret_admin_key: key('sak'),
} as const;
type Kind = keyof typeof KINDS;

async function createSet(...kinds: Kind[]): Promise<CreatedSet> {
  const has = Object.fromEntries(Object.keys(KINDS).map((kind) => [`has_${kind}`, kinds.includes(kind as Kind)]));
  const { body } = await manage(`POST ${SETS}`, { description: 'Web app', expires_at_millis, ...has });
  return body as CreatedSet;
}
const opens = async (client: string) =>
  (
    await ask(instance.app, 'GET /api/v1/projects/current', {
      as: 'client',
      project: { id: project.id, keys: { ...project.keys, client } },
    })
  ).status === 200;

test.for<Kind[]>([
  ['publishable_client_key'],
  ['secret_server_key', 'super_secret_admin_key'],
  ['publishable_client_key', 'secret_server_key', 'super_secret_admin_key'],
  [],
])('a set follows another with keys of the same kinds: %j', async (kinds) => {
  const old = await createSet(...kinds);
  instance.clock.advance(1000);

  const { status, body } = await manage(`POST ${SETS}/${old.id}/rotate`, { expires_at_millis: expires_at_millis + 1 });

  expect({ status, body }).toEqual({
    status: 200,
    body: {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      description: 'Web app',
      created_at_millis: instance.clock.now().getTime(),
      expires_at_millis: expires_at_millis + 1,
      last_used_at_millis: null,
      ...Object.fromEntries(kinds.map((kind) => [kind, KINDS[kind]])),
    },
  });
  expect((body as CreatedSet).id).not.toBe(old.id);
});

test('both sets work until the old one is revoked, which can be done before or after', async () => {
  const old = await createSet('publishable_client_key');
  const rotate = async (description: string) =>
    (await manage(`POST ${SETS}/${old.id}/rotate`, { description, expires_at_millis })).body as CreatedSet;

  const second = await rotate('Second');
  expect([await opens(old.publishable_client_key), await opens(second.publishable_client_key)]).toEqual([true, true]);
  await manage(`PATCH ${SETS}/${old.id}`, { revoked: true });
  const third = await rotate('Third');

  expect(await manage(`GET ${SETS}/${third.id}`)).toEqual(
    answered({
      id: third.id,
      description: 'Third',
      created_at_millis: instance.clock.now().getTime(),
      expires_at_millis,
      last_used_at_millis: null,
      publishable_client_key: { last_four: third.publishable_client_key.slice(-4) },
    }),
  );
  expect([await opens(old.publishable_client_key), await opens(third.publishable_client_key)]).toEqual([false, true]);
});

test('a set of another project is not found, and a new end must be given', async () => {
  const other = await makeProject(instance.app);
  const { id } = await createSet('publishable_client_key');
  const line = `POST ${SETS}/${id}/rotate` as const;

  expect(await ask(instance.app, line, { as: 'admin', project: other, body: { expires_at_millis } })).toEqual(
    refused('API_KEY_NOT_FOUND'),
  );
  expect(await manage(line, { has_secret_server_key: true })).toEqual(
    mismatch(
      line,
      'body.expires_at_millis is a required field',
      'body contains unknown properties: has_secret_server_key',
    ),
  );
});

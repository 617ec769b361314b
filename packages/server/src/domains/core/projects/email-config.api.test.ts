import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { whileBroken } from '../../../testing/failed-requests.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const CHANGE = 'PATCH /api/v1/projects/current';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const standard = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'mailer',
  password: 'p\u00e4ssword 🔑',
  sender_name: 'Acme',
  sender_email: 'noreply@example.com',
};
const change = (email_config: unknown) =>
  ask(instance.app, CHANGE, { as: 'admin', project, body: { config: { email_config } } });
const stored = async () =>
  (
    await instance.query<{ email_config: Record<string, unknown> | null }>(
      'select * from projects where project_id = $1',
      [project.id],
    )
  )[0]?.email_config;
async function configSeenBy(as: 'client' | 'server' | 'admin'): Promise<unknown> {
  const { body } = await ask(instance.app, 'GET /api/v1/projects/current', { as, project });
  return (body as { config: { email_config?: unknown } }).config.email_config;
}

test('an own mail server is shown to admins with all its fields, and to nobody else', async () => {
  expect(await change(standard)).toMatchObject({ status: 200, body: { config: { email_config: standard } } });

  expect(await configSeenBy('admin')).toEqual(standard);
  expect(await configSeenBy('server')).toBeUndefined();
  expect(await configSeenBy('client')).toBeUndefined();
});

test('the configuration is replaced as a whole', async () => {
  const other = { ...standard, host: 'other.example.com', port: 465, password: 'another' };
  await change(standard);

  await change(other);
  expect(await configSeenBy('admin')).toEqual(other);

  await change({ type: 'shared' });
  expect(await configSeenBy('admin')).toEqual({ type: 'shared' });
  expect(await stored()).toBeNull();
});

test('the password is sealed in the database, each time differently', async () => {
  await change(standard);
  const first = await stored();
  await change(standard);
  const second = await stored();

  expect(first).toEqual({
    host: 'smtp.example.com',
    port: 587,
    username: 'mailer',
    passwordSealed: expect.stringMatching(/^[\w+/]+=*$/),
    senderName: 'Acme',
    senderEmail: 'noreply@example.com',
  });
  expect(JSON.stringify(first)).not.toContain('ssword 🔑');
  expect(second?.['passwordSealed']).not.toBe(first?.['passwordSealed']);
});

test('a sealed password that is copied to another project does not open there', async () => {
  await change(standard);
  const thief = await makeProject(instance.app);
  await instance.query(
    'update projects set email_config = (select email_config from projects where project_id = $1) where project_id = $2',
    [project.id, thief.id],
  );

  const answer = await whileBroken(() =>
    ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project: thief }),
  );

  expect(answer).toMatchObject({ status: 500, body: expect.not.stringContaining('ssword') });
});

test.each(Object.keys(standard).filter((name) => name !== 'type'))('%s is needed', async (name) => {
  const { [name as keyof typeof standard]: _, ...rest } = standard;

  expect(await change(rest)).toEqual(mismatch(CHANGE, `body.config.email_config.${name} is a required field`));
});

test('an empty text counts as missing', async () => {
  expect(await change({ ...standard, host: '', sender_email: '' })).toEqual(
    mismatch(
      CHANGE,
      'body.config.email_config.host is a required field',
      'body.config.email_config.sender_email is a required field',
    ),
  );
});

test('unknown properties are named with their place', async () => {
  expect(await change({ type: 'shared', client_id: 'x' })).toEqual(
    mismatch(CHANGE, 'body.config.email_config contains unknown properties: client_id'),
  );
  expect(await change({ ...standard, client_id: 'x', secure: true })).toEqual(
    mismatch(CHANGE, 'body.config.email_config contains unknown properties: client_id, secure'),
  );
});

test.each([
  [{}, 'body.config.email_config.type is a required field'],
  [{ type: 'carrier pigeon' }, 'body.config.email_config.type must be one of the following values: shared, standard'],
  [{ ...standard, port: 0 }, 'body.config.email_config.port must be greater than or equal to 1'],
  [{ ...standard, port: 65_536 }, 'body.config.email_config.port must be less than or equal to 65535'],
  [{ ...standard, port: '587' }, 'body.config.email_config.port must be of type number'],
  [{ ...standard, sender_email: 'a@b.c, d@e.f' }, 'Invalid email'],
])('%j is refused and changes nothing', async (given, problem) => {
  expect(await change(given)).toEqual(mismatch(CHANGE, problem));
  expect(await configSeenBy('admin')).toEqual({ type: 'shared' });
});

test('another change leaves the mail server alone', async () => {
  await change(standard);

  const answer = await ask(instance.app, CHANGE, {
    as: 'admin',
    project,
    body: { config: { allow_localhost: false } },
  });

  expect(answer).toEqual(
    answered(expect.objectContaining({ config: expect.objectContaining({ email_config: standard }) })),
  );
});

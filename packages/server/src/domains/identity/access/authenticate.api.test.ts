import { expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const test = instanceTest();

const send = (headers: Record<string, string>, line: `${string} /${string}` = 'GET /api/v1/projects/current') =>
  ask(instance.app, line, { headers });
const wrongEverything = {
  'x-stack-publishable-client-key': 'pck_wrong',
  'x-stack-secret-server-key': 'ssk_wrong',
  'x-stack-super-secret-admin-key': 'sak_wrong',
  'x-stack-admin-access-token': 'wrong',
  'x-stack-access-token': 'wrong',
};

test.each(['publishable-client-key', 'secret-server-key', 'super-secret-admin-key', 'admin-access-token'])(
  'a %s without an access type is refused',
  async (name) => {
    expect(await send({ [`x-stack-${name}`]: 'x' })).toEqual(refused('PROJECT_KEY_WITHOUT_ACCESS_TYPE'));
    expect(
      await send({ [`x-stack-${name}`]: 'x', 'x-stack-project-id': 'internal', 'x-stack-access-type': '' }),
    ).toEqual(refused('PROJECT_KEY_WITHOUT_ACCESS_TYPE'));
  },
);

test('no access type at all is an anonymous request, whatever else it brings', async () => {
  expect(await send({})).toEqual(refused('ACCESS_TYPE_REQUIRED'));
  expect(
    await send({ 'x-stack-project-id': 'internal', 'x-stack-access-token': 'x', 'x-stack-refresh-token': 'x' }),
  ).toEqual(refused('ACCESS_TYPE_REQUIRED'));
  expect(await send({}, 'GET /api/v1')).toEqual(
    answered('Welcome to the Keystead API. This request names no project.'),
  );
});

test.each(['root', 'CLIENT', 'client,admin', 'client admin', '1', 'constructor'])(
  'the access type %j is refused before anything else is looked at',
  async (accessType) => {
    expect(await send({ ...wrongEverything, 'x-stack-access-type': accessType })).toEqual(
      refused('INVALID_ACCESS_TYPE', { accessType }),
    );
  },
);

test.each(['client', 'server', 'admin'] as const)('%s access without a project id is refused next', async (as) => {
  const missing = refused('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: as });

  expect(await send({ ...wrongEverything, 'x-stack-access-type': as })).toEqual(missing);
  expect(await send({ ...wrongEverything, 'x-stack-access-type': as, 'x-stack-project-id': '' })).toEqual(missing);
});

test('an admin access token is looked at before the keys', async () => {
  const headers = { ...wrongEverything, 'x-stack-access-type': 'client', 'x-stack-project-id': 'internal' };

  expect(await send(headers)).toEqual(refused('UNPARSABLE_ADMIN_ACCESS_TOKEN'));
  expect(await send({ ...headers, 'x-stack-admin-access-token': '' })).toEqual(
    refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: 'internal' }),
  );
});

const kinds = [
  ['client', 'publishable-client-key', 'CLIENT_AUTHENTICATION_REQUIRED', 'INVALID_PUBLISHABLE_CLIENT_KEY'],
  ['server', 'secret-server-key', 'SERVER_AUTHENTICATION_REQUIRED', 'INVALID_SECRET_SERVER_KEY'],
  ['admin', 'super-secret-admin-key', 'ADMIN_AUTHENTICATION_REQUIRED', 'INVALID_SUPER_SECRET_ADMIN_KEY'],
] as const;

test.each(kinds)('%s access asks for its own key and looks at no other', async (as, name, missing, invalid) => {
  const others = Object.fromEntries(
    kinds.filter(([kind]) => kind !== as).map(([kind, other]) => [`x-stack-${other}`, internalKeys[kind]]),
  );
  const headers = {
    ...others,
    'x-stack-access-type': as,
    'x-stack-project-id': 'internal',
    'x-stack-access-token': '',
  };

  expect(await send(headers)).toEqual(refused(missing));
  expect(await send({ ...headers, [`x-stack-${name}`]: '' })).toEqual(refused(missing));
  expect(await send({ ...headers, [`x-stack-${name}`]: 'wrong', 'x-stack-access-token': 'wrong' })).toEqual(
    refused(invalid, { project_id: 'internal' }),
  );
  const wrong = {
    'x-stack-publishable-client-key': 'x',
    'x-stack-secret-server-key': 'x',
    'x-stack-super-secret-admin-key': 'x',
  };
  expect((await send({ ...headers, ...wrong, [`x-stack-${name}`]: internalKeys[as] })).status).toBe(200);
});

test.each(kinds)('with %s access an unknown project looks like a wrong key', async (as, name, _, invalid) => {
  for (const projectId of [
    '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10',
    'Internal',
    'internal ; drop table users',
    '\u00ff',
  ]) {
    const headers = {
      'x-stack-access-type': as,
      'x-stack-project-id': projectId,
      [`x-stack-${name}`]: internalKeys[as],
    };
    expect(await send(headers)).toEqual(refused(invalid, { project_id: projectId }));
  }
});

test('a key opens its own project only', async () => {
  const project = await makeProject(instance.app);

  for (const [as, , , invalid] of kinds) {
    expect(
      await ask(instance.app, 'GET /api/v1/projects/current', { as, project: { ...project, keys: internalKeys } }),
    ).toEqual(refused(invalid, { project_id: project.id }));
  }
});

test('an access token is looked at last, also where no user is needed', async () => {
  const project = await makeProject(instance.app);
  const { accessToken } = await signUp(instance.app);

  expect(await ask(instance.app, 'GET /api/v1/projects/current', { as: 'client', accessToken: 'x' })).toEqual(
    refused('UNPARSABLE_ACCESS_TOKEN'),
  );
  expect(await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project, accessToken })).toEqual(
    refused('INVALID_PROJECT_FOR_ACCESS_TOKEN', { expected_project_id: project.id, actual_project_id: 'internal' }),
  );
});

test('the greeting says who is asking', async () => {
  const { accessToken, userId } = await signUp(instance.app);

  expect(await ask(instance.app, 'GET /api/v1', { as: 'server' })).toEqual(
    answered('Welcome to the Keystead API. Access type: server. Project: internal. User: nobody signed in.'),
  );
  expect(await ask(instance.app, 'GET /api/v1', { as: 'client', accessToken })).toEqual(
    answered(`Welcome to the Keystead API. Access type: client. Project: internal. User: user ${userId}.`),
  );
});

test('a header under the older prefix wins; an empty one gives way to the newer', async () => {
  const newer = {
    'x-hexclave-access-type': 'server',
    'x-hexclave-project-id': 'internal',
    'x-hexclave-secret-server-key': internalKeys.server,
  };

  expect((await send(newer)).status).toBe(200);
  expect((await send({ ...newer, 'x-stack-secret-server-key': '' })).status).toBe(200);
  expect(await send({ ...newer, 'x-stack-secret-server-key': 'wrong' })).toEqual(
    refused('INVALID_SECRET_SERVER_KEY', { project_id: 'internal' }),
  );
});

import { PUBLIC_CLIENT_SECRET } from '@keystead/contract';
import { describe, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { keyHeader, type Call } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { stopMonotonicClock } from '../../../testing/monotonic-clock.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signUp } from '../../../testing/sign-up.ts';

const READ = 'GET /api/v1/projects/current';
const NO_KEY = { [keyHeader.client]: '' };

const test = instanceTest();
let open: OwnedProject;
let closed: OwnedProject;
test.beforeAll(async () => {
  open = await makeProject(instance.app, { config: { client_key_required: false } });
  closed = await makeProject(instance.app);
});

const without = (project: OwnedProject, more: Partial<Call> = {}): Call => ({
  as: 'client',
  project,
  ...more,
  headers: { ...NO_KEY, ...more.headers },
});
const setKeyRequired = (project: OwnedProject, isRequired: boolean) =>
  ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    body: { config: { client_key_required: isRequired } },
  });

describe('where a project lets clients in without a key', () => {
  test('they see what those with a key see, whether the header is empty or left out', async () => {
    const seen = await ask(instance.app, READ, { as: 'client', project: open });
    const headers = { 'x-stack-project-id': open.id, 'x-stack-access-type': 'client' };

    expect(seen.status).toBe(200);
    expect(await ask(instance.app, READ, { headers })).toEqual(seen);
    expect(await ask(instance.app, READ, without(open))).toEqual(seen);
  });

  test('their users are signed in, and the project is read once for all who ask at the same time', async () => {
    const { accessToken, userId } = await signUp(instance.app, { project: open });
    const recorded = recordStatements(instance.ctx);
    const whoAmI = () => ask(recorded.app, 'GET /api/v1/users/me', without(open, { accessToken }));

    const answers = await Promise.all([whoAmI(), whoAmI(), whoAmI()]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { id: userId } });
    expect(recorded.take()).toHaveLength(4);
  });

  test('a key that is sent must be right', async () => {
    for (const key of ['pck_wrong', closed.keys.client, open.keys.server, PUBLIC_CLIENT_SECRET])
      expect(await ask(instance.app, READ, without(open, { headers: { [keyHeader.client]: key } }))).toEqual(
        refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: open.id }),
      );
  });

  test.each([
    ['server', 'SERVER_AUTHENTICATION_REQUIRED'],
    ['admin', 'ADMIN_AUTHENTICATION_REQUIRED'],
  ] as const)('%s access needs its key', async (as, code) => {
    const headers = { 'x-stack-project-id': open.id, 'x-stack-access-type': as };

    expect(await ask(instance.app, READ, { headers })).toEqual(refused(code));
    expect(await ask(instance.app, READ, { headers: { ...headers, [keyHeader[as]]: '' } })).toEqual(refused(code));
    expect(await ask(instance.app, READ, { headers: { ...headers, [keyHeader.client]: open.keys.client } })).toEqual(
      refused(code),
    );
  });

  test('they may do no more than clients', async () => {
    expect(await ask(instance.app, 'GET /api/v1/users', without(open))).toEqual(
      await ask(instance.app, 'GET /api/v1/users', { as: 'client', project: open }),
    );
    expect((await ask(instance.app, 'GET /api/v1/users', without(open))).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  test('users of another project are none of theirs', async () => {
    const { accessToken } = await signUp(instance.app, { project: closed });

    expect(await ask(instance.app, 'GET /api/v1/users/me', without(open, { accessToken }))).toEqual(
      refused('INVALID_PROJECT_FOR_ACCESS_TOKEN', { expected_project_id: open.id, actual_project_id: closed.id }),
    );
  });
});

test('a project that needs a key and one that does not exist answer the same', async () => {
  for (const id of [closed.id, '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10', 'internal', 'Internal', 'no id', '\u00ff'])
    expect(await ask(instance.app, READ, without({ ...closed, id }))).toEqual(
      refused('CLIENT_AUTHENTICATION_REQUIRED'),
    );
});

test('to a client without a key, a project that needs one costs as many statements as one that does not exist', async () => {
  const recorded = recordStatements(instance.ctx);
  await ask(recorded.app, READ, { as: 'client', project: closed });
  const statementsFor = async (id: string) => {
    recorded.take();
    await ask(recorded.app, READ, without({ ...closed, id }));
    return recorded.take();
  };

  const ofUnknown = await statementsFor('0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10');
  expect(ofUnknown).toHaveLength(1);
  expect(await statementsFor(closed.id)).toEqual(ofUnknown);
  expect(await statementsFor(closed.id)).toEqual(ofUnknown);
});

test('a change is seen at once by the process that made it, within a second by another, and by no other project', async () => {
  using clock = stopMonotonicClock();
  const project = await makeProject(instance.app);
  const other = await instance.secondProcess();
  const readOn = (app: App) => ask(app, READ, without(project));
  const view = await ask(instance.app, READ, { as: 'client', project });
  const required = refused('CLIENT_AUTHENTICATION_REQUIRED');
  expect([await readOn(instance.app), await readOn(other)]).toEqual([required, required]);

  for (const [isRequired, expected] of [
    [false, answered(view.body)],
    [true, required],
  ] as const) {
    expect((await setKeyRequired(project, isRequired)).status).toBe(200);
    expect(await readOn(instance.app)).toEqual(expected);
    clock.advance(1000);
    expect(await readOn(other)).toEqual(expected);
    expect(await ask(instance.app, READ, without(closed))).toEqual(required);
    expect((await ask(instance.app, READ, without(open))).status).toBe(200);
  }
});

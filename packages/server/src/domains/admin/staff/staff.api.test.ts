import type { StaffRole } from '@keystead/contract';
import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import type { SignedIn } from '../../../testing/sign-up.ts';
import { signUpOwner, signUpStaff, STAFF } from '../../../testing/staff.ts';
import { internalProject, type TestInstance } from '../../../testing/test-instance.ts';

const CURRENT = '/api/v1/projects/current';
const DONE = answered({ success: true });
const LAST = refused('LAST_OWNER_STAYS');
const GONE = refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

type Line = `${'GET' | 'PATCH' | 'DELETE' | 'POST' | 'PUT'} /${string}`;
const by = (who: SignedIn, line: Line, body?: object, app = instance.app): Promise<WholeAnswer> =>
  ask(app, line, { as: 'admin', project, adminAccessToken: who.accessToken, ...(body && { body }) });
const setRole = (who: SignedIn, whom: SignedIn, role: StaffRole, app = instance.app) =>
  by(who, `PATCH ${STAFF}/${whom.userId}`, { role }, app);
const remove = (who: SignedIn, whom: SignedIn, app = instance.app) =>
  by(who, `DELETE ${STAFF}/${whom.userId}`, undefined, app);
const join = (role: Exclude<StaffRole, 'owner'>) => signUpStaff(instance, { project, role });
const others = async () => ({
  admin: await join('admin'),
  support: await join('support'),
  read_only: await join('read_only'),
});
const rolesOf = async (of = project) =>
  (
    (await ask(instance.app, `GET ${STAFF}`, { as: 'admin', project: of })).body as {
      items: { user_id: string; role: StaffRole }[];
    }
  ).items.map(({ user_id, role }) => [user_id, role]);
async function secondOwner(): Promise<SignedIn> {
  const second = await join('admin');
  expect(await setRole(project.owner, second, 'owner')).toEqual(DONE);
  return second;
}

test('the staff is listed with owners first, and only that of the project', async () => {
  const [reader, support, admin] = [await join('read_only'), await join('support'), await join('admin')];
  await signUpStaff(instance, { project: await makeProject(instance.app), role: 'support' });

  const { owner } = project;
  expect((await by(reader, `GET ${STAFF}`)).body).toEqual({
    items: [
      { user_id: owner.userId, role: 'owner', display_name: null, primary_email: owner.email, since_millis: null },
      ...(
        [
          [admin, 'admin'],
          [support, 'support'],
          [reader, 'read_only'],
        ] as const
      ).map(([{ userId, email }, role]) => ({
        user_id: userId,
        role,
        display_name: null,
        primary_email: email,
        since_millis: instance.clock.now().getTime(),
      })),
    ],
    is_paginated: false,
  });
});

test('a role changes what the next request may do, on every process, and back', async () => {
  const member = await join('read_only');
  const other = await instance.secondProcess();
  const rename = async () => (await by(member, `PATCH ${CURRENT}`, { display_name: 'Renamed' }, other)).status;
  expect(await rename()).toBe(403);

  for (const [role, status] of [
    ['admin', 200],
    ['support', 403],
    ['owner', 200],
    ['read_only', 403],
  ] as const) {
    expect(await setRole(project.owner, member, role)).toEqual(DONE);
    expect([role, await rename()]).toEqual([role, status]);
    const roles = Object.fromEntries(await rolesOf()) as Record<string, string>;
    expect(roles).toEqual({ [project.owner.userId]: 'owner', [member.userId]: role });
  }
});

test.each(['admin', 'support', 'read_only', 'owner'] as const)(
  'the next request of a removed %s is refused, on every process; other projects stay',
  async (role) => {
    const member = await join('read_only');
    await setRole(project.owner, member, role);
    const other = await instance.secondProcess();
    const elsewhere = await makeProject(instance.app, { owner: member });
    expect((await by(member, `GET ${CURRENT}`, undefined, other)).status).toBe(200);

    expect(await remove(project.owner, member)).toEqual(DONE);

    expect(await by(member, `GET ${CURRENT}`, undefined, other)).toEqual(GONE);
    expect(await by(member, `GET ${CURRENT}`)).toEqual(GONE);
    expect(await rolesOf()).toEqual([[project.owner.userId, 'owner']]);
    expect(await rolesOf(elsewhere)).toEqual([[member.userId, 'owner']]);
    expect(await remove(project.owner, member)).toEqual(refused('STAFF_MEMBER_NOT_FOUND'));
  },
);

test('the staff of another project is not there, and opens nothing here', async () => {
  const foreign = await signUpStaff(instance, { project: await makeProject(instance.app), role: 'support' });

  expect(await by(foreign, `GET ${CURRENT}`)).toEqual(GONE);
  expect(await setRole(project.owner, foreign, 'admin')).toEqual(refused('STAFF_MEMBER_NOT_FOUND'));
  expect(await remove(project.owner, foreign)).toEqual(refused('STAFF_MEMBER_NOT_FOUND'));
});

test('whoever is on a staff leaves it, and a key leaves nothing', async () => {
  const member = await join('read_only');

  expect(await by(member, `DELETE ${STAFF}/me`)).toEqual(DONE);
  expect(await by(member, `GET ${CURRENT}`)).toEqual(GONE);
  expect(await ask(instance.app, `DELETE ${STAFF}/me`, { as: 'admin', project })).toEqual(
    refused('STAFF_MEMBER_NOT_FOUND'),
  );
});

test('of a deleted account nothing is left', async () => {
  const member = await join('support');
  await ask(instance.app, `DELETE /api/v1/users/${member.userId}`, { as: 'server' });

  expect(await instance.query('select from staff where user_id = $1', [member.userId])).toEqual([]);
});

describe('the last owner', () => {
  test('is neither removed nor demoted, by nobody, and does not leave', async () => {
    const { owner } = project;
    await join('admin');

    expect(await remove(owner, owner)).toEqual(LAST);
    expect(await setRole(owner, owner, 'admin')).toEqual(LAST);
    expect(await by(owner, `DELETE ${STAFF}/me`)).toEqual(LAST);
    expect(
      await ask(instance.app, `DELETE ${STAFF}/${owner.userId}`, { as: 'admin', project }), // with a key
    ).toEqual(LAST);
    expect((await rolesOf())[0]).toEqual([owner.userId, 'owner']);
    expect(await instance.query('select role from staff where user_id = $1', [owner.userId])).toEqual([
      { role: 'owner' },
    ]);
  });

  test('beside another one may go', async () => {
    const second = await secondOwner();

    expect(await by(project.owner, `DELETE ${STAFF}/me`)).toEqual(DONE);
    expect(await by(second, `DELETE ${STAFF}/me`)).toEqual(LAST);
    expect(await rolesOf()).toEqual([[second.userId, 'owner']]);
  });

  test.each([
    ['leave', (who: SignedIn, _: SignedIn, app: TestInstance['app']) => by(who, `DELETE ${STAFF}/me`, undefined, app)],
    ['remove each other', (who: SignedIn, whom: SignedIn, app: TestInstance['app']) => remove(who, whom, app)],
    [
      'demote each other',
      (who: SignedIn, whom: SignedIn, app: TestInstance['app']) => setRole(who, whom, 'support', app),
    ],
    ['demote themselves', (who: SignedIn, _: SignedIn, app: TestInstance['app']) => setRole(who, who, 'support', app)],
  ])('is left where two %s at once on two processes, time and again', async (_, act) => {
    const other = await instance.secondProcess();
    for (let round = 0; round < 5; round += 1) {
      project = await makeProject(instance.app);
      const second = await secondOwner();

      const answers = await Promise.all([act(project.owner, second, instance.app), act(second, project.owner, other)]);

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await rolesOf()).filter(([, role]) => role === 'owner')).toHaveLength(1);
    }
  });
});

test('a change waits for another that the project is held by', async () => {
  const second = await secondOwner();
  await using held = await holdRows(instance, 'select project_id from projects where project_id = $1', [project.id]);

  const removal = remove(project.owner, second);
  await held.untilWaiting(1);
  await held.release();

  expect(await removal).toEqual(DONE);
});

test('whoever was removed while asking removes nobody', async () => {
  const [second, third] = [await secondOwner(), await secondOwner()];

  const answers = await Promise.all([remove(second, third), remove(third, second)]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)).toEqual(GONE);
});

test('secrets are left out of what roles without the right to them are shown', async () => {
  const client_secret = 'a secret of some length';
  const google = { id: 'google', enabled: true, type: 'standard', client_id: 'id', client_secret };
  project = await makeProject(instance.app, { config: { oauth_providers: [google] } });
  const admin = await join('admin');

  for (const line of [`GET ${CURRENT}`, 'GET /api/v1/internal/projects/current', `PATCH ${CURRENT}`] as const) {
    const body = line.startsWith('PATCH') ? { display_name: 'Acme' } : undefined;
    const asking = `${line}?secrets=shown` as const;
    expect(JSON.stringify(await by(project.owner, asking, body))).toContain(client_secret);
    expect(await by(admin, asking, body)).toMatchObject({ status: 200, body: { id: project.id } });
    expect(JSON.stringify(await by(admin, asking, body))).not.toContain(client_secret);
  }
  const list = await ask(instance.app, 'GET /api/v1/internal/projects?secrets=shown', {
    as: 'client',
    accessToken: admin.accessToken,
  });
  expect(list).toMatchObject({ status: 200, body: { items: [{ id: project.id }] } });
  expect(JSON.stringify(list)).not.toContain(client_secret);
});

test('the project tells whoever asks what they may do there, by every way to it; of a key it tells nothing', async () => {
  const rights = {
    owner: ['read', 'help', 'manage', 'secrets', 'staff'],
    admin: ['read', 'help', 'manage'],
    support: ['read', 'help'],
    read_only: ['read'],
  } as const;
  const told = async (answer: Promise<WholeAnswer>) => ((await answer).body as { staff_rights?: unknown }).staff_rights;
  const members = { ...(await others()), owner: project.owner };
  for (const role of Object.keys(rights) as StaffRole[]) {
    for (const path of [CURRENT, '/api/v1/internal/projects/current'] as const) {
      expect(await told(by(members[role], `GET ${path}`))).toEqual(rights[role]);
      expect(await told(by(members[role], `GET ${path}?secrets=hidden`))).toEqual(rights[role]);
    }
  }
  // What is kept of the answer in a page has them after a change too.
  expect(await told(by(members.admin, `PATCH ${CURRENT}`, { display_name: 'Renamed' }))).toEqual(rights.admin);
  const provider = { enabled: true, type: 'shared' };
  expect(await told(by(project.owner, 'PUT /api/v1/internal/oauth-providers/github', provider))).toEqual(rights.owner);
  expect(await told(by(project.owner, 'PUT /api/v1/internal/email-config', { type: 'shared' }))).toEqual(rights.owner);
  expect(await told(ask(instance.app, `GET ${CURRENT}`, { as: 'admin', project }))).toBeUndefined();
});

test('projects that somebody is on the staff of are in their overview', async () => {
  const { accessToken } = await join('read_only');

  const { body } = await ask(instance.app, 'GET /api/v1/internal/projects/overview', { as: 'client', accessToken });
  expect(body).toMatchObject({ items: [{ project_id: project.id }] });
});

test('the internal project has owners alone', async () => {
  const member = await signUpOwner(instance);

  expect(
    await ask(instance.app, `PATCH ${STAFF}/${member.userId}`, {
      as: 'admin',
      project: internalProject,
      body: { role: 'support' },
    }),
  ).toMatchObject({ status: 400, knownError: null });
});

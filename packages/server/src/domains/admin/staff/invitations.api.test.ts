import { afterAll, beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import type { TestProject } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { inviteOwner, OWNER_INVITATIONS } from '../../../testing/owner-invitations.ts';
import { ownerLinkCode } from '../../../testing/owner-links.ts';
import { lastMailTo, mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ownedBy } from '../../../testing/staff.ts';
import { internalProject, type TestInstance } from '../../../testing/test-instance.ts';

const DAY_MS = 86_400_000;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const accept = (
  code: string,
  { by, password, app = instance.app }: { by?: SignedIn; password?: string; app?: TestInstance['app'] } = {},
) =>
  ask(app, `POST ${OWNER_INVITATIONS}/accept`, {
    as: 'client',
    accessToken: by?.accessToken,
    body: { code, ...(password !== undefined && { password }) },
  });
const list = async (of: TestProject = project) =>
  (await ask(instance.app, `GET ${OWNER_INVITATIONS}`, { as: 'admin', project: of })).body as { items: unknown[] };
const revoke = (id: string, of = project) =>
  ask(instance.app, `DELETE ${OWNER_INVITATIONS}/${id}`, { as: 'admin', project: of });
const opens = async (adminAccessToken: string) =>
  (await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project, adminAccessToken })).status === 200;
const managedBy = (userId: string) => ownedBy(instance, userId);
const setSignUp = async (isOpen: boolean) => {
  await instance.query("update projects set sign_up_enabled = $1 where project_id = 'internal'", [isOpen]);
  instance.ctx.cache.forget();
};
const notFound = refused('VERIFICATION_CODE_NOT_FOUND');
const FULL = answered('The project has reached its limit of pending invitations.', 400);
const invite = (app = instance.app) =>
  ask(app, `POST ${OWNER_INVITATIONS}`, { as: 'admin', project, body: { email: newEmail() } });
const fillWithInvitations = (count: number) =>
  instance.query(
    `insert into staff_codes (project_id, code_hash, purpose, role, invitation_id, email, created_at, expires_at)
     select $1::text, sha256(convert_to(n || $1::text, 'UTF8')), 'invitation', 'owner', gen_random_uuid(), 'x@example.com', $2, $2::timestamptz + interval '1 day'
     from generate_series(1, $3) as n`,
    [project.id, instance.clock.now(), count],
  );

test('an invitation leads to the dashboard, with the code where no server sees it, and is listed until it is used', async () => {
  const { id, email, code } = await inviteOwner(instance, { project, by: project.owner });
  const { template, link, expiresAt } = await lastMailTo(instance, email, project.id);

  expect([template, link]).toEqual([
    'owner_invitation',
    `http://localhost:8100/dashboard/owner-invitation#code=${code}`,
  ]);
  const expires_at_millis = instance.clock.now().getTime() + 7 * DAY_MS;
  expect(expiresAt.getTime()).toBe(expires_at_millis);
  expect(await list()).toEqual({
    items: [{ id, recipient_email: email, role: 'owner', is_transfer: false, expires_at_millis }],
    is_paginated: false,
  });
  await accept(code, { by: await signUp(instance.app) });
  expect(await list()).toEqual({ items: [], is_paginated: false });
});

test('whoever holds the code learns what it invites to and whom it was mailed to, before and not after', async () => {
  const { code, email } = await inviteOwner(instance, { project, by: project.owner });
  const details = () => ask(instance.app, `POST ${OWNER_INVITATIONS}/accept/details`, { as: 'client', body: { code } });

  expect(await details()).toEqual(
    answered({ project_display_name: 'Acme', recipient_email: email, role: 'owner', is_transfer: false }),
  );
  expect((await accept(code, { by: await signUp(instance.app) })).status).toBe(200);
  expect(await details()).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
});

test('with its project an invitation ends at once, before anything is erased', async () => {
  const { code } = await inviteOwner(instance, { project });
  await instance.query('update projects set deleted_at = $1 where project_id = $2', [instance.clock.now(), project.id]);

  expect(await accept(code, { by: await signUp(instance.app) })).toEqual(notFound);
});

test('whoever is signed in owns the project too, whatever their address', async () => {
  const { code } = await inviteOwner(instance, { project });
  const guest = await signUp(instance.app);

  expect(await accept(code, { by: guest })).toEqual(answered({ project_id: project.id, user_id: guest.userId }));
  expect(await managedBy(guest.userId)).toEqual([project.id]);
  expect([await opens(guest.accessToken), await opens(project.owner.accessToken)]).toEqual([true, true]);
});

test('for an owner nothing changes; the code is used up all the same', async () => {
  const { code } = await inviteOwner(instance, { project });
  await accept(code, { by: project.owner });

  expect(await managedBy(project.owner.userId)).toEqual([project.id]);
  expect(await accept(code, { by: project.owner })).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
});

test.each(['admin', 'support', 'read_only'] as const)('who is invited as %s is that and no owner', async (role) => {
  const { code, email } = await inviteOwner(instance, { project, by: project.owner, role });
  expect(await list()).toMatchObject({ items: [{ recipient_email: email, role }] });
  expect(await ask(instance.app, `POST ${OWNER_INVITATIONS}/accept/details`, { as: 'client', body: { code } })).toEqual(
    answered({ project_display_name: 'Acme', recipient_email: email, role, is_transfer: false }),
  );
  const guest = await signUp(instance.app);
  expect((await accept(code, { by: guest })).status).toBe(200);
  const newcomer = await inviteOwner(instance, { project, role });
  const answer = await accept(newcomer.code, { password: 'correct horse' });

  const { user_id } = answer.body as { user_id: string };
  expect(await instance.query('select user_id, role from staff where project_id = $1', [project.id])).toEqual(
    expect.arrayContaining([
      { user_id: guest.userId, role },
      { user_id, role },
    ]),
  );
  expect([await managedBy(guest.userId), await managedBy(user_id)]).toEqual([[], []]);
});

test('an invitation to less changes nothing, and one to more does', async () => {
  const guest = await signUp(instance.app);
  const roleAfter = async (role: 'admin' | 'support' | 'owner') => {
    await accept((await inviteOwner(instance, { project, role })).code, { by: guest });
    const [place] = await instance.query<{ role: string }>('select role from staff where user_id = $1', [guest.userId]);
    return place?.role;
  };

  expect([await roleAfter('support'), await roleAfter('admin'), await roleAfter('support')]).toEqual([
    'support',
    'admin',
    'admin',
  ]);
  expect([await roleAfter('owner'), await roleAfter('admin')]).toEqual(['owner', 'owner']);
});

describe('where sign-up is closed', () => {
  afterAll(() => setSignUp(true));

  test('strangers stay outside, and whoever is invited comes in by the address that the mail proves', async () => {
    const { code, email } = await inviteOwner(instance, { project });
    await setSignUp(false);
    const stranger = { email: newEmail(), password: 'correct horse' };
    expect(await ask(instance.app, 'POST /api/v1/auth/password/sign-up', { as: 'client', body: stranger })).toEqual(
      refused('SIGN_UP_NOT_ENABLED'),
    );
    expect(await accept(code)).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
    expect(await accept(code, { password: 'short' })).toEqual(refused('PASSWORD_TOO_SHORT', { min_length: 8 }));

    const answer = await accept(code, { password: 'correct horse' });

    const { access_token } = answer.body as { access_token: string };
    const me = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken: access_token });
    expect(me.body).toMatchObject({ primary_email: email, primary_email_verified: true, has_password: true });
    expect(await opens(access_token)).toBe(true);
  });
});

test('a code that another mail server was told proves no address', async () => {
  const { code, email } = await inviteOwner(instance, { project });
  await instance.query('update staff_codes set proves_address = false where email = $1', [email]); // as before we sent them
  const { access_token } = (await accept(code, { password: 'correct horse' })).body as { access_token: string };

  const me = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken: access_token });
  expect(me.body).toMatchObject({ primary_email: email, primary_email_verified: false });
});

test('an address that has an account signs in first, and the code stays usable', async () => {
  const guest = await signUp(instance.app);
  const { code } = await inviteOwner(instance, { project, email: guest.email });

  expect(await accept(code, { password: 'correct horse' })).toEqual(
    refused('USER_EMAIL_ALREADY_EXISTS', { email: guest.email, would_work_if_email_was_verified: false }),
  );
  expect((await accept(code, { by: guest })).status).toBe(200);
});

test('of twenty who accept at once on two processes exactly one owns the project', async () => {
  const other = await instance.secondProcess();
  const { code } = await inviteOwner(instance, { project });
  const guests = await Promise.all(Array.from({ length: 20 }, () => signUp(instance.app)));

  const answers = await Promise.all(
    guests.map((by, index) =>
      accept(
        code,
        index % 4 === 0 ? { password: 'correct horse' } : { by, app: index % 2 === 0 ? other : instance.app },
      ),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const used = refused('VERIFICATION_CODE_ALREADY_USED');
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toEqual(used);
  const owners = await instance.query(`select user_id from staff where project_id = $1 and role = 'owner'`, [
    project.id,
  ]);
  expect(owners).toHaveLength(2); // with whoever made it
});

describe('an invitation ends', () => {
  test('after seven days', async () => {
    const { code } = await inviteOwner(instance, { project });
    instance.clock.advance(7 * DAY_MS);

    expect(await accept(code, { password: 'correct horse' })).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
    expect((await list()).items).toEqual([]);
  });

  test('when it is taken back, by owners of its project alone', async () => {
    const { id, code } = await inviteOwner(instance, { project });
    expect(await revoke(id, await makeProject(instance.app))).toEqual(notFound);
    expect(await revoke(id)).toEqual(answered({ success: true }));

    expect(await revoke(id)).toEqual(notFound);
    expect(await accept(code, { password: 'correct horse' })).toEqual(notFound);
  });

  test('with its project', async () => {
    const { code } = await inviteOwner(instance, { project });
    await instance.query('delete from projects where project_id = $1', [project.id]);

    expect(await accept(code, { password: 'correct horse' })).toEqual(notFound);
  });

  test.each(['owns the project no more', 'is gone'])('when whoever sent it %s', async (how) => {
    const { owner } = project;
    const { code } = await inviteOwner(instance, { project, by: owner });
    const { code: ofKey } = await inviteOwner(instance, { project });
    if (how === 'is gone') await instance.query('delete from users where id = $1', [owner.userId]);
    else await instance.query('delete from staff where user_id = $1', [owner.userId]);

    expect(await accept(code, { password: 'correct horse' })).toEqual(notFound);
    expect((await list()).items).toHaveLength(1);
    expect((await accept(ofKey, { password: 'correct horse' })).status).toBe(200); // no owner sent it
  });
});

test('a link that makes an owner is no invitation', async () => {
  const code = await ownerLinkCode(instance);

  expect((await list(internalProject)).items).toEqual([]);
  expect(await accept(code, { by: await signUp(instance.app) })).toEqual(notFound);
  expect(await accept(code, { password: 'correct horse' })).toEqual(notFound);
});

test('mails are limited as all are, which is said, counted and listed; nobody is invited by it', async () => {
  const email = newEmail();
  const send = () => ask(instance.app, `POST ${OWNER_INVITATIONS}`, { as: 'admin', project, body: { email } });
  for (let times = 0; times < 5; times += 1) expect(await send()).toEqual(answered({ success: true }));
  for (let times = 0; times < 2; times += 1)
    expect(await send()).toEqual(answered('A limit of mails is reached. Please try again later.', 429));

  expect(await mailsTo(instance, email, project.id)).toHaveLength(5);
  const withheld = await instance.query(
    `select withheld_by from mails where project_id = $1 and recipient = $2 and status = 'withheld'`,
    [project.id, email],
  );
  expect(withheld).toEqual([{ withheld_by: 'address' }, { withheld_by: 'address' }]);
  expect((await list()).items).toHaveLength(5);
  instance.clock.advance(15 * 60_000);
  expect(await send()).toEqual(answered({ success: true }));
});

test('a project has a hundred open invitations at most', async () => {
  await fillWithInvitations(100);
  expect(await invite()).toEqual(FULL);
});

test('of many who invite at once for the last places, as many do as there are places', async () => {
  const other = await instance.secondProcess();
  await fillWithInvitations(98);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => invite(index % 2 === 0 ? other : instance.app)),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await list()).items).toHaveLength(100);
});

import { beforeEach, describe, expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { doInBulk } from '../../../testing/bulk-jobs.ts';
import { copyProject, rowsOfProject } from '../../../testing/copy-project.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { addMember, makeTeam } from '../../../testing/teams.ts';

let project: OwnedProject;
let meant: SignedIn[];
let other: SignedIn;
const test = instanceTest({ teamLimits: { membersPerTeam: 2 } });
beforeEach(async () => {
  project = await makeSilentProject(instance);
  const signUpLater = () => {
    instance.clock.advance(1); // the order of their turns
    return signUp(instance.app, { project });
  };
  meant = [await signUpLater(), await signUpLater()];
  other = await signUpLater();
});

const idsOf = (users: readonly SignedIn[]) => users.map(({ userId }) => userId);
const doIt = (body: object) => doInBulk(instance, project, { user_ids: idsOf(meant), ...body });
const read = ({ userId }: SignedIn) => ask(instance.app, `GET /api/v1/users/${userId}`, { as: 'server', project });
const seen = async ({ accessToken }: SignedIn) =>
  (await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken })).status;
/** Types of what was told since the sign-ups, each with how often. */
const told = async () =>
  Object.fromEntries(
    (
      await instance.query<{ type: string; count: number }>(
        `select type, count(*)::int from events where project_id = $1 and type not in ('user.created', 'session.created', 'bulk_job.started') group by type`,
        [project.id],
      )
    ).map(({ type, count }) => [type, count]),
  );
const DONE = { status: 'done', total: 2, done: 2, failed: 0, errors: [] };

test('delete: they are gone with their sessions, and each deletion is told once', async () => {
  expect(await doIt({ action: 'delete' })).toMatchObject(DONE);

  for (const user of meant) {
    expect(await read(user)).toEqual(refused('USER_NOT_FOUND'));
    expect(await seen(user)).not.toBe(200);
  }
  expect((await read(other)).status).toBe(200);
  expect(await told()).toEqual({ 'user.deleted': 2 });
});

test('end_sessions: they are signed out everywhere, and others are not', async () => {
  expect(await doIt({ action: 'end_sessions' })).toMatchObject(DONE);

  for (const user of meant) expect(await seen(user)).toBe(401);
  expect(await seen(other)).toBe(200);
  expect(await told()).toEqual({ 'session.ended': 2 });
});

test('verify_email: their addresses count as verified', async () => {
  expect(await doIt({ action: 'verify_email' })).toMatchObject(DONE);

  for (const user of meant) expect(await read(user)).toMatchObject({ body: { primary_email_verified: true } });
  expect(await read(other)).toMatchObject({ body: { primary_email_verified: false } });
  expect(await told()).toEqual({ 'user.updated': 2 });
});

test('verify_email: whoever has no address is told of, and stays as they are', async () => {
  const [without] = meant;
  await instance.query(
    `update users set primary_email = null, primary_email_normalized = null, email_auth_enabled = false where id = $1`,
    [without?.userId],
  );

  expect(await doIt({ action: 'verify_email' })).toMatchObject({
    status: 'done',
    done: 1,
    failed: 1,
    errors: [{ user_id: without?.userId, message: 'The user has no e-mail address.' }],
  });
  expect(await told()).toEqual({ 'user.updated': 1 });
});

test('restrict: they are kept from signing in, for the reason that was given, and signed out', async () => {
  expect(await doIt({ action: 'restrict', reason: 'Unpaid.' })).toMatchObject(DONE);

  for (const user of meant) {
    expect(await read(user)).toMatchObject({ body: { is_restricted: true, restricted_by_admin_reason: 'Unpaid.' } });
    expect(await seen(user)).toBe(401);
  }
  expect(await read(other)).toMatchObject({ body: { is_restricted: false } });
  expect(await seen(other)).toBe(200);
  expect(await told()).toEqual({ 'user.updated': 2, 'session.ended': 2 });
});

test('restrict: without a reason, one that stands there already stays', async () => {
  await doIt({ action: 'restrict', reason: 'Unpaid.' });
  expect(await doIt({ action: 'restrict' })).toMatchObject(DONE);

  for (const user of meant) expect(await read(user)).toMatchObject({ body: { restricted_by_admin_reason: 'Unpaid.' } });
});

test('lift_restriction: they can sign in again, and no reason is left; who was not restricted stays so', async () => {
  const [restricted = other] = meant;
  await doInBulk(instance, project, { action: 'restrict', reason: 'A slip.', user_ids: idsOf([restricted, other]) });
  expect(await doIt({ action: 'lift_restriction' })).toMatchObject(DONE);
  for (const user of meant)
    expect(await read(user)).toMatchObject({ body: { is_restricted: false, restricted_by_admin_reason: null } });
  expect(await read(other)).toMatchObject({ body: { is_restricted: true, restricted_by_admin_reason: 'A slip.' } });
  await signIn(instance.app, { ...restricted, project });
});

describe('add_to_team', () => {
  const members = async (teamId: string) =>
    (
      await instance.query<{ id: string }>('select user_id as id from team_memberships where team_id = $1', [teamId])
    ).map(({ id }) => id);

  test('they are members, with what members are granted; who was one stays one', async () => {
    const team = await makeTeam(instance.app, { project });
    await addMember(instance.app, team, meant[0] ?? other);

    expect(await doIt({ action: 'add_to_team', team_id: team.id })).toMatchObject(DONE);

    expect((await members(team.id)).sort()).toEqual(idsOf(meant).sort());
    expect(await told()).toEqual({ 'team.created': 1, 'team_membership.created': 2, 'team_permission.created': 2 });
  });

  test('a team does not grow beyond its limit', async () => {
    const team = await makeTeam(instance.app, { project });
    await addMember(instance.app, team, other);

    expect(await doIt({ action: 'add_to_team', team_id: team.id })).toMatchObject({
      status: 'done',
      done: 1,
      failed: 1,
      errors: [{ user_id: meant[1]?.userId, message: 'This team has as many members as a team may have (2).' }],
    });
    expect((await members(team.id)).sort()).toEqual(idsOf([other, ...meant.slice(0, 1)]).sort());
  });
});

test.each(['delete', 'end_sessions', 'verify_email', 'add_to_team', 'restrict', 'lift_restriction'])(
  '%s: another project with the same ids is neither read nor written',
  async (action) => {
    const team = await makeTeam(instance.app, { project });
    const elsewhere = await makeProject(instance.app);
    await copyProject(instance, { from: project.id, to: elsewhere.id });
    const before = await rowsOfProject(instance, elsewhere.id);

    const job = await doIt({ action, ...(action === 'add_to_team' && { team_id: team.id }) });

    expect(job).toMatchObject(DONE);
    expect(await rowsOfProject(instance, elsewhere.id)).toEqual(before);
  },
);

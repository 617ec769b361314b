import { expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { whileBroken } from '../../../testing/failed-requests.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, everyCodeOn, mailCodeTo, useCode } from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, { config: { ...everyCodeOn.config, create_team_on_sign_up: true } });
});

const teamsOf = (userId: string) =>
  instance.query(
    `select t.display_name, array(
       select permission_id from team_permissions p where (p.project_id, p.team_id, p.user_id) = (m.project_id, m.team_id, m.user_id)
     ) as permissions, exists (select from selected_teams s where s.project_id = m.project_id and s.user_id = m.user_id) as is_selected
     from team_memberships m join teams t on t.project_id = m.project_id and t.id = m.team_id
     where m.project_id = $1 and m.user_id = $2`,
    [project.id, userId],
  );
const own = (display_name: string) => [{ display_name, permissions: ['admin'], is_selected: false }];
const create = async (body: object) => {
  const answer = await ask(instance.app, 'POST /api/v1/users', { as: 'server', project, body });
  return (answer.body as { id: string }).id;
};

test('whoever signs up with a password has a team of their own', async () => {
  const { userId, email } = await signUp(instance.app, { project });
  expect(await teamsOf(userId)).toEqual(own(`${email}'s Team`));
});

test('the mail that verifies their address leaves with it', async () => {
  const email = newEmail();
  const { status, body } = await ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
    as: 'client',
    project,
    from: '203.0.113.7',
    body: { email, password: 'correct horse', verification_callback_url: CALLBACK_URL },
  });
  expect(status).toBe(200);
  expect(await teamsOf((body as { user_id: string }).user_id)).toEqual(own(`${email}'s Team`));
  expect((await mailsTo(instance, email, project.id)).map(({ template }) => template)).toEqual(['email_verification']);
});

test('whoever comes by a first magic link, too', async () => {
  const email = newEmail();
  const { code } = await mailCodeTo(instance, 'sign_in', { project, email });
  expect(await instance.query('select id from teams where display_name = $1', [`${email}'s Team`])).toEqual([]);
  const { body } = await useCode(instance.app, 'sign_in', { project, code });
  expect(await teamsOf((body as { user_id: string }).user_id)).toEqual(own(`${email}'s Team`));
});

test('and whoever a server creates: named after what they are called, else their address, else nothing', async () => {
  const primary_email = newEmail();
  expect(await teamsOf(await create({ display_name: 'Mira', primary_email }))).toEqual(own("Mira's Team"));
  expect(await teamsOf(await create({ display_name: '', primary_email }))).toEqual(own(`${primary_email}'s Team`));
  expect(await teamsOf(await create({}))).toEqual(own('Personal Team'));
});

test('a name that would be too long is cut, and never inside a letter', async () => {
  expect(await teamsOf(await create({ display_name: 'x'.repeat(256) }))).toEqual(own(`${'x'.repeat(249)}'s Team`));
  expect(await teamsOf(await create({ display_name: `x${'🙂'.repeat(127)}` }))).toEqual(
    own(`x${'🙂'.repeat(124)}'s Team`),
  );
});

test('their sign-up tells of all that was made', async () => {
  const { userId } = await signUp(instance.app, { project });
  const told = await instance.query<{ type: string; data: { id?: string; team_id?: string; user_id?: string } }>(
    "select type, data from events where project_id = $1 and ($2 in (data ->> 'id', data ->> 'user_id')) order by type",
    [project.id, userId],
  );
  expect(told.map(({ type }) => type)).toEqual([
    'session.created',
    'team_membership.created',
    'team_permission.created',
    'user.created',
  ]);
  const team = told[1]?.data.team_id;
  expect(
    await instance.query("select type from events where project_id = $1 and data ->> 'id' = $2 order by sequence", [
      project.id,
      team,
    ]),
  ).toEqual([{ type: 'team.created' }]);
});

test('without the switch nobody begins with a team', async () => {
  const other = await makeProject(instance.app);
  const { userId } = await signUp(instance.app, { project: other });
  expect(await instance.query('select team_id from team_memberships where user_id = $1', [userId])).toEqual([]);
});

test('a sign-up whose team cannot be written does not happen either', async () => {
  const email = newEmail();
  await instance.query('alter table teams add constraint closed check (false) not valid');
  const answer = await whileBroken(() =>
    ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
      as: 'client',
      project,
      body: { email, password: 'correct horse' },
    }),
  );
  await instance.query('alter table teams drop constraint closed');

  expect(answer.status).toBe(500);
  expect(await instance.query('select id from users where primary_email = $1', [email])).toEqual([]);
});

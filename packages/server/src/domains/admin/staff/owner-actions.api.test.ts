import { serverEvent } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll, whileLogIsClosed } from '../../../testing/event-log.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { signUpStaff } from '../../../testing/staff.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const by = (line: Parameters<typeof ask>[1], body?: object) =>
  ask(instance.app, line, {
    as: 'admin',
    project,
    adminAccessToken: project.owner.accessToken,
    ...(body && { body }),
  });
const told = (projectId = project.id) =>
  instance.query('select type, data, actor, actor_id from events where project_id = $1 order by sequence', [projectId]);
const byOwner = (type: string, data: unknown) => ({ type, data, actor: 'owner', actor_id: project.owner.userId });
const expectShown = async () => {
  await sealAll(instance);
  const { items } = (await by('GET /api/v1/events')).body as { items: unknown[] };
  expect(serverEvent.array().parse(items)).toEqual(items);
};

const TEMPLATE = '/api/v1/email-templates/magic_link';

test('of a mail that is worded otherwise it is told which, and not how', async () => {
  await by(`PATCH ${TEMPLATE}`, { subject: 'Come in' });
  await by(`PATCH ${TEMPLATE}`, { subject: 'Come in' }); // as it is
  const content = { version: 1, blocks: [{ type: 'button', label: 'Sign in', link: '{{magicLink}}' }] };
  await by(`PATCH ${TEMPLATE}`, { subject: 'Come in', content });
  await by(`PATCH ${TEMPLATE}`, { subject: 'Herein', language: 'de' });
  await by(`DELETE ${TEMPLATE}`);
  await by(`DELETE ${TEMPLATE}`); // which is gone

  const of = (language: string) => ({ type: 'magic_link', language });
  expect(await told()).toEqual([
    byOwner('email_template.updated', { ...of('en'), changed: ['subject'] }),
    byOwner('email_template.updated', { ...of('en'), changed: ['content'] }),
    byOwner('email_template.updated', { ...of('de'), changed: ['subject'] }),
    byOwner('email_template.reset', of('en')),
  ]);
  await expectShown();
});

test('of two who word a mail at once, the second is told by what the first has left', async () => {
  await by(`PATCH ${TEMPLATE}`, { subject: 'Come in' });
  await using held = await holdRows(instance, 'select from projects where project_id = $1', [project.id]);
  await held.query("update email_templates set subject = 'Herein' where project_id = $1", [project.id]);
  const second = by(`PATCH ${TEMPLATE}`, { subject: 'Come in' });
  await held.untilWaiting(1);
  await held.release();

  expect((await second).status).toBe(200);
  const data = { type: 'magic_link', language: 'en', changed: ['subject'] };
  expect(await told()).toEqual([byOwner('email_template.updated', data), byOwner('email_template.updated', data)]);
});

const INVITATIONS = '/api/v1/internal/owner-invitations';

test('who is invited to the staff, and who no more, is told; so is the offer of the project', async () => {
  await by(`POST ${INVITATIONS}`, { email: 'jonas@example.com', role: 'support' });
  await by('POST /api/v1/internal/project-transfers', { email: 'lena@example.com' });
  const { items } = (await by(`GET ${INVITATIONS}`)).body as { items: { id: string; recipient_email: string }[] };
  const idOf = (email: string) => items.find(({ recipient_email }) => recipient_email === email)?.id;
  const jonas = { id: idOf('jonas@example.com'), email: 'jonas@example.com', role: 'support', is_transfer: false };
  const lena = { id: idOf('lena@example.com'), email: 'lena@example.com', role: 'owner', is_transfer: true };
  await by(`DELETE ${INVITATIONS}/${jonas.id}`);
  await by(`DELETE ${INVITATIONS}/${jonas.id}`); // which is gone

  expect(await told()).toEqual([
    byOwner('staff.invited', jonas),
    byOwner('staff.invited', lena),
    byOwner('staff.invitation_revoked', jonas),
  ]);
  await expectShown();
});

const JOBS = '/api/v1/internal/bulk-jobs';

test('a bulk job is told when it is started and when it is cancelled', async () => {
  const { userId } = await signUp(instance.app, { project });
  await instance.query('delete from events where project_id = $1', [project.id]);
  const { body } = await by(`POST ${JOBS}`, { action: 'end_sessions', user_ids: [userId] });
  const { id } = body as { id: string };
  await by(`DELETE ${JOBS}/${id}`);
  await by(`DELETE ${JOBS}/${id}`); // which is over

  const job = { id, action: 'end_sessions', team_id: null, total: 1, done: 0, failed: 0 };
  expect(await told()).toEqual([byOwner('bulk_job.started', job), byOwner('bulk_job.cancelled', job)]);
  await expectShown();
});

test('that a project was made stands first in its log, and that it was deleted in the internal one', async () => {
  const made = await makeProject(instance.app, { owner: project.owner });
  const data = { id: made.id, display_name: 'Acme' };
  expect((await told(made.id))[0]).toEqual(byOwner('project.created', data));

  await ask(instance.app, 'DELETE /api/v1/projects/current', {
    as: 'admin',
    project: made,
    adminAccessToken: project.owner.accessToken,
  });
  expect(await told('internal')).toContainEqual(byOwner('project.deleted', data));
});

test('what somebody of support does is told with them as the actor, who is stored as owners are', async () => {
  const { userId } = await signUp(instance.app, { project });
  const member = await signUpStaff(instance, { project, role: 'support' });
  const asSupport = { as: 'admin', project, adminAccessToken: member.accessToken } as const;
  const body = { restricted_by_admin: true };
  expect((await ask(instance.app, `PATCH /api/v1/users/${userId}`, { ...asSupport, body })).status).toBe(200);
  await sealAll(instance);

  const activity = await ask(instance.app, `GET /api/v1/internal/events?actor=${member.userId}`, asSupport);
  const { items, actors } = activity.body as { items: { type: string; actor: unknown }[]; actors: unknown };
  const actor = { type: 'owner', id: member.userId };
  expect(items.find(({ type }) => type === 'user.updated')).toMatchObject({ actor });
  expect(actors).toEqual([{ id: member.userId, name: member.email }]);
});

test('none of it happens without its event', async () => {
  const { userId } = await signUp(instance.app, { project });
  await by(`PATCH ${TEMPLATE}`, { subject: 'Come in' });
  await by(`POST ${INVITATIONS}`, { email: 'jonas@example.com' });
  const { items } = (await by(`GET ${INVITATIONS}`)).body as { items: { id: string }[] };
  const { body: job } = await by(`POST ${JOBS}`, { action: 'end_sessions', user_ids: [userId] });
  const stored = () =>
    instance.query(
      `select (select json_agg(t) from email_templates t where project_id = $1) as templates,
         (select json_agg(c) from staff_codes c where project_id = $1) as invitations,
         (select json_agg(b) from bulk_jobs b where project_id = $1) as jobs,
         (select count(*) from projects where deleted_at is null) as projects`,
      [project.id],
    );
  const before = await stored();

  const answers = await whileLogIsClosed(instance, async () => [
    await by(`PATCH ${TEMPLATE}`, { subject: 'Go away' }),
    await by(`DELETE ${TEMPLATE}`),
    await by(`POST ${INVITATIONS}`, { email: 'lena@example.com' }),
    await by(`DELETE ${INVITATIONS}/${items[0]?.id}`),
    await by(`POST ${JOBS}`, { action: 'end_sessions', user_ids: [userId] }),
    await by(`DELETE ${JOBS}/${(job as { id: string }).id}`),
    await by('DELETE /api/v1/projects/current'),
    await ask(instance.app, 'POST /api/v1/internal/projects', {
      as: 'client',
      accessToken: project.owner.accessToken,
      body: { display_name: 'Acme' },
    }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 500));
  expect(await stored()).toEqual(before);
});

import { serverEvent } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { ask, type WholeAnswer } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll, verifyLogOf, whileLogIsClosed } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import type { SignedIn } from '../../../testing/sign-up.ts';
import { giveRole, signUpStaff, STAFF } from '../../../testing/staff.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const by = (who: SignedIn, line: Parameters<typeof ask>[1], body?: object): Promise<WholeAnswer> =>
  ask(instance.app, line, { as: 'admin', project, adminAccessToken: who.accessToken, ...(body && { body }) });
const told = (of = project) =>
  instance.query('select type, data, actor, actor_id from events where project_id = $1 order by sequence', [of.id]);

test('who of the staff becomes something else or goes is told in the log of the project, with who did it', async () => {
  const other = await makeProject(instance.app);
  const before = await told(other);
  const { owner } = project;
  const member = await signUpStaff(instance, { project, role: 'support' });
  await by(owner, `PATCH ${STAFF}/${member.userId}`, { role: 'support' }); // which they are
  await by(owner, `PATCH ${STAFF}/${member.userId}`, { role: 'owner' });
  await by(member, `PATCH ${STAFF}/${owner.userId}`, { role: 'read_only' });
  await by(member, `DELETE ${STAFF}/${owner.userId}`);
  await by(member, `DELETE ${STAFF}/me`); // the last owner stays, and nothing is told

  const of = (who: SignedIn, actor: SignedIn, role: string) => ({
    data: { id: who.userId, role },
    actor: 'owner',
    actor_id: actor.userId,
  });
  expect(await told()).toEqual([
    { type: 'staff.updated', ...of(member, owner, 'owner') },
    { type: 'staff.updated', ...of(owner, member, 'read_only') },
    { type: 'staff.removed', ...of(owner, member, 'read_only') },
  ]);
  expect(await told(other)).toEqual(before);
  await sealAll(instance);
  const { body } = await ask(instance.app, 'GET /api/v1/events', { as: 'server', project });
  const { items } = body as { items: unknown[] };
  expect(serverEvent.array().parse(items)).toEqual(items);
  expect(await verifyLogOf(instance, project.id)).toMatchObject({ events: 3, problem: undefined });
});

test('no role changes without its event', async () => {
  const member = await signUpStaff(instance, { project, role: 'support' });
  const roles = () => instance.query('select user_id, role from staff where project_id = $1', [project.id]);
  const before = await roles();

  const answers = await whileLogIsClosed(instance, async () => [
    await by(project.owner, `PATCH ${STAFF}/${member.userId}`, { role: 'admin' }),
    await by(project.owner, `DELETE ${STAFF}/${member.userId}`),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect(await roles()).toEqual(before);
});

test('whose account is deleted leaves the staff of all their projects, and each is told', async () => {
  const owned = await makeSilentProject(instance);
  const deleted = await makeSilentProject(instance);
  const member = await signUpStaff(instance, { project, role: 'support' });
  await giveRole(instance, { projectId: deleted.id, userId: member.userId, role: 'admin' });
  await instance.query('update projects set deleted_at = now() where project_id = $1', [deleted.id]);
  await giveRole(instance, { projectId: owned.id, userId: member.userId });
  const remove = () => ask(instance.app, `DELETE /api/v1/users/${member.userId}`, { as: 'server' });
  const kept = await whileLogIsClosed(instance, remove);
  expect(kept.status).toBe(500); // nobody leaves without the event

  expect((await remove()).status).toBe(200);

  const left = (role: string) => ({
    type: 'staff.removed',
    data: { id: member.userId, role },
    actor: 'key',
    actor_id: expect.any(String) as string,
  });
  expect(await told()).toEqual([left('support')]);
  expect(await told(owned)).toEqual([left('owner')]);
  expect(await told(deleted)).toEqual([]);
});

test('what is taken out of a project is told, with who took it, and none without its event', async () => {
  const take = (body: object) => by(project.owner, 'POST /api/v1/internal/exports', body);
  expect(await whileLogIsClosed(instance, () => take({ kind: 'users', format: 'csv' }))).toMatchObject({ status: 500 });
  expect(await instance.query('select kind from export_tickets where project_id = $1', [project.id])).toEqual([]);

  await take({ kind: 'users', format: 'ndjson', include_secrets: true });
  await take({ kind: 'events', format: 'csv' });

  const owner = { type: 'export.created', actor: 'owner', actor_id: project.owner.userId };
  expect(await told()).toEqual([
    { ...owner, data: { kind: 'users', format: 'ndjson', includes_secrets: true } },
    { ...owner, data: { kind: 'events', format: 'csv', includes_secrets: false } },
  ]);
});

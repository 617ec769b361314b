import { beforeEach, expect } from 'vitest';
import { runToEnd, type ShownJob } from '../../../testing/bulk-jobs.ts';
import { BULK_JOB_UNDO_MS } from '@keystead/contract';
import { call, type Call, type RequestLine } from '../../../testing/call.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

const test = instanceTest();
let owner: SignedIn;
let project: OwnedProject;
beforeEach(async () => {
  owner = await signUp(instance.app);
  project = await makeSilentProject(instance, { owner });
});

/** Of the last event of a user that is recorded. */
const lastOrigin = async (projectId = project.id) => {
  const [row] = await instance.query(
    `select type, actor, actor_id, address, device, request_id from events
     where project_id = $1 and type like 'user.%' order by sequence desc limit 1`,
    [projectId],
  );
  return row;
};
const DEVICE = 'Mozilla/5.0 (a test)';
const FROM = '203.0.113.7';

/** Asks from a known place; answers with the id of the request. */
async function send(line: RequestLine, given: Call): Promise<{ requestId: string | null; body: unknown }> {
  const headers = { 'user-agent': DEVICE };
  const {
    status,
    headers: answered,
    body,
  } = await call(instance.app, line, { project, from: FROM, headers, ...given });
  expect(status).toBeLessThan(300);
  return { requestId: answered.get('x-stack-request-id'), body };
}
const here = { address: FROM, device: DEVICE };

test('who signs up is nobody yet', async () => {
  const body = { email: 'mira@example.com', password: 'correct horse' };
  const { requestId } = await send('POST /api/v1/auth/password/sign-up', { as: 'client', body });

  expect(await lastOrigin()).toEqual({
    type: 'user.created',
    actor: 'user',
    actor_id: null,
    ...here,
    request_id: requestId,
  });
  expect(requestId).toMatch(/^[a-z0-9]{16}$/);
});

test('who is signed in is the user', async () => {
  const { accessToken, userId } = await signUp(instance.app, { project });
  const body = { display_name: 'Mira' };
  const { requestId } = await send('PATCH /api/v1/users/me', { as: 'client', accessToken, body });

  expect(await lastOrigin()).toMatchObject({ actor: 'user', actor_id: userId, ...here, request_id: requestId });
});

test('a server is its set of keys, whoever it speaks for', async () => {
  const { accessToken, userId } = await signUp(instance.app, { project });
  const [set] = await instance.query<{ id: string }>('select id from api_keys where project_id = $1', [project.id]);
  for (const as of ['server', 'admin'] as const) {
    const line = `PATCH /api/v1/users/${userId}` as const;
    const { requestId } = await send(line, { as, accessToken, body: { display_name: as } });

    expect(await lastOrigin()).toMatchObject({ actor: 'key', actor_id: set?.id, ...here, request_id: requestId });
  }
});

test('an owner is who they are in the internal project, with any access type', async () => {
  const { userId } = await signUp(instance.app, { project });
  for (const as of ['server', 'admin'] as const) {
    const adminAccessToken = owner.accessToken;
    await send(`PATCH /api/v1/users/${userId}`, { as, adminAccessToken, body: { display_name: as } });

    expect(await lastOrigin()).toMatchObject({ actor: 'owner', actor_id: owner.userId, ...here });
  }
});

test('a device is kept in short, and none if it does not say what it is', async () => {
  const headers = { 'user-agent': 'x'.repeat(1000) };
  const body = { email: 'long@example.com', password: 'correct horse' };
  await send('POST /api/v1/auth/password/sign-up', { as: 'client', headers, body });
  expect(await lastOrigin()).toMatchObject({ device: 'x'.repeat(256) });

  await signUp(instance.app, { project });
  expect(await lastOrigin()).toMatchObject({ device: null, address: null });
});

test('what a bulk job does, its owner does from where they started it, or the set of keys that it was started with', async () => {
  const { userId } = await signUp(instance.app, { project });
  const [set] = await instance.query<{ id: string }>('select id from api_keys where project_id = $1', [project.id]);
  const startedBy = async (given: Partial<Call>) => {
    const body = { action: 'verify_email', user_ids: [userId] };
    const { requestId, body: job } = await send('POST /api/v1/internal/bulk-jobs', { as: 'admin', body, ...given });
    instance.clock.advance(BULK_JOB_UNDO_MS);
    await runToEnd(instance.secondContext(), project, job as ShownJob);
    return requestId;
  };
  const byOwner = await startedBy({ adminAccessToken: owner.accessToken });
  const told = { type: 'user.updated', ...here };
  expect(await lastOrigin()).toEqual({ ...told, actor: 'owner', actor_id: owner.userId, request_id: byOwner });

  const byKey = await startedBy({});
  expect(await lastOrigin()).toEqual({ ...told, actor: 'key', actor_id: set?.id, request_id: byKey });
});

test('where a deleted user was is erased, and where those were who changed them stays', async () => {
  const { accessToken, userId } = await signUp(instance.app, { project });
  await send('PATCH /api/v1/users/me', { as: 'client', accessToken, body: { display_name: 'Mira' } });
  await send(`PATCH /api/v1/users/${userId}`, { as: 'server', body: { display_name: 'Ada' } });
  await send(`DELETE /api/v1/users/${userId}`, { as: 'server' });

  const told = await instance.query(
    'select type, actor, address, device from events where project_id = $1 and type like $2 order by sequence offset 1',
    [project.id, 'user.%'],
  );
  expect(told).toEqual([
    { type: 'user.updated', actor: 'user', address: null, device: null },
    { type: 'user.updated', actor: 'key', ...here },
    { type: 'user.deleted', actor: 'key', ...here },
  ]);
});

test('where a deleted user changed something that stays is told for as long as the rest of it', async () => {
  project = await makeSilentProject(instance, { owner, config: { client_team_creation_enabled: true } });
  const { accessToken, userId } = await signUp(instance.app, { project });
  const body = { display_name: 'Forge', creator_user_id: 'me' };
  await send('POST /api/v1/teams', { as: 'client', accessToken, body });
  await send(`DELETE /api/v1/users/${userId}`, { as: 'server' });

  const told = await instance.query(
    `select actor_id, address, device, data ->> 'display_name' as name from events where project_id = $1 and type = 'team.created'`,
    [project.id],
  );
  expect(told).toEqual([{ actor_id: userId, ...here, name: 'Forge' }]);
});

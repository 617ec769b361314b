import { allowedAccessTypes, endpoints, EVENT_DATA, EVENT_TYPES, type EventType } from '@keystead/contract';
import { startMailSink } from '@keystead/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { cases, requestOf } from '../testing/endpoint-cases.ts';
import { networkOf, tryPassword } from '../testing/guess.ts';
import { makeProject } from '../testing/make-project.ts';
import { mailThroughSink, queueTestMail } from '../testing/mail-through-sink.ts';
import { internalKeys } from '../testing/test-instance.ts';
import { signUp } from '../testing/sign-up.ts';
import { STAFF, signUpStaff } from '../testing/staff.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sendMail } from './mail/email/send-mail.ts';
import { noteEndedImpersonations } from './auth/impersonations/note-ended-impersonations.ts';
import { messageBody } from './insight/webhooks/message-body.ts';

interface StoredEvent {
  readonly type: EventType;
  readonly version: number;
  readonly data: object;
}

let world: World;
let stored: StoredEvent[];
beforeAll(async () => {
  world = await makeWorld();
  const { instance } = world;
  await changeRole();
  for (const endpoint of endpoints.filter(({ name }) => name in cases)) {
    const { line, query, call, userToken } = await requestOf(endpoint, world);
    const [as] = allowedAccessTypes(endpoint);
    await ask(instance.app, `${line}${query}`, { ...(as && { as }), accessToken: userToken, ...call });
  }
  await reuseToken();
  await failMail();
  await refuseAndUnlock();
  await revokeKeys();
  await deleteProject();
  instance.clock.advance(24 * 60 * 60_000);
  await noteEndedImpersonations(instance.ctx);
  stored = await instance.query<StoredEvent>('select type, version, data from events where version <> 0');
}, 300_000);
afterAll(() => world.instance.stop());

async function refuseAndUnlock(): Promise<void> {
  const { app, ctx } = world.instance;
  const { email, userId } = await signUp(app);
  await tryPassword(app, { email, from: networkOf(1) });
  await ctx.refusedSignIns.write();
  await ask(app, `DELETE /api/v1/internal/lockouts/${userId}`, { as: 'admin' });
}

async function changeRole(): Promise<void> {
  const { instance, otherProject: project } = world;
  const { userId } = await signUpStaff(instance, { project, role: 'support' });
  await ask(instance.app, `PATCH ${STAFF}/${userId}`, {
    as: 'admin',
    project,
    adminAccessToken: project.owner.accessToken,
    body: { role: 'read_only' },
  });
}

async function revokeKeys(): Promise<void> {
  const { instance, otherProject: project } = world;
  const [set] = await instance.query<{ id: string }>('select id from api_keys where project_id = $1', [project.id]);
  const body = { revoked: true };
  await ask(instance.app, `PATCH /api/v1/internal/api-keys/${set?.id}`, { as: 'admin', project, body });
}

async function deleteProject(): Promise<void> {
  const { app } = world.instance;
  const project = await makeProject(app);
  await ask(app, 'DELETE /api/v1/projects/current', {
    as: 'admin',
    project,
    adminAccessToken: project.owner.accessToken,
  });
}

/** Somebody uses a refresh token that was exchanged long ago. */
async function reuseToken(): Promise<void> {
  const { app, clock } = world.instance;
  const { refreshToken } = await signUp(app);
  const client = { client_id: 'internal', client_secret: internalKeys.client };
  const body = { grant_type: 'refresh_token', ...client, refresh_token: refreshToken, rotate: 'true' };
  await ask(app, 'POST /api/v1/auth/oauth/token', { body });
  clock.advance(60 * 60_000);
  await ask(app, 'POST /api/v1/auth/oauth/token', { body });
}

/** A server of somebody takes no mail. */
async function failMail(): Promise<void> {
  const sink = await startMailSink();
  const ctx = mailThroughSink(world.instance.ctx, sink);
  await sink.misbehave('550');
  await sendMail(ctx, { projectId: 'internal', id: await queueTestMail(ctx) }, new AbortController().signal);
  await sink.stop();
}

test('each type of the contract was recorded', () => {
  const types = new Set(stored.map(({ type }) => type));
  expect(EVENT_TYPES.filter((type) => !types.has(type))).toEqual([]);
});

test.each(EVENT_TYPES)('%s is sent as the contract has it, and with nothing else', (type) => {
  for (const event of stored.filter((one) => one.type === type)) {
    const plain = messageBody(world.instance.ctx, event) ?? '';
    const sent = JSON.parse(plain) as { type: string; data: object };
    expect(EVENT_DATA[type].parse(sent.data)).toEqual(sent.data);
    expect(sent.type).toBe(type);
    const grown = { ...event, data: { ...event.data, password_hash: 'secret', is_new: true } };
    expect(messageBody(world.instance.ctx, grown)).toBe(plain);
    expect(() => messageBody(world.instance.ctx, { ...event, version: event.version + 1 })).toThrow(
      `of version ${event.version + 1}`,
    );
  }
});

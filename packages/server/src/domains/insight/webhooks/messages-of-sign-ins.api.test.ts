import { expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { networkOf, tryPassword } from '../../../testing/guess.ts';
import { sessionIdOf, signUp } from '../../../testing/sign-up.ts';
import { webhookScene } from '../../../testing/webhook-scene.ts';

const { bodiesAt, deliver, endpointHere, instance, path, project } = webhookScene();

test('who chose no types is told of sessions and refused sign-ins too, who chose others is not', async () => {
  await endpointHere();
  await endpointHere({ event_types: ['user.created'] }, `${path()}/users`);
  const user = await signUp(instance().app, { project: project() });
  await tryPassword(instance().app, { project: project(), email: user.email, from: networkOf(1) });
  await instance().ctx.refusedSignIns.write();
  await ask(instance().app, 'DELETE /api/v1/auth/sessions/current', {
    as: 'client',
    project: project(),
    refreshToken: user.refreshToken,
  });
  await deliver();

  const session = { id: sessionIdOf(user), user_id: user.userId, is_impersonation: false };
  expect(bodiesAt()).toEqual([
    expect.objectContaining({ type: 'user.created' }),
    {
      type: 'session.created',
      data: { ...session, method: 'password', is_server_made: false, expires_at_millis: expect.any(Number) as number },
    },
    { type: 'sign_in.refused', data: { user_id: user.userId, method: 'password', reason: 'wrong', count: 1 } },
    { type: 'session.ended', data: { ...session, reason: 'signed_out' } },
  ]);
  expect(bodiesAt(`${path()}/users`).map(({ type }) => type)).toEqual(['user.created']);
});

import { expect } from 'vitest';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow } from '../../../testing/second-factor.ts';

const NETWORK = '203.0.113.7';

const test = instanceTest();

test('a network is known to an account once both factors were proved there, and not before', async () => {
  const user = await signUpWithMfa(instance);
  const networks = () => instance.query('select network from known_networks where user_id = $1', [user.userId]);

  const code = await startAttempt(instance.app, user, NETWORK);
  expect(await networks()).toEqual([]);

  const totp = totpNow(instance, user.secret);
  expect(await passSecondFactor(instance.app, { code, totp, from: NETWORK })).toMatchObject({ status: 200 });
  expect(await networks()).toEqual([{ network: NETWORK }]);
});

test('of two who use one attempt at once, the network of the one who comes second stays unknown', async () => {
  const user = await signUpWithMfa(instance);
  const code = await startAttempt(instance.app, user, NETWORK);
  const totp = totpNow(instance, user.secret);
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const both = [NETWORK, '203.0.113.8'].map((from) => passSecondFactor(instance.app, { code, totp, from }));
  await held.untilWaiting(2);
  await held.release();

  const answers = await Promise.all(both);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await instance.query('select 1 from known_networks where user_id = $1', [user.userId])).toHaveLength(1);
});

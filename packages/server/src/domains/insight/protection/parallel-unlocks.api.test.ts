import { expect } from 'vitest';
import { createPasswords } from '../../../platform/passwords.ts';
import { answered, ask } from '../../../testing/ask.ts';
import { countCompares, networkOf, tryPassword } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, wrongTotp } from '../../../testing/second-factor.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { CHEAP_HASH } from '../../../testing/test-instance.ts';

const HERE = '203.0.113.7';
const ROUNDS = 5;
const AT_ONCE = 60;

const test = instanceTest();

const unlock = (userId: string, app = instance.app) =>
  ask(app, `DELETE /api/v1/internal/lockouts/${userId}`, { as: 'admin' });

async function twoProcesses() {
  const { passwords, compared } = countCompares(createPasswords({ cost: CHEAP_HASH, queueLength: 500 }));
  const apps = await Promise.all([instance.secondProcess({ passwords }), instance.secondProcess({ passwords })]);
  return { appOf: (index: number) => apps[index % 2] ?? instance.app, compared };
}

test.each([
  ['one network', (): string => HERE, 10, ROUNDS],
  ['many networks', networkOf, 100, 1],
])('of tries from %s at once with an unlock, one fresh limit is compared', async (_, from, limit, rounds) => {
  const { appOf, compared } = await twoProcesses();
  for (let round = 0; round < rounds; round += 1) {
    const { email, userId } = await signUp(instance.app);
    for (let index = 0; index < limit; index += 1) await tryPassword(appOf(index), { email, from: from(5000 + index) });
    const comparedBefore = compared();

    const [unlocked] = await Promise.all([
      unlock(userId, appOf(round)),
      ...Array.from({ length: limit + AT_ONCE }, (_try, index) =>
        tryPassword(appOf(index), { email, from: from(index) }),
      ),
    ]);
    expect(unlocked).toEqual(answered({ success: true }));
    expect(compared() - comparedBefore).toBeLessThanOrEqual(limit);
    for (let index = 0; index < limit; index += 1) await tryPassword(appOf(index), { email, from: from(9000 + index) });

    expect(compared() - comparedBefore).toBe(limit);
  }
});

test('of tries at a second factor at once with an unlock, one fresh limit is compared', async () => {
  const { appOf } = await twoProcesses();
  const mfa = await signUpWithMfa(instance);
  const totp = wrongTotp(instance, mfa.secret);
  const attempts: string[] = [];
  for (let index = 0; index < 50; index += 1) attempts.push(await startAttempt(instance.app, mfa));
  const tryOnce = async (index: number) =>
    (await passSecondFactor(appOf(index), { code: attempts[index], totp })).knownError;
  for (let index = 0; index < 10; index += 1) expect(await tryOnce(index)).toBe('INVALID_TOTP_CODE');

  const [, ...answers] = await Promise.all([
    unlock(mfa.userId, appOf(0)),
    ...Array.from({ length: 25 }, (_, index) => tryOnce(10 + index)),
  ]);
  for (let index = 35; index < 50; index += 1) answers.push(await tryOnce(index));

  expect(answers.filter((code) => code === 'INVALID_TOTP_CODE')).toHaveLength(10);
});

test('nobody waits for each other in a ring: unlocks, right passwords, wrong ones and a new password at once', async () => {
  const { appOf } = await twoProcesses();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email, password, userId } = await signUp(instance.app);
    for (let index = 0; index < 5; index += 1) await tryPassword(appOf(index), { email, from: networkOf(index) });
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => unlock(userId, appOf(index))),
      ...Array.from({ length: 20 }, (_, index) => tryPassword(appOf(index), { email, from: networkOf(index) })),
      ...Array.from({ length: 10 }, (_, index) =>
        tryPassword(appOf(index), { email, password, from: networkOf(index) }),
      ),
      ask(appOf(1), `PATCH /api/v1/users/${userId}`, { as: 'server', body: { password: 'another one altogether' } }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});

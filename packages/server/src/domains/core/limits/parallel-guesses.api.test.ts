import { describe, expect } from 'vitest';
import { createPasswords } from '../../../platform/passwords.ts';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { countCompares, networkOf, tryPassword } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { codePurposes, everyCodeOn, mailCode, NEW_PASSWORD } from '../../../testing/mailed-code.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { CHEAP_HASH } from '../../../testing/test-instance.ts';

const TRIES = 300;
const HERE = '203.0.113.7';

const test = instanceTest();

/** All at once, over two processes. Tells how many were compared, and how they were answered. */
async function guessAllAtOnce(email: string, from: (index: number) => string) {
  const cheap = createPasswords({ cost: CHEAP_HASH, queueLength: TRIES });
  const { passwords, compared } = countCompares(cheap);
  const apps = await Promise.all([instance.secondProcess({ passwords }), instance.secondProcess({ passwords })]);
  const answers = await Promise.all(
    Array.from({ length: TRIES }, (_, index) =>
      tryPassword(apps[index % 2] ?? instance.app, { email, from: from(index) }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { compared: compared(), wrong: count(400), refused: count(429) };
}

test.each(['somebody', 'nobody'])('of 300 guesses at once from one network at %s ten are compared', async (who) => {
  const { email } = who === 'somebody' ? await signUp(instance.app) : { email: newEmail() };

  expect(await guessAllAtOnce(email, () => HERE)).toEqual({ compared: 10, wrong: 10, refused: 290 });
});

test.each(['somebody', 'nobody'])(
  'of 300 guesses at once from 300 networks at %s a hundred are compared',
  async (who) => {
    const { email } = who === 'somebody' ? await signUp(instance.app) : { email: newEmail() };

    expect(await guessAllAtOnce(email, networkOf)).toEqual({ compared: 100, wrong: 100, refused: 200 });
  },
);

test('of 1,000 addresses in one network all share its limit', async () => {
  const { email } = await signUp(instance.app);

  const { compared } = await guessAllAtOnce(email, (index) => `2001:db8:1:2::${(index * 3).toString(16)}`);

  expect(compared).toBe(10);
});

describe('nobody waits for each other in a ring', () => {
  test('when one link is used many times at once from one network', async () => {
    const project = await makeProject(instance.app, everyCodeOn);
    const apps = [instance.app, await instance.secondProcess()];
    for (let round = 0; round < 10; round += 1) {
      const { code } = await mailCode(instance, 'sign_in', { project });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          ask(apps[index % 2] ?? instance.app, codePurposes.sign_in.use, {
            as: 'client',
            project,
            from: HERE,
            body: { code },
          }),
        ),
      );

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const losers = answers.filter(({ status }) => status !== 200);
      expect(losers).toEqual(losers.map(() => refused('VERIFICATION_CODE_ALREADY_USED')));
    }
  });

  test('when a password is changed while strangers guess it and its owner signs in', async () => {
    const apps = [instance.app, await instance.secondProcess()];
    for (let round = 0; round < 10; round += 1) {
      const { email, password, accessToken } = await signUp(instance.app);
      const tries = Array.from({ length: 24 }, (_, index) =>
        tryPassword(apps[index % 2] ?? instance.app, {
          email,
          from: networkOf(index % 6),
          ...(index % 4 === 0 && { password }),
        }),
      );
      const change = ask(instance.app, 'POST /api/v1/auth/password/update', {
        as: 'client',
        accessToken,
        from: HERE,
        body: { old_password: password, new_password: NEW_PASSWORD },
      });

      expect(await change).toEqual(answered({ success: true }));
      for (const { status } of await Promise.all(tries)) expect([200, 400, 429]).toContain(status);
    }
  });
});

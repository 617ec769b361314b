import { expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { stopMonotonicClock } from '../../../testing/monotonic-clock.ts';
import { newEmail } from '../../../testing/sign-up.ts';

const test = instanceTest();

test('a change of a project is seen at once by the process that made it, and within a second by another', async () => {
  using clock = stopMonotonicClock();
  const project = await makeProject(instance.app);
  const other = await instance.secondProcess();
  const signUpOn = (app: typeof other) =>
    ask(app, 'POST /api/v1/auth/password/sign-up', {
      as: 'client',
      project,
      body: { email: newEmail(), password: 'correct horse' },
    });
  expect([(await signUpOn(instance.app)).status, (await signUpOn(other)).status]).toEqual([200, 200]);

  await ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    body: { config: { sign_up_enabled: false } },
  });

  expect(await signUpOn(instance.app)).toEqual(refused('SIGN_UP_NOT_ENABLED'));
  clock.advance(1000);
  expect(await signUpOn(other)).toEqual(refused('SIGN_UP_NOT_ENABLED'));
});

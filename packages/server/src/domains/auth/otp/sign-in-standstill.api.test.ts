import { expect } from 'vitest';
import { refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { checkCode, everyCodeOn, mailCode, useCode } from '../../../testing/mailed-code.ts';

const test = instanceTest();

test('a sign-in does not wait for those who look at its code and wait for it', async () => {
  const project = await makeProject(instance.app, everyCodeOn);
  const { code, user } = await mailCode(instance, 'sign_in', { project });
  const fresh = await instance.secondProcess(); // it has not read any signing key yet
  await using held = await holdRows(instance, 'select 1 from sessions where user_id = $1', [user.userId]);

  // The sign-in has taken the code and waits to end an older session; all shared connections wait for the code.
  const signedIn = useCode(fresh, 'sign_in', { project, code });
  await held.untilWaiting(1);
  const looks = Array.from({ length: 4 }, () => checkCode(fresh, 'sign_in', { project, code }));
  await held.untilWaiting(3);
  await held.release();

  expect(await signedIn).toMatchObject({ status: 200, body: { user_id: user.userId } });
  for (const look of looks) expect(await look).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
});

import { expect } from 'vitest';
import { refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { addressPurposes, everyCodeOn, mailCode, useCode } from '../../../testing/mailed-code.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { ALIVE, tokensAlive } from '../../../testing/tokens-alive.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

/** Codes end when their user gets another address. This one is changed behind our back, so that they do not. */
test.each(addressPurposes)('a code for %s opens nothing of whoever has its address by now', async (purpose) => {
  const { user, code } = await mailCode(instance, purpose, { project });
  await instance.query('update users set primary_email = $2, primary_email_normalized = $2 where id = $1', [
    user.userId,
    `moved-${user.email}`,
  ]);
  const heir = await signUp(instance.app, { project, email: user.email });
  const rows = () =>
    instance.query('select * from users where primary_email in ($1, $2) order by id', [
      user.email,
      `moved-${user.email}`,
    ]);
  const before = await rows();

  expect(await useCode(instance.app, purpose, { project, code })).toEqual(refused('VERIFICATION_CODE_EXPIRED'));

  expect(await rows()).toEqual(before);
  expect(await tokensAlive(instance.app, heir, project)).toEqual(ALIVE);
});

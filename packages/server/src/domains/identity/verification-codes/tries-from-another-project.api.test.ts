import { expect } from 'vitest';
import { refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, everyCodeOn, mailCode } from '../../../testing/mailed-code.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow, wrongTotp } from '../../../testing/second-factor.ts';

const test = instanceTest();
let project: OwnedProject;
let otherProject: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
  otherProject = await makeProject(instance.app, everyCodeOn);
});

const MORE_THAN_A_CODE_BEARS = 6;
const notFound = refused('VERIFICATION_CODE_NOT_FOUND');

test('wrong tries at an attempt by another project do not count', async () => {
  const user = await signUpWithMfa(instance, { project });
  const code = await startAttempt(instance.app, user);

  for (let tries = 0; tries < MORE_THAN_A_CODE_BEARS; tries += 1) {
    const totp = wrongTotp(instance, user.secret);
    expect(await passSecondFactor(instance.app, { code, totp, project: otherProject })).toEqual(notFound);
  }

  const totp = totpNow(instance, user.secret);
  expect(await passSecondFactor(instance.app, { code, totp, project })).toMatchObject({ status: 200 });
});

test('a right try at an attempt by another project uses up neither the attempt nor the one-time password', async () => {
  const user = await signUpWithMfa(instance, { project });
  const code = await startAttempt(instance.app, user);
  const totp = totpNow(instance, user.secret);

  expect(await passSecondFactor(instance.app, { code, totp, project: otherProject })).toEqual(notFound);

  expect(await passSecondFactor(instance.app, { code, totp, project })).toMatchObject({ status: 200 });
});

test('wrong tries at a typed code by another project do not count', async () => {
  const { code, nonce } = await mailCode(instance, 'sign_in', { project });
  const wrong = `${code.startsWith('0') ? '1' : '0'}00000${nonce}`;

  for (let tries = 0; tries < MORE_THAN_A_CODE_BEARS; tries += 1)
    expect(await checkCode(instance.app, 'sign_in', { project: otherProject, code: wrong })).toEqual(notFound);

  expect(await checkCode(instance.app, 'sign_in', { project, code })).toMatchObject({ status: 200 });
});

import { expect } from 'vitest';
import { answered, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, everyCodeOn, mailCode, useCode, type MailedCode } from '../../../testing/mailed-code.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const notFound = refused('VERIFICATION_CODE_NOT_FOUND');
const triedTooOften = refused('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');

const mailSignInCode = () => mailCode(instance, 'sign_in', { project });
const type = (code: string, app = instance.app) => useCode(app, 'sign_in', { project, code });
const check = (code: string, app = instance.app) => checkCode(app, 'sign_in', { project, code });

/** Different each time, and never the right one. */
const wrong = ({ typedCode, nonce }: MailedCode, index: number) => {
  const guess = index
    .toString(32)
    .replaceAll(/[ilou]/g, 'z')
    .padStart(6, typedCode.startsWith('0') ? '1' : '0');
  return `${guess}${nonce}`;
};
const isNotFound = ({ knownError }: WholeAnswer) => knownError === notFound.knownError;

test('the six characters of the mail and the nonce of the answer sign somebody in', async () => {
  const { typedCode, nonce, code, user } = await mailSignInCode();

  expect(typedCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(typedCode.toLowerCase() + nonce).toBe(code);
  expect(await check(typedCode + nonce)).toEqual(answered({ is_code_valid: true }));
  expect(await type(typedCode.toLowerCase() + nonce)).toMatchObject({ status: 200, body: { user_id: user.userId } });
});

test('letters that look like digits are taken for them', async () => {
  const mailed = await mailSignInCode();
  const seen = mailed.typedCode.replaceAll('0', 'O').replaceAll('1', 'l') + mailed.nonce.replaceAll('1', 'I');

  expect(await type(seen)).toMatchObject({ status: 200, body: { user_id: mailed.user.userId } });
});

test('neither the six characters nor the nonce are a code by themselves', async () => {
  const { typedCode, nonce } = await mailSignInCode();

  expect(await type(typedCode)).toEqual(notFound);
  expect(await type(nonce)).toEqual(notFound);
  expect(await type(typedCode + nonce)).toMatchObject({ status: 200 });
});

test('four wrong tries leave the code usable', async () => {
  const mailed = await mailSignInCode();

  for (let index = 0; index < 4; index += 1) expect(await type(wrong(mailed, index))).toEqual(notFound);

  expect(await type(mailed.code)).toMatchObject({ status: 200 });
});

test('after five wrong tries nothing opens any more: no guess, not the right one, not the link', async () => {
  const mailed = await mailSignInCode();

  for (let index = 0; index < 5; index += 1) {
    expect(await (index % 2 === 0 ? type : check)(wrong(mailed, index))).toEqual(notFound);
  }

  expect(await type(wrong(mailed, 5))).toEqual(triedTooOften);
  expect(await type(mailed.typedCode + mailed.nonce)).toEqual(triedTooOften);
  expect(await check(mailed.code)).toEqual(triedTooOften);
  expect(await type(mailed.code, await instance.secondProcess())).toEqual(triedTooOften);
});

test('wrong tries at one code leave another of the same person alone', async () => {
  const first = await mailSignInCode();
  const second = await mailCode(instance, 'sign_in', { project, user: first.user });

  for (let index = 0; index < 6; index += 1) await type(wrong(first, index));

  expect(await type(first.code)).toEqual(triedTooOften);
  expect(await type(second.code)).toMatchObject({ status: 200 });
});

test('wrong tries are counted though the sign-in they belong to is refused', async () => {
  const mailed = await mailSignInCode();
  await type(wrong(mailed, 0));

  expect(
    await instance.query('select wrong_tries from verification_codes where user_id = $1', [mailed.user.userId]),
  ).toEqual([{ wrong_tries: 1 }]);
});

test('of 20 wrong tries at once, spread over two processes, five are compared', async () => {
  const mailed = await mailSignInCode();
  const apps = [instance.app, await instance.secondProcess()];

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? check : type)(wrong(mailed, index), apps[index % 2])),
  );

  expect(answers.filter(isNotFound)).toHaveLength(5);
  expect(answers.filter((answer) => !isNotFound(answer))).toEqual(Array.from({ length: 15 }, () => triedTooOften));
  expect(await type(mailed.code)).toEqual(triedTooOften);
});

test('a right guess among many at once is not compared before they are counted', async () => {
  const mailed = await mailSignInCode();
  await using held = await holdRows(instance, 'select 1 from verification_codes where user_id = $1', [
    mailed.user.userId,
  ]);

  const guesses = Array.from({ length: 20 }, (_, index) => check(wrong(mailed, index)));
  const right = check(mailed.code);
  await held.untilWaiting(2);
  await held.release();

  expect((await Promise.all(guesses)).filter(isNotFound)).toHaveLength(5);
  expect(await right).toEqual(triedTooOften);
});

import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { networkOf } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { codePurposes, everyCodeOn, mailCode, type MailedCode } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

const HERE = '203.0.113.7';
const THERE = '203.0.113.8';

let project: OwnedProject;
let user: SignedIn;
let codes: MailedCode[];
const test = instanceTest({
  mailLimits: { perAddressIn15Minutes: 1000, perClientInOneHour: 1000, perProjectInOneHour: 100_000 },
});
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
  codes = await mail(3);
});

/** One after the other: the last mail is the one that was asked for last. */
async function mail(count: number): Promise<MailedCode[]> {
  const mailed: MailedCode[] = [];
  while (mailed.length < count) mailed.push(await mailCode(instance, 'sign_in', { project, user }));
  return mailed;
}

const { check, use } = codePurposes.sign_in;
const send = (code: string, from = HERE, line: typeof check | typeof use = use, app = instance.app) =>
  ask(app, line, { as: 'client', project, from, body: { code } });
/** Somebody who has the nonce types something else than the mail says. */
const wrongOf = ({ nonce, typedCode }: MailedCode) => `${typedCode === '000000' ? '111111' : '000000'}${nonce}`;
const notFound = refused('VERIFICATION_CODE_NOT_FOUND');
const tooMany = answered('Too many attempts. Please try again later.', 429);

async function guessTen(): Promise<void> {
  for (const mailed of codes.slice(0, 2))
    for (let tries = 0; tries < 5; tries += 1) expect(await send(wrongOf(mailed))).toEqual(notFound);
}

test('ten wrong codes for one address are compared, over all its mails; then even a right one has to wait', async () => {
  await guessTen();
  const [, , last] = codes;

  expect(await send(last?.code ?? '')).toEqual(tooMany);
  expect(await send(last?.code ?? '', HERE, check)).toEqual(tooMany);
  expect(await send(last?.code ?? '', THERE)).toMatchObject({ status: 200 });
});

test('checking a code counts like using it', async () => {
  for (const mailed of codes.slice(0, 2))
    for (let tries = 0; tries < 5; tries += 1) expect(await send(wrongOf(mailed), HERE, check)).toEqual(notFound);

  expect(await send(codes[2]?.code ?? '')).toEqual(tooMany);
});

test('a right code is never counted, and signing in forgets the wrong ones', async () => {
  const [first, second] = codes;
  for (let times = 0; times < 20; times += 1)
    expect(await send(first?.code ?? '', HERE, check)).toEqual(answered({ is_code_valid: true }));
  for (let tries = 0; tries < 4; tries += 1) await send(wrongOf(first as MailedCode));
  expect(await send(second?.code ?? '')).toMatchObject({ status: 200 });

  codes = await mail(3);
  await guessTen();
  expect(await send(codes[2]?.code ?? '')).toEqual(tooMany);
});

test('guessed codes do not lock the password, nor guessed passwords the codes', async () => {
  await guessTen();
  const signIn = (password: string) =>
    ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
      as: 'client',
      project,
      from: HERE,
      body: { email: user.email, password },
    });
  for (let tries = 0; tries < 10; tries += 1)
    expect(await signIn('a wrong one')).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  expect(await signIn(user.password)).toEqual(tooMany);

  instance.clock.advance(30_000);
  expect(await send(codes[2]?.code ?? '')).toMatchObject({ status: 200 });
});

test('a code that does not exist is nobody’s, and is not counted', async () => {
  for (let tries = 0; tries < 20; tries += 1) expect(await send(`${tries}`.padStart(45, '0'))).toEqual(notFound);

  expect(await send(codes[0]?.code ?? '')).toMatchObject({ status: 200 });
});

test('of many guesses at once over two processes ten are compared from one network, a hundred from all', async () => {
  const other = await instance.secondProcess();
  codes = await mail(40);
  const guessAll = async (from: (index: number) => string) => {
    const answers = await Promise.all(
      codes
        .flatMap((mailed) => Array.from({ length: 4 }, () => wrongOf(mailed)))
        .map((code, index) => send(code, from(index), use, index % 2 === 0 ? instance.app : other)),
    );
    return answers.filter(({ status }) => status === 404).length;
  };

  expect(await guessAll(() => HERE)).toBe(10);
  expect(await guessAll(networkOf)).toBe(90);
  const [fresh] = await mail(1);
  expect(await send(fresh?.code ?? '', THERE)).toEqual(tooMany);
  // Strangers make the owner of the mailbox wait, but they cannot keep them out.
  instance.clock.advance(30_000);
  expect(await send(fresh?.code ?? '', THERE)).toMatchObject({ status: 200 });
});

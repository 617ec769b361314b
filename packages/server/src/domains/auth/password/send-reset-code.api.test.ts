import { expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, codePurposes, useCode } from '../../../testing/mailed-code.ts';
import { lastMailTo, mailsTo } from '../../../testing/read-mail.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { stopForgetting } from '../../../testing/stop-forgetting.ts';

const SEND = codePurposes.password_reset.send;
const maybe = answered({ success: 'maybe, only if user with e-mail exists' });

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});

const send = (email: string, callback_url = CALLBACK_URL, app = instance.app) =>
  ask(app, SEND, { as: 'client', project, body: { email, callback_url } });

test('one mail with a link goes to the user, at the address as they spelt it', async () => {
  const email = `Some.${newEmail()}`;
  await signUp(instance.app, { project, email });

  expect(await send(email.toUpperCase())).toEqual(maybe);

  expect(await mailsTo(instance, email, project.id)).toEqual([
    {
      template: 'password_reset',
      link: expect.stringMatching(/^http:\/\/localhost:8101\/handler\/callback\?code=[0-9a-z]{45}$/),
      code: expect.any(String),
      typedCode: undefined,
      isDecoy: false,
      expiresAt: new Date(instance.clock.now().getTime() + 1_800_000),
    },
  ]);
});

test('what the callback URL holds already is kept, but for a code', async () => {
  const { email } = await signUp(instance.app, { project });

  await send(email, 'http://localhost:8101/a?code=theirs&after_auth_return_to=%2Fb#c');

  const { link, code } = await lastMailTo(instance, email, project.id);
  expect(link).toBe(`http://localhost:8101/a?code=${code}&after_auth_return_to=%2Fb#c`);
});

test('an address of nobody gets the same answer, by the same statements and rows in kind', async () => {
  const { email } = await signUp(instance.app, { project });
  const stranger = newEmail();
  const recorded = recordStatements(instance.ctx);
  const watch = async (to: string) => {
    const added = await rowsAddedBy(instance, async () =>
      expect(await send(to, CALLBACK_URL, recorded.app)).toEqual(maybe),
    );
    return { added, statements: recorded.take() };
  };
  stopForgetting();
  await send(newEmail(), CALLBACK_URL, recorded.app); // the project is remembered from here on
  recorded.take();

  const [known, unknown] = [await watch(email), await watch(stranger)];

  expect(unknown).toEqual(known);
  expect(known.added).toEqual({ codes: 1, mails: 1, jobs: 1 });
  expect(known.statements).toHaveLength(3);
});

test('the mail to an address of nobody is marked to be dropped, and its code opens nothing', async () => {
  const stranger = newEmail();

  await send(stranger);

  const decoy = await lastMailTo(instance, stranger, project.id);
  expect(decoy).toMatchObject({ template: 'password_reset', isDecoy: true });
  await signUp(instance.app, { project, email: stranger });
  expect(await useCode(instance.app, 'password_reset', { project, code: decoy.code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
});

test('users without e-mail sign-in and users of other projects are nobody here', async () => {
  const [elsewhere, without] = [await signUp(instance.app), await signUp(instance.app, { project })];
  await instance.query('update users set email_auth_enabled = false where id = $1', [without.userId]);

  for (const { email } of [elsewhere, without]) {
    expect(await send(email)).toEqual(maybe);
    expect(await lastMailTo(instance, email, project.id)).toMatchObject({ isDecoy: true });
  }
});

test('a project without passwords sends nothing', async () => {
  const closed = await makeProject(instance.app, { config: { credential_enabled: false } });
  const body = { email: newEmail(), callback_url: 'https://evil.example' };

  const added = await rowsAddedBy(instance, async () =>
    expect(await ask(instance.app, SEND, { as: 'client', project: closed, body })).toEqual(
      refused('PASSWORD_AUTHENTICATION_NOT_ENABLED'),
    ),
  );

  expect(added).toEqual({});
});

test('a callback to a stranger is refused alike whether or not the address is known, and sends nothing', async () => {
  const { email } = await signUp(instance.app, { project });

  const added = await rowsAddedBy(instance, async () => {
    for (const to of [email, newEmail()]) {
      expect(await send(to, 'https://evil.example/handler')).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
    }
  });

  expect(added).toEqual({});
});

test('what is missing or no address is told', async () => {
  const ofBody = (body: object) => ask(instance.app, SEND, { as: 'client', project, body });

  expect(await ofBody({})).toEqual(
    mismatch(SEND, 'body.email is a required field', 'body.callback_url is a required field'),
  );
  expect(await ofBody({ email: 'a@example.com, b@example.com', callback_url: 'x' })).toEqual(
    mismatch(SEND, 'Invalid email', 'Invalid URL'),
  );
});

import { expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { signIn, signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();

const send = (email: string) =>
  ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
    as: 'client',
    body: { email, password: 'correct horse' },
  });

test('of 50 sign-ups with one address at the same time, spread over two processes, exactly one wins', async () => {
  const email = 'everyone@example.com';
  const other = await instance.secondProcess();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      ask(index % 2 === 0 ? instance.app : other, 'POST /api/v1/auth/password/sign-up', {
        as: 'client',
        body: { email, password: `password ${index}` },
      }),
    ),
  );

  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  const losers = answers.filter(({ status }) => status !== 200);
  expect(losers).toEqual(
    Array.from({ length: 49 }, () =>
      refused('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false }),
    ),
  );
  const stored = await instance.query(
    'select s.id from users u left join sessions s on s.user_id = u.id where u.primary_email_normalized = $1',
    [email],
  );
  expect(stored).toEqual([{ id: expect.any(String) }]);
});

const spellings = [
  'zoë.quinn@bücher.example',
  'ZOË.QUINN@BÜCHER.EXAMPLE',
  'zoë.quinn@xn--bcher-kva.example',
  'Zoë.Quinn@XN--BCHER-KVA.example',
  'zoë.quinn@bu\u0308cher.example',
  'zoë.quinn@\uFF42ücher.example',
];

test('spellings of one address are one account', async () => {
  const [first = '', ...others] = spellings;
  const { userId, password } = await signUp(instance.app, { email: first });

  for (const email of others) {
    expect(await send(email)).toEqual(
      refused('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false }),
    );
    expect((await signIn(instance.app, { email, password })).userId).toBe(userId);
  }
});

test('the address is shown as it was typed', async () => {
  const { accessToken } = await signUp(instance.app, { email: 'MiXeD@Example.Com' });

  const answer = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken });
  expect(answer).toMatchObject({ body: { primary_email: 'MiXeD@Example.Com' } });
});

test('addresses that only look alike are different accounts', async () => {
  const [latin, cyrillic] = ['paypal@example.com', 'p\u0430ypal@example.com'];

  const first = await signUp(instance.app, { email: latin });
  const second = await signUp(instance.app, { email: cyrillic });

  expect(first.userId).not.toBe(second.userId);
});

import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { normalizeAddresses } from './normalize-addresses.ts';

/** Accounts as the version before wrote them: found by NFKC and lower case of the whole address. */
const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

async function signedUpBefore(email: string, { isProved = false } = {}): Promise<SignedIn> {
  const user = await signUp(instance.app, { project });
  await instance.query(
    'update users set primary_email = $2, primary_email_normalized = $3, primary_email_verified = $4 where id = $1',
    [user.userId, email, email.normalize('NFKC').toLowerCase(), isProved],
  );
  return { ...user, email };
}
const stored = async ({ userId }: SignedIn) => {
  const [row] = await instance.query<{ email: string; normalized: string; signsIn: boolean }>(
    `select primary_email as email, primary_email_normalized as normalized, email_auth_enabled as "signsIn" from users where id = $1`,
    [userId],
  );
  return row;
};
const waiting = () => instance.query('select user_id from addresses_to_normalize');
const trySignIn = (email: string) =>
  ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    project,
    body: { email, password: 'correct horse' },
  });

test('whoever has a domain of other letters signs in with either form of it, and sees what they typed', async () => {
  const user = await signedUpBefore('Jörg@Bücher.example');

  await normalizeAddresses(instance.ctx);

  for (const email of ['jörg@bücher.example', 'jörg@xn--bcher-kva.example'])
    expect((await signIn(instance.app, { ...user, email, project })).userId).toBe(user.userId);
  expect(await stored(user)).toMatchObject({ email: 'Jörg@Bücher.example' });
  expect(await waiting()).toEqual([]);
});

test('an accented letter in two pieces is still the one letter', async () => {
  const user = await signedUpBefore('zoe\u0308@example.com');

  await normalizeAddresses(instance.ctx);

  expect((await signIn(instance.app, { ...user, email: 'zoë@example.com', project })).userId).toBe(user.userId);
});

test('a look-alike lets go of the address that it had taken', async () => {
  const lookAlike = await signedUpBefore('\uFF56ictim@example.com', { isProved: true });

  await normalizeAddresses(instance.ctx);

  const owner = await signUp(instance.app, { project, email: 'victim@example.com' });
  expect(owner.userId).not.toBe(lookAlike.userId);
});

test.each([
  { newer: { isProved: true }, older: { isProved: false }, keeps: 'newer' },
  { newer: { isProved: false }, older: { isProved: true }, keeps: 'older' },
  { newer: { isProved: true }, older: { isProved: true }, keeps: 'older' },
])('of two accounts with one address one signs in by it: %j', async ({ newer, older, keeps }) => {
  const written = await signedUpBefore('mira@xn--bcher-kva.example', older);
  const waits = await signedUpBefore('mira@bücher.example', newer);

  await normalizeAddresses(instance.ctx);

  const normalized = 'mira@xn--bcher-kva.example';
  expect(await stored(written)).toMatchObject({ normalized, signsIn: keeps === 'older' });
  expect(await stored(waits)).toMatchObject({ normalized, signsIn: keeps === 'newer' });
  const winner = keeps === 'older' ? written : waits;
  expect(await trySignIn('mira@bücher.example')).toMatchObject({ status: 200, body: { user_id: winner.userId } });
  const [event] = await instance.query(`select data from events where project_id = $1 and type = 'user.updated'`, [
    project.id,
  ]);
  expect(event).toMatchObject({ data: { email_auth_enabled: false } });
});

test('two processes that start at once do it once', async () => {
  const users = [];
  for (let index = 0; index < 20; index += 1) users.push(await signedUpBefore(`mira-${index}@bücher.example`));

  await Promise.all([normalizeAddresses(instance.ctx), normalizeAddresses(instance.secondContext())]);

  for (const [index, user] of users.entries())
    expect(await stored(user)).toMatchObject({ normalized: `mira-${index}@xn--bcher-kva.example`, signsIn: true });
  expect(await waiting()).toEqual([]);
});

test('any number that is written down as it is compared is passed over in a few statements', async () => {
  await instance.query(
    `insert into users (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized)
     select $1, gen_random_uuid(), now(), now(), mail, mail
     from generate_series(1, 2500) as n, lateral (select 'jörg-' || n || '@example.com' as mail)`,
    [project.id],
  );
  const recorded = recordStatements(instance.ctx);

  await normalizeAddresses(recorded.ctx);

  expect(await waiting()).toEqual([]);
  expect(recorded.take().length).toBeLessThan(10);
});

test('whoever is being changed waits for the next time', async () => {
  const user = await signedUpBefore('mira@bücher.example');
  await using held = await holdRows(instance, 'select from users where id = $1', [user.userId]);

  await normalizeAddresses(instance.ctx);
  expect(await waiting()).toHaveLength(1);

  await held.release();
  await normalizeAddresses(instance.ctx);
  expect(await waiting()).toEqual([]);
});

test('addresses of ASCII alone wait for nothing', async () => {
  await signedUpBefore('Mira@Example.com');

  expect(await waiting()).toEqual([]);
});

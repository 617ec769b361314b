import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

const CHANGE = 'PATCH /api/v1/users/me';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

type Access = 'client' | 'server' | 'admin';
const read = (as: Access = 'client') =>
  ask(instance.app, 'GET /api/v1/users/me', { as, accessToken: user.accessToken });
const change = (body: unknown, as: Access = 'client') =>
  ask(instance.app, CHANGE, { as, accessToken: user.accessToken, body });

test('a change is answered with the changed user, as the caller may see it', async () => {
  const before = (await read()).body as object;
  const changes = { display_name: 'Mira', client_metadata: { theme: 'dark' } };

  const answer = await change(changes);

  expect(answer).toEqual(answered({ ...before, ...changes }));
  expect(await read()).toEqual(answer);
});

test('what is left out stays as it is', async () => {
  await change({ display_name: 'Mira', client_metadata: [1] });

  expect(await change({})).toMatchObject({ status: 200, body: { display_name: 'Mira', client_metadata: [1] } });
  expect(await change({ display_name: 'Zoë' })).toMatchObject({ body: { display_name: 'Zoë', client_metadata: [1] } });
  expect(await change({ client_metadata: 2 })).toMatchObject({ body: { display_name: 'Zoë', client_metadata: 2 } });
});

test('null removes', async () => {
  await change({ display_name: 'Mira', client_metadata: { a: 1 } });

  expect(await change({ display_name: null, client_metadata: null })).toMatchObject({
    status: 200,
    body: { display_name: null, client_metadata: null },
  });
  const [row] = await instance.query<{ client_metadata: unknown }>('select * from users where id = $1', [user.userId]);
  expect(row?.client_metadata).toBeNull();
});

test('an empty display name is stored as none', async () => {
  await change({ display_name: 'Mira' });

  expect(await change({ display_name: '' })).toMatchObject({ status: 200, body: { display_name: null } });
});

const anyJson: unknown[] = [
  'a bare text',
  '',
  0,
  -1.5,
  1e21,
  true,
  false,
  [],
  [null, [1]],
  {},
  { deep: { deeper: [{ 'ключ 🔑': 'значение' }] } },
  { null: null, constructor: 1 },
];

test.each(anyJson.map((value) => ({ value })))('metadata may be any JSON: %j', async ({ value }) => {
  const answer = await change({ client_metadata: value });

  expect(answer.status).toBe(200);
  expect((answer.body as { client_metadata: unknown }).client_metadata).toEqual(value);
  expect(await read()).toEqual(answer);
});

test('metadata may be 64 KiB of JSON and not a byte more, counted in bytes', async () => {
  const tooMuch = mismatch(CHANGE, 'body.client_metadata must be at most 65536 bytes of JSON');

  expect((await change({ client_metadata: 'x'.repeat(65_534) })).status).toBe(200);
  expect(await change({ client_metadata: 'x'.repeat(65_535) })).toEqual(tooMuch);
  expect((await change({ client_metadata: '🦊'.repeat(16_383) })).status).toBe(200);
  expect(await change({ client_metadata: '🦊'.repeat(16_384) })).toEqual(tooMuch);
});

test('a display name may have 256 characters', async () => {
  expect((await change({ display_name: 'x'.repeat(256) })).status).toBe(200);
  expect(await change({ display_name: 'x'.repeat(257) })).toEqual(
    mismatch(CHANGE, 'body.display_name must be at most 256 characters'),
  );
});

test('values of the wrong kind are refused and change nothing', async () => {
  const before = await read();

  expect(await change({ display_name: 7 })).toEqual(mismatch(CHANGE, 'body.display_name must be of type string'));
  expect(await change(undefined)).toEqual(mismatch(CHANGE, 'body is a required field'));
  expect(await change([])).toEqual(mismatch(CHANGE, 'body must be of type object'));
  expect(await read()).toEqual(before);
});

test.each(['server', 'admin'] as const)('with %s access more may be changed', async (as) => {
  const before = (await read(as)).body as object;
  const changes = {
    display_name: 'Mira',
    profile_image_url: 'https://app.example.com/mira.png',
    client_metadata: 1,
    client_read_only_metadata: { plan: 'pro' },
    server_metadata: 'a bare text',
  };

  expect(await change(changes, as)).toEqual(answered({ ...before, ...changes }));
  expect(await change({ client_read_only_metadata: null, server_metadata: null }, as)).toEqual(
    answered({ ...before, ...changes, client_read_only_metadata: null, server_metadata: null }),
  );
});

test('a change by one user touches no other', async () => {
  const other = await signUp(instance.app);

  await change({ display_name: 'Mira' });

  const answer = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken: other.accessToken });
  expect(answer).toMatchObject({ body: { id: other.userId, display_name: null } });
});

test('two changes of different fields at the same time are both kept', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      change(index % 2 === 0 ? { display_name: 'Mira' } : { client_metadata: { kept: true } }),
    ),
  );

  expect(await read()).toMatchObject({ body: { display_name: 'Mira', client_metadata: { kept: true } } });
});

import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { call, type RequestLine } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { JPEG_BYTES, JPEG_URL, PNG_URL } from '../../../testing/pictures.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';

const OWN = 'PATCH /api/v1/users/me';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const asUser = () => ({ as: 'client', accessToken: user.accessToken }) as const;
async function setPicture(profile_image_url: string | null): Promise<string | null> {
  const { body } = await ask(instance.app, OWN, { ...asUser(), body: { profile_image_url } });
  return (body as { profile_image_url: string | null }).profile_image_url;
}
const lineTo = (url: string | null): RequestLine => `GET /${String(url).slice(instance.ctx.baseUrl.length + 1)}`;
const lookAt = (url: string | null) => call(instance.app, lineTo(url));
const picturesKept = () => instance.query('select * from profile_pictures where user_id = $1', [user.userId]);

test('a picture that is sent is kept, and anybody who knows its address is shown it', async () => {
  const url = await setPicture(JPEG_URL);

  expect(url).toMatch(/^http:\/\/[^/]+\/api\/v1\/projects\/internal\/profile-pictures\/[\da-f-]{36}$/);
  expect(await ask(instance.app, 'GET /api/v1/users/me', asUser())).toMatchObject({ body: { profile_image_url: url } });
  const { status, body, headers } = await lookAt(url);
  expect(status).toBe(200);
  expect(Buffer.from(await (body as File).arrayBuffer())).toEqual(JPEG_BYTES);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

test('neither the row of a user nor the events about them carry the picture', async () => {
  await setPicture(JPEG_URL);
  await ask(instance.app, OWN, { ...asUser(), body: { display_name: 'Mira' } });

  const [row] = await instance.query<{ size: number }>(
    'select pg_column_size(u.*) as size from users u where id = $1',
    [user.userId],
  );
  const events = await instance.query<{ size: number }>(
    "select length(data::text) as size from events where data ->> 'id' = $1",
    [user.userId],
  );
  expect(row?.size).toBeLessThan(2000);
  expect(events.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...events.map(({ size }) => size))).toBeLessThan(2000);
});

test('a new picture takes the place of the one before, at an address of its own', async () => {
  const before = await setPicture(JPEG_URL);
  const after = await setPicture(PNG_URL);

  expect(after).not.toBe(before);
  expect((await lookAt(after)).headers.get('content-type')).toBe('image/png');
  expect(await ask(instance.app, lineTo(before))).toEqual(answered('The picture does not exist or was deleted.', 404));
  expect(await picturesKept()).toHaveLength(1);
});

test.each([null, 'https://app.example.com/mira.png'])('%s takes its place too', async (other) => {
  await setPicture(PNG_URL);

  expect(await setPicture(other)).toBe(other);
  expect(await picturesKept()).toEqual([]);
});

test('what is left out stays, also when the way to sign in changes', async () => {
  const url = await setPicture(PNG_URL);

  for (const body of [{ display_name: 'Mira' }, { primary_email_verified: true }]) {
    expect(await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, { as: 'server', body })).toMatchObject({
      status: 200,
      body: { profile_image_url: url },
    });
  }
  expect((await lookAt(url)).status).toBe(200);
});

test('a form that sends back the address it was shown leaves the picture in place', async () => {
  const url = await setPicture(PNG_URL);

  expect(await setPicture(url)).toBe(url);
  const named = { ...asUser(), body: { display_name: 'Mira', profile_image_url: url } };
  expect(await ask(instance.app, OWN, named)).toMatchObject({ body: { profile_image_url: url } });
  expect((await lookAt(url)).headers.get('content-type')).toBe('image/png');
  const [row] = await instance.query<{ stored: string }>(
    'select profile_image_url as stored from users where id = $1',
    [user.userId],
  );
  expect(row?.stored).toMatch(/^\/api\/v1\//); // without the host, as before
});

test('the address of somebody else takes the place of the own picture, and leaves theirs alone', async () => {
  const theirs = await setPicture(PNG_URL);
  user = await signUp(instance.app);
  await setPicture(JPEG_URL);

  expect(await setPicture(theirs)).toBe(theirs);
  expect(await picturesKept()).toEqual([]);
  expect((await lookAt(theirs)).status).toBe(200);
});

test('servers send pictures of others, old users and new ones, with whatever else they change', async () => {
  const body = { profile_image_url: PNG_URL, primary_email: newEmail() };
  const changed = await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, { as: 'server', body });
  const created = await ask(instance.app, 'POST /api/v1/users', { as: 'server', body });

  for (const { body } of [changed, created]) {
    const { profile_image_url } = body as { profile_image_url: string };
    expect((await lookAt(profile_image_url)).headers.get('content-type')).toBe('image/png');
  }
});

test('a picture goes with its user', async () => {
  const url = await setPicture(PNG_URL);

  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server' });

  expect((await lookAt(url)).status).toBe(404);
});

test('a picture is found in its own project only, and in none for somebody who is gone', async () => {
  const url = await setPicture(PNG_URL);
  const other = await makeProject(instance.app);
  const nobody = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';

  expect((await lookAt(url?.replace('/internal/', `/${other.id}/`) ?? null)).status).toBe(404);
  expect(
    await ask(instance.app, `PATCH /api/v1/users/${nobody}`, { as: 'server', body: { profile_image_url: PNG_URL } }),
  ).toMatchObject({ knownError: 'USER_NOT_FOUND' });
  expect(await instance.query('select * from profile_pictures where user_id = $1', [nobody])).toEqual([]);
});

test('a picture of a deleted project is no longer served, even before its rows are deleted', async () => {
  const project = await makeProject(instance.app);
  const { accessToken } = await signUp(instance.app, { project });
  const body = { profile_image_url: PNG_URL };
  const sent = await ask(instance.app, OWN, { as: 'client', project, accessToken, body });
  const { profile_image_url: url } = sent.body as { profile_image_url: string };
  expect((await lookAt(url)).status).toBe(200);

  await ask(instance.app, 'DELETE /api/v1/projects/current', { as: 'admin', project });

  expect(await instance.query('select from profile_pictures where project_id = $1', [project.id])).toHaveLength(1);
  expect(await ask(instance.app, lineTo(url))).toEqual(answered('The picture does not exist or was deleted.', 404));
});

test('of two pictures sent at once one is kept, and the user refers to that one', async () => {
  await Promise.all([PNG_URL, JPEG_URL, PNG_URL, JPEG_URL].map(setPicture));

  const { body } = await ask(instance.app, 'GET /api/v1/users/me', asUser());
  expect((await lookAt((body as { profile_image_url: string }).profile_image_url)).status).toBe(200);
  expect(await picturesKept()).toHaveLength(1);
});

const noPictures = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/png;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  'blob:https://app.example.com/x',
  '//evil.example/x.png',
  'https:evil.example/x.png',
  'https:/evil.example/x.png',
  ' https://app.example.com/x.png',
  'https://app.example.com/x .png',
  'https://app.example.com@evil.example/x.png',
  'https:\\\\evil.example/x.png',
  '/api/v1/projects/internal/profile-pictures/0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10',
  'mira.png',
  '',
  `https://app.example.com/${'x'.repeat(2048)}`,
  `data:image/jpeg;base64,/9j/${'A'.repeat(180_000)}`,
];

test.each(noPictures.map((url) => [url.slice(0, 50), url]))('%j is no picture to anybody', async (_, url) => {
  const body = { profile_image_url: url };
  const other = `PATCH /api/v1/users/${user.userId}` as const;

  expect(await ask(instance.app, OWN, { ...asUser(), body })).toEqual(mismatch(OWN, 'Invalid URL'));
  expect(await ask(instance.app, other, { as: 'server', body })).toEqual(mismatch(other, 'Invalid URL'));
  expect(await ask(instance.app, 'POST /api/v1/users', { as: 'server', body })).toEqual(
    mismatch('POST /api/v1/users', 'Invalid URL'),
  );
});

test('an address may have 2048 characters', async () => {
  const url = 'https://app.example.com/'.padEnd(2048, 'x');

  expect(await setPicture(url)).toBe(url);
});

import { beforeEach, describe, expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { copyProject, rowsOfProject } from '../../../testing/copy-project.ts';
import { imported, importFile, ndjson, type ShownImport } from '../../../testing/imports.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signIn } from '../../../testing/sign-up.ts';

/** jBCrypt's own vector for the password `a`. */
const BCRYPT_OF_A = '$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u';
const ID = '11111111-2222-4333-8444-555555555555';
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const run = (file: Parameters<typeof importFile>[2], asked: object = {}) =>
  imported(instance.app, { project, ...asked }, file);
const read = async (id: string) =>
  (await ask(instance.app, `GET /api/v1/users/${id}`, { as: 'server', project })).body as Record<string, unknown>;
const count = async (table: string, of = project.id) =>
  (await instance.query<{ count: number }>(`select count(*)::int from ${table} where project_id = $1`, [of]))[0]?.count;
const errorsOf = async ({ id }: ShownImport) =>
  (await ask(instance.app, `GET /api/v1/internal/imports/${id}/errors`, { as: 'admin', project })).body;

const FULL = {
  id: ID,
  primary_email: 'Mira@example.com',
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  otp_auth_enabled: false,
  password_hash: BCRYPT_OF_A,
  totp_secret_base64: 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=',
  display_name: 'Mira',
  profile_image_url: PICTURE,
  signed_up_at_millis: 1_600_000_000_000,
  last_active_at_millis: 1_500_000_000_000,
  client_metadata: { a: 1 },
  client_read_only_metadata: ['b'],
  server_metadata: 'c',
  oauth_providers: [
    { id: 'google', account_id: 'g1', email: 'mira@gmail.com' },
    { id: 'github', account_id: 'h1' },
  ],
  contact_channels: [{ value: 'second@example.com', is_verified: true, used_for_auth: true }],
};

test('a user comes with all that is theirs, signs in with the old password, and is told of once', async () => {
  expect(await run(ndjson({ ...FULL, totp_secret_base64: null }))).toMatchObject({
    status: 'done',
    rows: 1,
    created: 1,
    existing: 0,
    refused: 0,
  });

  expect(await read(ID)).toMatchObject({
    id: ID,
    primary_email: 'Mira@example.com',
    primary_email_verified: true,
    otp_auth_enabled: false,
    has_password: true,
    display_name: 'Mira',
    profile_image_url: expect.stringMatching(/\/profile-pictures\//),
    signed_up_at_millis: 1_600_000_000_000,
    last_active_at_millis: 1_600_000_000_000, // nobody is active before they sign up
    client_metadata: { a: 1 },
    client_read_only_metadata: ['b'],
    server_metadata: 'c',
    oauth_providers: [
      { id: 'github', account_id: 'h1', email: null },
      { id: 'google', account_id: 'g1', email: 'mira@gmail.com' },
    ],
  });
  await signIn(instance.app, { email: 'second@example.com', password: 'a', project });
  const events = await instance.query('select type, data from events where project_id = $1 order by sequence', [
    project.id,
  ]);
  expect(events).toMatchObject([
    { type: 'user.created', data: { id: ID, has_password: true, display_name: 'Mira' } },
    { type: 'session.created', data: { user_id: ID } },
  ]);
});

test('the secret of a second factor comes along, and is asked for', async () => {
  await run(ndjson(FULL));

  expect(await read(ID)).toMatchObject({ requires_totp_mfa: true });
  const body = { email: 'mira@example.com', password: 'a' };
  const answer = await ask(instance.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project, body });
  expect(answer.body).toMatchObject({ code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
});

test('the same file again changes nothing, and who is there stays as they are', async () => {
  const rows = [FULL, { primary_email: 'b@example.com' }, { external_id: 'x', display_name: 'No address' }];
  expect(await run(ndjson(...rows))).toMatchObject({ created: 3 });
  const before = await count('events');

  expect(await run(ndjson({ ...FULL, display_name: 'Somebody else' }, ...rows.slice(1)))).toMatchObject({
    created: 0,
    existing: 3,
    refused: 0,
  });
  expect(await read(ID)).toMatchObject({ display_name: 'Mira' });
  expect(await count('users')).toBe(3);
  expect(await count('events')).toBe(before);
});

test('rows that mean the same user make one of them, in one batch and in several', async () => {
  const people = Array.from({ length: 700 }, (_, index) => ({ primary_email: `u${index % 600}@example.com` }));

  expect(await run(ndjson(...people, { ...FULL }, { ...FULL, primary_email: 'else@example.com' }))).toMatchObject({
    rows: 702,
    created: 601,
    existing: 101,
  });
});

test('a dry run tells what would be, and changes nothing', async () => {
  await run(ndjson({ primary_email: 'there@example.com' }));
  const before = await count('events');
  const file = ndjson(FULL, { primary_email: 'there@example.com' }, { primary_email: 'none' });

  expect(await run(file, { dry_run: 'true' })).toMatchObject({
    is_dry_run: true,
    status: 'done',
    created: 1,
    existing: 1,
    refused: 1,
    reasons: [{ message: 'primary_email: Invalid email', count: 1 }],
  });
  expect(await count('users')).toBe(1);
  expect(await count('events')).toBe(before);
});

test('bad rows are refused one by one, and the error file names their lines', async () => {
  const good = Array.from({ length: 198 }, (_, index) => ({ primary_email: `u${index}@example.com` }));
  const rows =
    ndjson(...good.slice(0, 99)) + '{"primary_email": "cut\n' + ndjson(...good.slice(99), { primary_email: 'no' });

  const result = await run(rows);

  expect(result).toMatchObject({ rows: 200, created: 198, refused: 2 });
  expect(await errorsOf(result)).toBe(
    'line,reason\r\n100,"The row isn\'t valid JSON. The file may be incomplete."\r\n200,"primary_email: Invalid email"\r\n',
  );
});

const OTHER = '11111111-2222-4333-8444-55555555555f';
const withAddresses = (...ids: string[]) => ({
  ...FULL,
  contact_channels: ids.map((id, place) => ({
    id,
    value: `${place}@example.com`,
    is_verified: true,
    used_for_auth: false,
  })),
});

test.each<[what: string, row: object | string, reason: string | RegExp]>([
  ['a field that nobody knows', { ...FULL, role: 'admin' }, 'unknown field'],
  ['a hash that nobody compares with', { ...FULL, password_hash: 'md5:abc' }, /password_hash/],
  ['a hash that costs too much', { ...FULL, password_hash: BCRYPT_OF_A.replace('$10$', '$31$') }, /password_hash/],
  ['nobody', { display_name: 'Mira' }, /doesn't identify a user/],
  ['a sign-in without an address', { id: ID, primary_email_auth_enabled: true }, /requires a primary email address/],
  ['a character that cannot be stored', { ...FULL, display_name: 'a\u0000b' }, /not valid text/],
  ['a list', '[1]', /isn't a JSON object/],
  ['what is nested', `{"client_metadata":${'['.repeat(50)}${']'.repeat(50)}}`, /nested/],
  [
    'two accounts of one provider',
    {
      ...FULL,
      oauth_providers: [
        { id: 'github', account_id: 'a' },
        { id: 'github', account_id: 'b' },
      ],
    },
    /more than one account/,
  ],
  ['two addresses with one id', withAddresses(OTHER, OTHER.toUpperCase()), /two email addresses with the same id/],
  [
    'an address with the id of the user, which the primary one has',
    withAddresses(ID),
    /two email addresses with the same id/,
  ],
  [
    'an address with the id of the primary one',
    { ...withAddresses(OTHER), primary_channel_id: OTHER },
    /two email addresses with the same id/,
  ],
  ['a script as a picture', { ...FULL, profile_image_url: 'javascript:alert(1)' }, /profile_image_url/],
])('refused: %s', async (_, row, reason) => {
  const result = await run(typeof row === 'string' ? `${row}\n` : ndjson(row));

  expect(result).toMatchObject({ created: 0, refused: 1 });
  expect(result.reasons[0]?.message).toMatch(reason);
  expect(await count('users')).toBe(0);
});

test('an account at a provider stays with whom it belongs to', async () => {
  await run(ndjson(FULL));

  const other = { primary_email: 'other@example.com', oauth_providers: [{ id: 'github', account_id: 'h1' }] };
  expect(await run(ndjson(other))).toMatchObject({ created: 0, refused: 1 });
  const thief = {
    primary_email: 'third@example.com',
    contact_channels: [{ value: 'mira@example.com', is_verified: true, used_for_auth: true }],
  };
  expect(await run(ndjson(thief))).toMatchObject({ created: 0, refused: 1 });
});

describe('files as programs write them', () => {
  const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

  test('a mark at the beginning and Windows line ends are no part of it', async () => {
    const file = bytes(
      [0xef, 0xbb, 0xbf],
      `{"primary_email":"a@example.com"}\r\n\r\n{"primary_email":"b@example.com"}`,
    );

    expect(await run(file)).toMatchObject({ created: 2, refused: 0 });
  });

  test('UTF-16 is refused as a whole, and said so', async () => {
    const file = new Uint8Array(Buffer.from('\ufeff{"primary_email":"a@example.com"}\n', 'utf16le'));

    expect(await importFile(instance.app, { project }, file)).toEqual({
      status: 400,
      body: 'The file is not UTF-8. Save it as UTF-8 and send it again.',
    });
  });

  test('a row in another encoding is refused by itself', async () => {
    const file = bytes(
      '{"primary_email":"a@example.com","display_name":"M',
      [0xfc],
      'ller"}\n{"primary_email":"b@example.com"}\n',
    );

    expect(await run(file)).toMatchObject({
      created: 1,
      refused: 1,
      reasons: [{ message: "The row isn't valid UTF-8." }],
    });
  });

  test.each(['ndjson', 'csv'])('a line of 10 MB is passed over: %s', async (format) => {
    const long = `"${'x'.repeat(10_000_000)}\n`;
    const rows =
      format === 'csv'
        ? ['primary_email,display_name\n', 'a@example.com,A\n', long, 'b@example.com,B\n']
        : [ndjson({ primary_email: 'a@example.com' }), long, ndjson({ primary_email: 'b@example.com' })];

    expect(await run(rows.join(''), { format })).toMatchObject({ created: 2, refused: 1 });
  });

  test('CSV with quotes, commas and lines in its cells', async () => {
    const file = `primary_email,display_name,client_metadata,primary_email_verified\n"a@example.com","Mira ""M""\n, Müller","{""a"":[1,2]}",true\nb@example.com,'=1+1,,\n`;

    expect(await run(file, { format: 'csv' })).toMatchObject({ rows: 2, created: 2 });
    const users = await instance.query(
      'select display_name, client_metadata, primary_email_verified from users where project_id = $1 order by primary_email',
      [project.id],
    );
    expect(users).toEqual([
      { display_name: 'Mira "M"\n, Müller', client_metadata: { a: [1, 2] }, primary_email_verified: true },
      { display_name: '=1+1', client_metadata: null, primary_email_verified: false },
    ]);
  });

  test('a header that names nothing is refused', async () => {
    expect(await importFile(instance.app, { project, format: 'csv' }, 'a,a\n1,2\n')).toMatchObject({ status: 400 });
  });
});

describe('what ends half-way', () => {
  const cutOff = (rows: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let row = 0; row < rows; row += 1)
          controller.enqueue(Buffer.from(ndjson({ primary_email: `u${row}@example.com` })));
      },
      pull: (controller) => controller.error(new Error('gone')),
    });

  test('an upload that breaks off says so, keeps what is done, and can be sent again', async () => {
    const id = '22222222-2222-4333-8444-555555555555';
    expect(await importFile(instance.app, { project, id }, cutOff(1200))).toMatchObject({ status: 400 });

    const found = await ask(instance.app, `GET /api/v1/internal/imports/${id}`, { as: 'admin', project });
    expect(found.body).toMatchObject({ status: 'stopped', created: 1000 });
    expect(
      await run(ndjson(...Array.from({ length: 1200 }, (_, row) => ({ primary_email: `u${row}@example.com` })))),
    ).toMatchObject({
      status: 'done',
      created: 200,
      existing: 1000,
    });
  });

  test('one whose process is gone has stopped after a minute of silence', async () => {
    const { id } = await run('');
    await instance.query(`update imports set status = 'running', finished_at = null where id = $1`, [id]);
    const seen = async () =>
      (await ask(instance.app, `GET /api/v1/internal/imports/${id}`, { as: 'admin', project })).body as ShownImport;

    expect((await seen()).status).toBe('running');
    instance.clock.advance(60_001);
    expect((await seen()).status).toBe('stopped');
  });
});

test('an id that is in use is refused', async () => {
  const { id } = await run('');

  expect(await importFile(instance.app, { project, id }, '')).toMatchObject({ status: 409 });
});

test('another project with the same ids is neither read nor written, and sees no import', async () => {
  const { id } = await run(ndjson(FULL));
  const elsewhere = await makeProject(instance.app);
  await copyProject(instance, { from: project.id, to: elsewhere.id });
  const before = await rowsOfProject(instance, elsewhere.id);
  const empty = await makeProject(instance.app);

  await run(
    ndjson({
      ...FULL,
      id: '33333333-2222-4333-8444-555555555555',
      primary_email: 'n@example.com',
      oauth_providers: [],
      contact_channels: [],
    }),
  );
  expect(await imported(instance.app, { project: empty }, ndjson(FULL))).toMatchObject({ created: 1 });

  expect(await rowsOfProject(instance, elsewhere.id)).toEqual(before);
  for (const path of [id, `${id}/errors`])
    expect(await ask(instance.app, `GET /api/v1/internal/imports/${path}`, { as: 'admin', project: empty })).toEqual(
      refused('IMPORT_NOT_FOUND'),
    );
});

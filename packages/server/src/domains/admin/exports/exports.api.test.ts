import { MAX_USER_IDS } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { exported, openExport } from '../../../testing/exports.ts';
import { imported, ndjson } from '../../../testing/imports.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signIn, signUp } from '../../../testing/sign-up.ts';
import { sweepTickets } from './sweep-tickets.ts';

const LINE = 'POST /api/v1/internal/exports';
const RECENT_MS = 10 * 60_000;
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const write = (asked: object = {}, of = project) => exported(instance.app, of, asked);

/** One of everything that a user can have, and names that somebody meant to harm with. */
const PEOPLE = [
  {
    id: '11111111-2222-4333-8444-555555555555',
    external_id: 'auth0|"5f",7',
    external_source: 'auth0',
    primary_email: 'Mira@example.com',
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    otp_auth_enabled: false,
    password_hash: '$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u',
    totp_secret_base64: 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=',
    display_name: '=HYPERLINK("https://evil.example","Mira")',
    profile_image_url: PICTURE,
    signed_up_at_millis: 1_600_000_000_000,
    last_active_at_millis: 1_600_000_100_000,
    client_metadata: { a: [1, 'two, "three"\n'] },
    client_read_only_metadata: -5,
    server_metadata: '@c',
    restricted_by_admin: true,
    restricted_at_millis: 1_600_000_200_000,
    restricted_by_admin_reason: '-unpaid',
    restricted_by_admin_private_details: "'+1 said so",
    oauth_providers: [{ id: 'github', account_id: 'h1', email: null }],
    contact_channels: [
      {
        id: '31111111-2222-4333-8444-555555555555',
        value: 'second@example.com',
        is_verified: true,
        used_for_auth: true,
      },
      {
        id: '31111111-2222-4333-8444-555555555556',
        value: 'third@example.com',
        is_verified: false,
        used_for_auth: false,
      },
    ],
  },
  {
    id: '11111111-2222-4333-8444-555555555556',
    external_id: '=17',
    primary_email_verified: false,
    primary_email_auth_enabled: false,
    otp_auth_enabled: true,
    display_name: 'Müller, "M"\r\n',
    profile_image_url: 'https://a.example/m.png',
    signed_up_at_millis: 1_600_000_000_000,
    last_active_at_millis: 1_600_000_000_000,
    restricted_by_admin: false,
    oauth_providers: [],
    contact_channels: [],
  },
];
const secrets = { include_secrets: true };

test.each(['ndjson', 'csv'])(
  'out, into an empty project and out again: the same to the last byte (%s)',
  async (format) => {
    await imported(instance.app, { project }, ndjson(...PEOPLE));
    const user = await signUp(instance.app, { project });
    const first = await write({ format, ...secrets });
    const empty = await makeProject(instance.app);

    expect(await imported(instance.app, { project: empty, format }, first)).toMatchObject({ created: 3, refused: 0 });

    expect(await write({ format, ...secrets }, empty)).toBe(first);
    await signIn(instance.app, { ...user, project: empty });
  },
);

test('what was moved in is what moves out', async () => {
  await imported(instance.app, { project }, ndjson(...PEOPLE));

  expect(await write(secrets)).toBe(ndjson(...PEOPLE));
});

test('without being asked for, no secret leaves', async () => {
  await imported(instance.app, { project }, ndjson(...PEOPLE));

  for (const format of ['ndjson', 'csv']) {
    const text = await write({ format });
    expect(text).not.toContain('$2a$');
    expect(text).not.toContain('PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=');
  }
});

test('a cell that a spreadsheet would run begins with an apostrophe', async () => {
  const names = ['=1+1', '+1', '-1', '@a', '\t=1', "'=1"];
  await imported(
    instance.app,
    { project },
    ndjson(...names.map((display_name, place) => ({ primary_email: `u${place}@example.com`, display_name }))),
  );

  const text = await write({ format: 'csv' });

  for (const name of names) expect(text).toContain(`,'${name},`);
  expect(text).not.toMatch(/(?:^|,)"?[=+\-@\t]/m);
});

test('so does one behind the end of a line, and it comes back as it was', async () => {
  const display_name = '\r=1+1';
  const user = { id: '11111111-2222-4333-8444-555555555555', primary_email: 'mira@example.com', display_name };
  await imported(instance.app, { project }, ndjson(user));
  const text = await write({ format: 'csv' });
  expect(text).toContain(`,"'\r=1+1",`);

  const empty = await makeProject(instance.app);
  await imported(instance.app, { project: empty, format: 'csv' }, text);
  expect(await write({ format: 'csv' }, empty)).toBe(text);
});

test('only those who fit the filter, and only of this project', async () => {
  await imported(
    instance.app,
    { project },
    ndjson({ primary_email: 'a@example.com', primary_email_verified: true }, { primary_email: 'b@example.com' }),
  );
  const other = await makeProject(instance.app);
  await imported(
    instance.app,
    { project: other },
    ndjson({ primary_email: 'c@example.com', primary_email_verified: true }),
  );

  const text = await write({ filter: { verified: true } });

  expect(text.match(/[a-c]@example\.com/g)).toEqual(['a@example.com']);
});

test('only those who were chosen, of this project; whoever is nobody is passed over', async () => {
  const [first, second] = PEOPLE;
  await imported(instance.app, { project }, ndjson(...PEOPLE));
  const other = await makeProject(instance.app);
  const stranger = await signUp(instance.app, { project: other });
  const nobody = '00000000-0000-4000-8000-000000000000';

  const text = await write({ user_ids: [second?.id, stranger.userId, nobody, second?.id], ...secrets });

  expect(text).toBe(ndjson({ ...second }));
  expect(await write({ user_ids: [first?.id], ...secrets }, other)).toBe('');
  const cells = await write({ user_ids: [first?.id], format: 'csv' });
  expect(cells.trim().split('\r\n')).toHaveLength(2);
});

test.each([
  ['no users', { user_ids: [] }],
  ['too many users', { user_ids: Array.from({ length: MAX_USER_IDS + 1 }, () => PEOPLE[0]?.id) }],
  ['a user who is no id', { user_ids: ['me'] }],
])('refuses %s', async (_, body) => {
  const asked = { kind: 'users', format: 'csv', ...body };
  expect(await ask(instance.app, LINE, { as: 'admin', project, body: asked })).toMatchObject({
    status: 400,
    knownError: 'SCHEMA_ERROR',
  });
});

test.each([
  ['users by both', { kind: 'users', filter: {} }],
  ['events of users', { kind: 'events' }],
  ['a whole project of some', { kind: 'project' }],
])('refuses %s', async (_, body) => {
  const asked = { format: 'ndjson', user_ids: [PEOPLE[0]?.id], ...body };
  expect(await ask(instance.app, LINE, { as: 'admin', project, body: asked })).toMatchObject({
    status: 400,
    knownError: null,
  });
});

test('more users than are read at once come in the order of their sign-ups, each once', async () => {
  const people = Array.from({ length: 450 }, (_, place) => ({
    primary_email: `u${place}@example.com`,
    signed_up_at_millis: 1_600_000_000_000 + (place % 3),
  }));
  await imported(instance.app, { project }, ndjson(...people));

  const rows = (await write())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; signed_up_at_millis: number });

  expect(new Set(rows.map(({ id }) => id)).size).toBe(450);
  expect(rows.map((row) => row.signed_up_at_millis)).toEqual(
    rows.map((row) => row.signed_up_at_millis).toSorted((one, other) => one - other),
  );
});

test('an address works once, and within a minute', async () => {
  const { body } = await ask(instance.app, LINE, { as: 'admin', project, body: { kind: 'users', format: 'csv' } });
  const { url } = body as { url: string };
  const answer = await openExport(instance.app, url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  expect((await openExport(instance.app, url)).status).toBe(404);

  const late = await ask(instance.app, LINE, { as: 'admin', project, body: { kind: 'users', format: 'csv' } });
  instance.clock.advance(60_000);
  expect((await openExport(instance.app, (late.body as { url: string }).url)).status).toBe(404);
});

test('addresses that nobody opened in time are swept, and no others', async () => {
  const create = () => ask(instance.app, LINE, { as: 'admin', project, body: { kind: 'users', format: 'csv' } });
  const tickets = () => instance.query('select from export_tickets where project_id = $1', [project.id]);
  await create();
  instance.clock.advance(59_000);
  await create();
  await sweepTickets(instance.ctx);
  expect(await tickets()).toHaveLength(2);

  instance.clock.advance(1001);
  await sweepTickets(instance.ctx);
  expect(await tickets()).toHaveLength(1);
});

test('of eight who open it at once, one gets it', async () => {
  const { body } = await ask(instance.app, LINE, { as: 'admin', project, body: { kind: 'users', format: 'csv' } });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => openExport(instance.app, (body as { url: string }).url)),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  { kind: 'users', format: 'csv' },
  { kind: 'project', format: 'ndjson' },
])('secrets need a recent sign-in of an owner; all else does not ($kind)', async (file) => {
  const { owner, ...own } = project;
  const asOwner = (body: object) =>
    ask(instance.app, LINE, {
      as: 'admin',
      project: own,
      adminAccessToken: owner.accessToken,
      body: { ...file, ...body },
    });
  expect((await asOwner(secrets)).status).toBe(201);

  await instance.query(
    `update sessions set created_at = created_at - $2 * interval '1 millisecond' where user_id = $1`,
    [owner.userId, RECENT_MS + 1],
  );

  expect(await asOwner(secrets)).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
  expect((await asOwner({})).status).toBe(201);
});

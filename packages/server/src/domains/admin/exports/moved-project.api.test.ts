import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { exported } from '../../../testing/exports.ts';
import { imported, importFile, ndjson } from '../../../testing/imports.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signIn } from '../../../testing/sign-up.ts';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const [MIRA, NOA] = ['11111111-2222-4333-8444-555555555555', '11111111-2222-4333-8444-555555555556'];
const [DESIGN, SALES] = ['21111111-2222-4333-8444-555555555555', '21111111-2222-4333-8444-555555555556'];

const HEADER = { type: 'keystead', kind: 'project', version: 1 };
const DEFINITIONS = [
  { type: 'permission_definition', id: 'read_invoices', contained_permission_ids: [] },
  {
    type: 'permission_definition',
    id: 'accountant',
    description: 'Sees invoices',
    contained_permission_ids: ['$read_members', 'read_invoices'],
  },
];
const SETTINGS = {
  type: 'project',
  display_name: 'Moved',
  description: 'What it is for',
  is_production_mode: true,
  config: {
    sign_up_enabled: false,
    credential_enabled: true,
    magic_link_enabled: true,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
    allow_localhost: false,
    client_key_required: true,
    allow_any_subdomain: true,
    create_team_on_sign_up: true,
    refuse_common_passwords: true,
    require_email_verification: true,
    require_recent_sign_in: true,
    session_idle_limit_millis: 900_000,
    session_lifetime_millis: 3_600_000,
    event_retention_days: 365,
    email_logo_url: 'https://app.example.com/logo.png',
    email_color: '#2f6fed',
    email_footer: 'Acme Ltd',
    domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }],
    email_config: {
      type: 'standard',
      host: 'mail.example.com',
      port: 587,
      username: 'acme',
      password: 'the password of the mail server',
      sender_name: 'Acme',
      sender_email: 'hello@example.com',
    },
    oauth_providers: [
      { id: 'github', enabled: true, type: 'standard', client_id: 'g', client_secret: 'the secret of the provider' },
      { id: 'google', enabled: false, type: 'shared' },
      {
        id: 'microsoft',
        enabled: true,
        type: 'standard',
        client_id: 'm',
        client_secret: 'the secret of the app',
        microsoft_tenant_id: 'organizations',
      },
    ],
    team_creator_default_permissions: [{ id: 'accountant' }],
    team_member_default_permissions: [{ id: '$read_members' }],
  },
};
const TEMPLATE = {
  type: 'email_template',
  template: 'magic_link',
  language: 'de',
  subject: 'Anmelden bei {{projectDisplayName}}',
  content: { blocks: [{ link: '{{magicLink}}', type: 'button', label: 'Anmelden' }], version: 1 },
};
const USERS = [
  {
    type: 'user',
    id: MIRA,
    external_id: 'user_2a',
    external_source: 'clerk',
    primary_email: 'Mira@example.com',
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    otp_auth_enabled: false,
    password_hash: '$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u',
    display_name: 'Mira',
    profile_image_url: PICTURE,
    signed_up_at_millis: 1_600_000_000_000,
    last_active_at_millis: 1_600_000_100_000,
    client_metadata: { a: 1 },
    client_read_only_metadata: -5,
    server_metadata: 'c',
    restricted_by_admin: false,
    oauth_providers: [{ id: 'github', account_id: 'h1', email: null }],
    contact_channels: [
      { id: '31111111-2222-4333-8444-555555555555', value: 'm@example.com', is_verified: true, used_for_auth: true },
      { id: '31111111-2222-4333-8444-555555555556', value: 'n@example.com', is_verified: false, used_for_auth: false },
    ],
    was_proved: true,
    primary_channel_id: '31111111-2222-4333-8444-555555555557',
  },
  {
    type: 'user',
    id: NOA,
    external_id: '=17',
    primary_email: 'noa@example.com',
    primary_email_verified: false,
    primary_email_auth_enabled: true,
    otp_auth_enabled: true,
    totp_secret_base64: 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=',
    signed_up_at_millis: 1_600_000_000_001,
    last_active_at_millis: 1_600_000_000_001,
    restricted_by_admin: false,
    oauth_providers: [],
    contact_channels: [],
  },
];
const TEAMS = [
  {
    type: 'team',
    id: SALES,
    display_name: 'Sales',
    profile_image_url: PICTURE,
    created_at_millis: 1_600_000_000_500,
    client_metadata: { a: 1 },
    client_read_only_metadata: ['b'],
    server_metadata: 'c',
    sign_up_user_id: MIRA,
  },
  { type: 'team', id: DESIGN, display_name: 'Design', created_at_millis: 1_600_000_000_600 },
];
const MEMBERS = [
  {
    type: 'team_membership',
    team_id: DESIGN,
    user_id: MIRA,
    joined_at_millis: 1_600_000_000_700,
    permission_ids: [],
    is_selected: true,
    is_creator: false,
  },
  {
    type: 'team_membership',
    team_id: SALES,
    user_id: MIRA,
    joined_at_millis: 1_600_000_000_800,
    display_name: 'Mira of Sales',
    profile_image_url: PICTURE,
    permission_ids: ['$invite_members', 'accountant'],
    is_selected: false,
    is_creator: true,
  },
];
const LINES = [HEADER, ...DEFINITIONS, SETTINGS, TEMPLATE, ...USERS, ...TEAMS, ...MEMBERS];
const FILE = ndjson(...LINES);

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const run = (file: string, asked: object = {}) => imported(instance.app, { project, ...asked }, file);
const write = (of: OwnedProject, asked: object = {}) =>
  exported(instance.app, of, { kind: 'project', include_secrets: true, ...asked });
const asServer = async (line: `GET /${string}`) => (await ask(instance.app, line, { as: 'server', project })).body;

test('a whole project moves in, out, into an empty one and out again: the same to the last byte', async () => {
  expect(await run(FILE)).toMatchObject({ created: LINES.length, existing: 0, refused: 0 });
  const first = await write(project);
  expect(first).toBe(FILE);
  const empty = await makeProject(instance.app);

  expect(await run(first, { project: empty })).toMatchObject({ created: LINES.length, refused: 0 });

  expect(await write(empty)).toBe(FILE);
  await signIn(instance.app, { email: 'mira@example.com', password: 'a', project: empty });
});

/** Ids of pictures and paths to them, and what is sealed for one project alone. */
const DIFFERENT = ['project_id', 'profile_image_url', 'totp_secret_sealed', 'client_secret_sealed'];
/** What is noted of the move itself. */
const TIMES = {
  contact_channels: ['created_at'],
  oauth_accounts: ['created_at'],
  email_templates: ['updated_at'],
} as Record<string, string[]>;
const TABLES = [
  'users',
  'imported_ids',
  'contact_channels',
  'oauth_accounts',
  'permission_definitions',
  'teams',
  'team_memberships',
  'team_permissions',
  'selected_teams',
  'project_domains',
  'project_oauth_providers',
  'email_templates',
];

test.each(TABLES)('each column is the same in the other project: %s', async (table) => {
  await run(FILE);
  const empty = await makeProject(instance.app);
  instance.clock.advance(60_000);
  await run(await write(project), { project: empty });

  const rows = async (of: OwnedProject) =>
    (
      await instance.query<{ row: object }>(
        `select to_jsonb(t) - $2::text[] as row from ${table} t where project_id = $1 order by 1`,
        [of.id, [...DIFFERENT, ...(TIMES[table] ?? [])]],
      )
    ).map(({ row }) => row);
  const before = await rows(project);
  expect(before.length).toBeGreaterThan(0);
  expect(await rows(empty)).toEqual(before);
});

test('the same file again changes nothing, also where its owner has changed the project meanwhile', async () => {
  await run(FILE);
  await ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    body: { display_name: 'Renamed' },
  });

  expect(await run(FILE)).toMatchObject({ created: 0, existing: LINES.length, refused: 0 });
  expect(await write(project)).toBe(FILE.replace('"Moved"', '"Renamed"'));
});

test('a project that people use takes users and teams, and keeps its own settings and permissions', async () => {
  await run(ndjson({ primary_email: 'there@example.com' }));

  expect(await run(FILE)).toMatchObject({ created: LINES.length - 2, existing: 2, refused: 0 });
  const file = await write(project);
  expect(file).not.toContain('"Moved"');
  for (const id of ['admin', 'member', 'accountant']) expect(file).toContain(`"permission_definition","id":"${id}"`);
});

test('a dry run tells the same, and changes nothing', async () => {
  const before = await write(project);

  expect(await run(FILE, { dry_run: 'true' })).toMatchObject({ created: LINES.length, existing: 0, refused: 0 });
  expect(await write(project)).toBe(before);
});

test('without being asked for, no secret leaves', async () => {
  await run(FILE);

  const file = await write(project, { include_secrets: false });

  for (const secret of ['$2a$', 'PtxdJ0GZ', 'the password of', 'the secret of']) expect(file).not.toContain(secret);
  const empty = await makeProject(instance.app);
  expect(await run(file, { project: empty })).toMatchObject({ created: LINES.length, refused: 0 });
  const sharedMail = '"email_config":{"type":"shared"},"oauth_providers"'; // as every new project has
  expect(await write(empty)).toBe(file.replace('"oauth_providers"', sharedMail));
});

test('nothing of another project leaves', async () => {
  const elsewhere = await makeProject(instance.app);
  await run(FILE, { project: elsewhere });

  const file = await write(project);

  for (const id of [MIRA, NOA, DESIGN, SALES, 'accountant', 'Anmelden']) expect(file).not.toContain(id);
});

test('a whole project is written as NDJSON, and without a filter', async () => {
  for (const asked of [{ format: 'csv' }, { format: 'ndjson', filter: {} }])
    expect(
      await ask(instance.app, 'POST /api/v1/internal/exports', {
        as: 'admin',
        project,
        body: { kind: 'project', ...asked },
      }),
    ).toMatchObject({ status: 400 });
});

test('teams and memberships come with users of elsewhere, and are told of', async () => {
  const member = { type: 'team_membership', team_id: DESIGN, user_id: MIRA, permission_ids: ['admin'] };
  expect(
    await run(
      ndjson(
        { id: MIRA, primary_email: 'mira@example.com' },
        { type: 'team', id: DESIGN, display_name: 'Design' },
        member,
        member,
      ),
    ),
  ).toMatchObject({ created: 3, existing: 1, refused: 0 });

  expect(await asServer(`GET /api/v1/team-member-profiles?team_id=${DESIGN}`)).toMatchObject({
    items: [{ user_id: MIRA, granted_permission_ids: ['admin'] }],
  });
  const events = await instance.query<{ type: string }>('select type from events where project_id = $1 order by type', [
    project.id,
  ]);
  expect(events.map(({ type }) => type)).toEqual([
    'team.created',
    'team_membership.created',
    'team_permission.created',
    'user.created',
  ]);
});

const TEAM = { type: 'team', id: DESIGN, display_name: 'Design' };
const USER = { id: MIRA, primary_email: 'mira@example.com' };

test.each<[what: string, reason: RegExp, ...lines: object[]]>([
  ['a kind of line that nobody knows', /^type: must be one of keystead, /, { type: 'invoice' }],
  ['a member of no team', /^team_id: team not found$/, USER, MEMBERS[0] ?? {}],
  ['nobody as a member', /^user_id: user not found$/, TEAM, MEMBERS[0] ?? {}],
  [
    'a permission that nobody defined',
    /^permission_ids: contains an undefined permission$/,
    USER,
    TEAM,
    { ...MEMBERS[0], permission_ids: ['read_minds'] },
  ],
  [
    'a permission that contains what is not there',
    /contain/i,
    { type: 'permission_definition', id: 'a', contained_permission_ids: ['b'] },
  ],
  ['a mail that leads nowhere', /magicLink/, { ...TEMPLATE, content: { version: 1, blocks: [] } }],
  ['a setting that nobody knows', /unknown field/, { type: 'project', config: { passkey_enabled: true } }],
  [
    'a default permission that is not defined',
    /does not exist/,
    { type: 'project', display_name: 'Half way', config: { team_member_default_permissions: [{ id: 'none' }] } },
  ],
])('refused: %s', async (_, reason, ...lines) => {
  const result = await run(ndjson(...lines));

  expect(result).toMatchObject({ created: lines.length - 1, refused: 1 });
  expect(result.reasons[0]?.message).toMatch(reason);
  const errors = await ask(instance.app, `GET /api/v1/internal/imports/${result.id}/errors`, { as: 'admin', project });
  expect(errors.body).toMatch(new RegExp(`\r\n${lines.length},`));
  expect(await write(project)).not.toContain('Half way');
});

test('a file of a version to come is refused as a whole', async () => {
  expect(await importFile(instance.app, { project }, ndjson({ ...HEADER, version: 2 }, ...USERS))).toEqual({
    status: 400,
    body: 'The file is of a version that is not known here. This Keystead reads version 1.',
  });
});

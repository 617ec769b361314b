import { OAUTH_PROVIDER_IDS } from '@keystead/contract';
import { describe, expect, test } from 'vitest';
import { adoptHash } from '../../../../platform/adopt-hash.ts';
import type { Format, Source } from '../import.ts';
import { readFile } from '../read-file.ts';
import { accountsOf, millisOf, totpOf } from './record.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const CHEAP = { memoryKib: 8, passes: 1 };

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7); // a file comes in pieces, at any place
}

async function readAll(source: Source, format: Format, text: string) {
  const rows = [];
  for await (const row of readFile(chunks(text), { source, format, now: NOW }))
    rows.push('value' in row ? row.value : row);
  return rows;
}

describe('Clerk', () => {
  test('the CSV file of its dashboard', async () => {
    const file = [
      'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher',
      'user_2a,Mira,Lind,mira,mira@example.com,,"mira@example.com,second@example.com",third@example.com,,,JBSWY3DPEHPK3PXP,$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u,bcrypt',
      'user_2b,,,,ben@example.com,,,ben@example.com,,,,,',
    ].join('\n');

    expect(await readAll('clerk', 'csv', file)).toEqual([
      {
        external_id: 'user_2a',
        primary_email: 'mira@example.com',
        primary_email_verified: true,
        password_hash: '$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u',
        totp_secret_base64: Buffer.from('Hello!\u00de\u00ad\u00be\u00ef', 'latin1').toString('base64'),
        display_name: 'Mira Lind',
        oauth_providers: [],
        contact_channels: [
          { value: 'second@example.com', is_verified: true, used_for_auth: true },
          { value: 'third@example.com', is_verified: false, used_for_auth: false },
        ],
      },
      {
        external_id: 'user_2b',
        primary_email: 'ben@example.com',
        primary_email_verified: false,
        oauth_providers: [],
        contact_channels: [],
      },
    ]);
  });

  test('users of its API, a line each', async () => {
    const user = {
      id: 'user_2c',
      object: 'user',
      first_name: 'Mira',
      last_name: null,
      image_url: 'https://img.clerk.com/a.png',
      primary_email_address_id: 'idn_2',
      email_addresses: [
        { id: 'idn_1', email_address: 'old@example.com', verification: { status: 'unverified' } },
        { id: 'idn_2', email_address: 'mira@example.com', verification: { status: 'verified' } },
      ],
      external_accounts: [
        { provider: 'oauth_google', provider_user_id: '117', email_address: 'mira@gmail.com' },
        { provider: 'oauth_notion', provider_user_id: 'n' },
      ],
      public_metadata: { plan: 'pro' },
      private_metadata: { note: 1 },
      unsafe_metadata: { theme: 'dark' },
      banned: false,
      created_at: 1_700_000_000_000,
      last_active_at: 1_710_000_000_000,
    };

    expect(await readAll('clerk', 'ndjson', JSON.stringify(user))).toEqual([
      {
        external_id: 'user_2c',
        primary_email: 'mira@example.com',
        primary_email_verified: true,
        display_name: 'Mira',
        profile_image_url: 'https://img.clerk.com/a.png',
        signed_up_at_millis: 1_700_000_000_000,
        last_active_at_millis: 1_710_000_000_000,
        restricted_by_admin: false,
        client_metadata: { theme: 'dark' },
        client_read_only_metadata: { plan: 'pro' },
        server_metadata: { note: 1 },
        oauth_providers: [{ id: 'google', account_id: '117', email: 'mira@gmail.com' }],
        contact_channels: [{ value: 'old@example.com', is_verified: false, used_for_auth: false }],
      },
    ]);
  });
});

test('Auth0: the export of users, and the file with hashes', async () => {
  const exported = {
    user_id: 'google-oauth2|117',
    email: 'mira@example.com',
    email_verified: true,
    name: 'Mira Lind',
    picture: 'https://lh3.googleusercontent.com/a',
    created_at: '2024-01-31T12:00:00.000Z',
    last_login: '2024-02-01T12:00:00.000Z',
    user_metadata: { theme: 'dark' },
    app_metadata: { plan: 'pro' },
    identities: [{ provider: 'google-oauth2', user_id: '117', connection: 'google-oauth2', isSocial: true }],
  };
  const withHash = {
    _id: { $oid: '60425dc43519d90068f82973' },
    email_verified: false,
    email: 'ben@example.com',
    passwordHash: '$2b$10$Z6hUTEEeoJXN5/AmSm/4.eZ75RYgFVriQM9LPhNEC7kbAbS/VAaJ2',
    password_set_at: { $date: '2021-03-05T16:33:40.187Z' },
    tenant: 'dev',
    connection: 'Username-Password-Authentication',
  };

  expect(await readAll('auth0', 'ndjson', `${JSON.stringify(exported)}\n${JSON.stringify(withHash)}\n`)).toEqual([
    {
      external_id: 'google-oauth2|117',
      primary_email: 'mira@example.com',
      primary_email_verified: true,
      display_name: 'Mira Lind',
      profile_image_url: 'https://lh3.googleusercontent.com/a',
      signed_up_at_millis: Date.UTC(2024, 0, 31, 12),
      last_active_at_millis: Date.UTC(2024, 1, 1, 12),
      client_metadata: { theme: 'dark' },
      server_metadata: { plan: 'pro' },
      oauth_providers: [{ id: 'google', account_id: '117', email: null }],
    },
    {
      external_id: 'auth0|60425dc43519d90068f82973',
      primary_email: 'ben@example.com',
      primary_email_verified: false,
      password_hash: '$2b$10$Z6hUTEEeoJXN5/AmSm/4.eZ75RYgFVriQM9LPhNEC7kbAbS/VAaJ2',
      oauth_providers: [],
    },
  ]);
});

test('Supabase: rows of auth.users', async () => {
  const file = `id,email,encrypted_password,email_confirmed_at,last_sign_in_at,raw_app_meta_data,raw_user_meta_data,created_at,banned_until
6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11,mira@example.com,$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u,2024-01-31 12:00:00.123456+00,,"{""provider"": ""email""}","{""full_name"": ""Mira Lind"", ""avatar_url"": ""https://a.example/m.png""}",2024-01-30 11:00:00+00,
`;

  expect(await readAll('supabase', 'csv', file)).toEqual([
    {
      id: '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11',
      primary_email: 'mira@example.com',
      primary_email_verified: true,
      password_hash: '$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u',
      display_name: 'Mira Lind',
      profile_image_url: 'https://a.example/m.png',
      signed_up_at_millis: Date.UTC(2024, 0, 30, 11),
      client_metadata: { full_name: 'Mira Lind', avatar_url: 'https://a.example/m.png' },
      server_metadata: { provider: 'email' },
      oauth_providers: [],
    },
  ]);
});

describe('Firebase', () => {
  const config = `{"hash_config": {"algorithm": "SCRYPT", "base64_signer_key": "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==", "base64_salt_separator": "Bw==", "rounds": 8, "mem_cost": 14}}\n`;
  // As the documentation of firebase/scrypt shows it.
  const row = `kYi4EvWQlQTKSfnJ3dRSP6IH3ed2,user1@test.com,false,lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==,42xEC+ixf3L2lw==,Test User 1,,,,,,,,,,,,,,,,,,1508893925000,1508893925000,\n`;

  test('its CSV has no header; the parameters of the project come before it', async () => {
    const [user] = await readAll('firebase', 'csv', config + row);

    expect(user).toMatchObject({
      external_id: 'kYi4EvWQlQTKSfnJ3dRSP6IH3ed2',
      primary_email: 'user1@test.com',
      primary_email_verified: false,
      display_name: 'Test User 1',
      signed_up_at_millis: 1_508_893_925_000,
      last_active_at_millis: 1_508_893_925_000,
    });
    expect(adoptHash((user as { password_hash: string }).password_hash, CHEAP)).toMatch(
      /^\$scrypt-firebase\$ln=14,r=8,p=1\$/,
    );
  });

  test('without the parameters a hash is none that can be taken', async () => {
    const [user] = await readAll('firebase', 'csv', row);

    expect(adoptHash((user as { password_hash: string }).password_hash, CHEAP)).toBeUndefined();
  });

  test('its JSON, a line each', async () => {
    const user = {
      localId: 'kYi4',
      email: 'mira@example.com',
      emailVerified: true,
      displayName: 'Mira',
      createdAt: '1508893925000',
      lastSignedInAt: '1508893925001',
      disabled: true,
      customAttributes: '{"admin":true}',
      providerUserInfo: [
        { providerId: 'google.com', rawId: '117', email: 'mira@gmail.com' },
        { providerId: 'password' },
      ],
    };

    expect(await readAll('firebase', 'ndjson', JSON.stringify(user))).toEqual([
      {
        external_id: 'kYi4',
        primary_email: 'mira@example.com',
        primary_email_verified: true,
        display_name: 'Mira',
        signed_up_at_millis: 1_508_893_925_000,
        last_active_at_millis: 1_508_893_925_001,
        restricted_by_admin: true,
        server_metadata: { admin: true },
        oauth_providers: [{ id: 'google', account_id: '117', email: 'mira@gmail.com' }],
      },
    ]);
  });
});

/** What each makes of a ban that ends then. */
const BANNED: [source: Source, user: (until: unknown) => object, details?: string][] = [
  ['supabase', (until) => ({ id: '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11', banned_until: until })],
  ['better-auth', (until) => ({ id: 'WvJ2', banned: true, banReason: 'Spam', banExpires: until }), 'Spam'],
  ['better-auth', (until) => ({ id: 'WvJ2', banned: 1, ban_reason: 'Spam', ban_expires: until }), 'Spam'],
];

describe.each(BANNED)('a ban of %s', (source, user, details) => {
  const read = async (until: unknown) => (await readAll(source, 'ndjson', JSON.stringify(user(until))))[0];

  test.each(['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2025-06-01 12:00:00+00', 1_767_225_600])(
    'that has ended is none: %s',
    async (until) => {
      const seen = await read(until);
      expect(seen).toMatchObject({ restricted_by_admin: false });
      expect(seen).not.toHaveProperty('restricted_by_admin_private_details');
    },
  );

  test('that ends later restricts, and notes its end', async () => {
    const ending = 'Banned until 2026-01-01T00:00:00.001Z.';
    expect(await read('2026-01-01T00:00:00.001Z')).toMatchObject({
      restricted_by_admin: true,
      restricted_by_admin_private_details: details === undefined ? ending : `${ending} ${details}`,
    });
  });

  test('whose end cannot be read has not ended', async () => {
    expect(await read('infinity')).toMatchObject({ restricted_by_admin: true });
  });
});

test('a ban without an end restricts, and who is not banned is free whatever stands beside it', async () => {
  const users = [
    { id: 'a', banned: true, banReason: 'Spam', banExpires: null },
    { id: 'b', banned: false, banReason: 'Spam', banExpires: '2030-01-01T00:00:00Z' },
    { id: 'c', banned: true, banReason: 'x'.repeat(3000), banExpires: '2030-01-01T00:00:00Z' },
  ];
  const [first, second, third] = await readAll(
    'better-auth',
    'ndjson',
    users.map((user) => JSON.stringify(user)).join('\n'),
  );
  expect(first).toMatchObject({ restricted_by_admin: true, restricted_by_admin_private_details: 'Spam' });
  expect(second).toMatchObject({ restricted_by_admin: false });
  expect(second).not.toHaveProperty('restricted_by_admin_private_details');
  expect((third as { restricted_by_admin_private_details: string }).restricted_by_admin_private_details).toMatch(
    /^Banned until 2030-01-01T00:00:00\.000Z\. x{1900,}$/,
  );
});

test('Better Auth: rows of user with those of account', async () => {
  const user = {
    id: 'WvJ2',
    name: 'Mira',
    email: 'mira@example.com',
    emailVerified: true,
    image: null,
    createdAt: '2024-01-31T12:00:00.000Z',
    updatedAt: '2024-01-31T12:00:00.000Z',
    accounts: [
      { providerId: 'credential', accountId: 'WvJ2', password: `${'0a'.repeat(16)}:${'0b'.repeat(64)}` },
      { providerId: 'github', accountId: '583231' },
    ],
  };

  expect(await readAll('better-auth', 'ndjson', JSON.stringify(user))).toEqual([
    {
      external_id: 'WvJ2',
      primary_email: 'mira@example.com',
      primary_email_verified: true,
      password_hash: `${'0a'.repeat(16)}:${'0b'.repeat(64)}`,
      display_name: 'Mira',
      signed_up_at_millis: Date.UTC(2024, 0, 31, 12),
      oauth_providers: [{ id: 'github', account_id: '583231', email: null }],
    },
  ]);
});

test.each(['clerk', 'auth0', 'supabase', 'firebase', 'better-auth'] as const)(
  'whatever a file of %s calls its rows, they are users',
  async (source) => {
    const id = '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11';
    const line = JSON.stringify({ type: 'project', display_name: 'Taken', id, user_id: id, localId: id });

    const kinds = [];
    for await (const row of readFile(chunks(line), { source, format: 'ndjson', now: NOW }))
      kinds.push('kind' in row ? row.kind : row.problem);
    expect(kinds).toEqual(['user']);
  },
);

test.each([
  ['2024-01-31T12:00:00Z', Date.UTC(2024, 0, 31, 12)],
  ['2024-01-31 12:00:00', Date.UTC(2024, 0, 31, 12)],
  ['2024-01-31 14:00:00.5+02', Date.UTC(2024, 0, 31, 12, 0, 0, 500)],
  [1_706_702_400, Date.UTC(2024, 0, 31, 12)],
  ['1706702400000', Date.UTC(2024, 0, 31, 12)],
  ['soon', undefined],
  ['', undefined],
])('a time as others write it: %s', (written, millis) => {
  expect(millisOf(written)).toBe(millis);
});

test('what is no secret of an authenticator is none', () => {
  expect(totpOf('not base 32!')).toBeUndefined();
  expect(totpOf('')).toBeUndefined();
});

test.each(OAUTH_PROVIDER_IDS)('accounts at %s come along under every name that other services have for it', (id) => {
  for (const provider of [id, `oauth_${id}`, id.toUpperCase()])
    expect(accountsOf([{ provider, accountId: '7' }])).toEqual([{ id, account_id: '7', email: null }]);
});

test.each([
  ['google-oauth2', 'google'],
  ['google.com', 'google'],
  ['github.com', 'github'],
  ['facebook.com', 'facebook'],
  ['microsoft.com', 'microsoft'],
  ['windowslive', 'microsoft'],
  ['azure', 'microsoft'],
])('%s is %s', (provider, id) => {
  expect(accountsOf([{ provider, accountId: '7' }])).toEqual([{ id, account_id: '7', email: null }]);
});

test.each(['oauth_notion', 'constructor', '__proto__', ''])('%j is no provider of ours', (provider) => {
  expect(accountsOf([{ provider, accountId: '7' }])).toEqual([]);
});

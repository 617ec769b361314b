import { createServer, type AddressInfo } from 'node:net';
import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { codeIn } from './testing/owner-links.ts';
import { startServerProcess, type ServerProcess } from './testing/server-process.ts';
import { internalKeys } from './testing/test-instance.ts';

let database: ClonedDatabase;
let started: ServerProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
});
afterEach(async () => {
  await Promise.all(started.map((process) => process.stop()));
  started = [];
});
afterAll(() => database.drop());

function start(settings: Record<string, string>): ServerProcess {
  const process = startServerProcess({ DATABASE_URL: database.url, ...settings });
  started.push(process);
  return process;
}

function otherDatabase(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

const becomeOwner = async (process: ServerProcess, code: string) =>
  fetch(`http://127.0.0.1:${await process.port()}/api/v1/internal/first-owner`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': internalKeys.client,
    },
    body: JSON.stringify({ code, email: 'first@example.com', password: 'correct horse' }),
  });

type Refusal = [name: string, settings: () => Record<string, string>, message: string];

const withoutDatabase: Refusal[] = [
  ['no database', () => ({ DATABASE_URL: '' }), 'DATABASE_URL is not set.'],
  [
    'a database that cannot be reached',
    () => ({ DATABASE_URL: 'postgres://user:s3cret@127.0.0.1:1/keystead' }),
    "Can't use the database at DATABASE_URL: nothing is listening there. Check that PostgreSQL is running.",
  ],
  [
    'a login that is refused',
    () => ({ DATABASE_URL: otherDatabase((url) => Object.assign(url, { username: 'nobody', password: 's3cret' })) }),
    "Can't use the database at DATABASE_URL: PostgreSQL rejected the username or password.",
  ],
];

describe('what keeps the service from starting is one message on stderr, and exit code 1', () => {
  test.for<Refusal>([
    ...withoutDatabase,
    [
      'a database that does not exist',
      () => ({ DATABASE_URL: otherDatabase((url) => Object.assign(url, { pathname: '/nowhere' })) }),
      "Can't use the database at DATABASE_URL: the database doesn't exist. Create it first.",
    ],
    [
      'bad settings',
      () => ({ KEYSTEAD_PORT: 'x', KEYSTEAD_TYPO: 's3cret', KEYSTEAD_SECRET: 's3cret' }),
      [
        'Invalid settings:',
        '  KEYSTEAD_PORT must be a whole number from 0 to 65535, not "x"',
        '  KEYSTEAD_SECRET must have at least 32 characters. Generate one with: openssl rand -hex 32',
        '  KEYSTEAD_TYPO is not a known setting; see docs/guide/configuration.md',
      ].join('\n'),
    ],
  ])('%s', async ([, settings, message]) => {
    const process = start(settings());

    expect(await process.exited).toEqual({ code: 1, signal: null });
    expect(process.stderr()).toBe(`${message}\n`);
    expect(process.stdout()).not.toContain('s3cret');
  });

  test('a port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const process = start({ KEYSTEAD_PORT: String(port) });

    expect(await process.exited).toEqual({ code: 1, signal: null });
    expect(process.stderr()).toBe(
      `Port ${port} is already in use. Stop the process that uses it, or set KEYSTEAD_PORT to another port.\n`,
    );
    other.close();
  });
});

const OWNER_LINK = /http:\S+\/dashboard\/first-owner#code=\w{45}$/m;

test('while there is no owner, each start prints a link for the first one, apart from the log', async () => {
  const [one, other] = [start({}), start({})];
  const linkOf = async (process: ServerProcess) => {
    await process.port();
    await expect.poll(() => process.stderr()).toMatch(OWNER_LINK);
    return codeIn(OWNER_LINK.exec(process.stderr())?.[0] ?? '');
  };
  const codes = [await linkOf(one), await linkOf(other)] as const;
  expect(codes[0]).not.toBe(codes[1]);
  expect(one.stdout()).not.toContain('first-owner');

  expect((await becomeOwner(other, codes[0])).status).toBe(200); // the code of one process, used on another
  expect((await becomeOwner(other, codes[1])).headers.get('x-stack-known-error')).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect(other.stdout()).not.toContain(codes[0]);

  const later = start({});
  await later.port();
  later.signal('SIGTERM');
  await later.exited;
  expect(later.stderr()).toBe('');
});

const run = async (settings: Record<string, string>, ...words: string[]) => {
  const process = startServerProcess({ DATABASE_URL: database.url, ...settings }, [], words);
  started.push(process);
  return { ...(await process.exited), stdout: process.stdout(), stderr: process.stderr() };
};

describe('owner-link', () => {
  test('prints a link that works beside a running service, although there are owners', async () => {
    const server = start({});
    await server.port();
    const { code, stdout } = await run({}, 'owner-link');

    expect([code, stdout]).toEqual([0, expect.stringMatching(/^http:\S+\/dashboard\/first-owner#code=\w{45}\n$/)]);
    expect((await becomeOwner(server, codeIn(stdout.trim()))).status).toBe(200);
    expect((await becomeOwner(server, codeIn((await run({}, 'owner-link')).stdout.trim()))).status).toBe(200);
  });

  test.for<Refusal>([
    ...withoutDatabase,
    [
      'a database without an instance',
      () => ({ DATABASE_URL: otherDatabase((url) => Object.assign(url, { pathname: '/postgres' })) }),
      'This database contains no Keystead instance, or one of an older version. Start Keystead once, then run the command again.',
    ],
    [
      'another secret',
      () => ({ KEYSTEAD_SECRET: 'another secret than that of the database' }),
      "KEYSTEAD_SECRET doesn't match this database. Use the secret that the database was created with.",
    ],
  ])('says what is wrong with %s, and prints no link', async ([, settings, message]) => {
    await start({}).port();

    expect(await run(settings(), 'owner-link')).toEqual({ code: 1, signal: null, stdout: '', stderr: `${message}\n` });
  });

  test('other words are refused', async () => {
    expect(await run({}, 'owner-links')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/owner-link +prints a link/),
    });
  });
});

describe('verify-log', () => {
  const query = (text: string) => withClient(database.url, (client) => client.query<{ count: number }>(text));

  test('proves what a running service seals by itself, and names what somebody changed', async () => {
    await start({}).port();
    await query(
      `insert into events (project_id, id, type, created_at, data)
       select 'internal', gen_random_uuid(), 'user.updated', now(), '{}' from generate_series(1, 3)`,
    );
    const countUnsealed = async () =>
      (await query('select count(*)::int as count from events where position is null')).rows[0]?.count;
    await expect.poll(countUnsealed).toBe(0);
    const whole = await run({}, 'verify-log');
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    expect(whole.stdout).toMatch(
      /^internal: intact, \d+ events \(0 without data\), up to sequence number \d+, hash [\da-f]{64}$/m,
    );

    await query(`update events set type = 'user.deleted' where project_id = 'internal' and position = 2`);
    const changed = await run({}, 'verify-log', 'internal');
    expect(changed).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^internal: NOT intact, 1 events .*\n$/),
      stderr: expect.stringMatching(/^internal: event 2 \([\da-f-]{36}\) was modified outside Keystead\n$/),
    });
  });

  test('says so where there is no such project, and takes no more words', async () => {
    await start({}).port();

    expect(await run({}, 'verify-log', 'nowhere')).toMatchObject({ code: 1, stderr: 'Project nowhere not found.\n' });
    expect(await run({}, 'verify-log', 'internal', 'demo')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/verify-log \[project id\] +verifies/),
    });
  });
});

test('several processes may start at once on an empty database, and all serve', async () => {
  const empty = await cloneDatabase(inject('pgAdminUrl'), 'template0');
  const processes = [1, 2].map(() => start({ DATABASE_URL: empty.url }));
  const ports = await Promise.all(processes.map((process) => process.port()));

  for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
  const projects = await withClient(empty.url, (client) => client.query('select project_id from projects'));
  expect(projects.rows).toHaveLength(2); // the internal one and the demo
  const keys = await withClient(empty.url, (client) => client.query('select kid from signing_keys'));
  expect(keys.rows).toHaveLength(2);

  await Promise.all(processes.map((process) => process.stop()));
  await empty.drop();
});

import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { keyHeader } from '../../../testing/call.ts';
import { ndjson } from '../../../testing/imports.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const PATIENCE_MS = 120_000;
/** More definitions than a batch takes, so that one can end before the settings and before anybody is there. */
const [DEFINITIONS, USERS, TEAMS, MEMBERS] = [510, 700, 400, 1200];

const idOf = (kind: number, place: number) => `${kind}1111111-2222-4333-8444-${String(place).padStart(12, '0')}`;
const many = (count: number, line: (place: number) => object) =>
  Array.from({ length: count }, (_, place) => line(place));
const LINES = [
  { type: 'keystead', kind: 'project', version: 1 },
  ...many(DEFINITIONS, (place) => ({
    type: 'permission_definition',
    id: `moved_${place}`,
    contained_permission_ids: [],
  })),
  { type: 'project', display_name: 'Moved' },
  {
    type: 'email_template',
    template: 'magic_link',
    language: 'de',
    subject: 'Anmelden',
    content: { version: 1, blocks: [{ type: 'button', label: 'Anmelden', link: '{{magicLink}}' }] },
  },
  ...many(USERS, (place) => ({ type: 'user', id: idOf(1, place), primary_email: `moved${place}@example.com` })),
  ...many(TEAMS, (place) => ({ type: 'team', id: idOf(2, place), display_name: `Moved ${place}` })),
  ...many(MEMBERS, (place) => ({
    type: 'team_membership',
    team_id: idOf(2, place % TEAMS),
    user_id: idOf(1, place % USERS),
    permission_ids: ['moved_0'],
  })),
];
const BEFORE_USERS = DEFINITIONS + 3;
const BEFORE_MEMBERS = BEFORE_USERS + USERS + TEAMS;

/** What a process is sent before it is killed, and the table in which it has done some of it by then. */
const KILLS = [
  { sent: 505, table: 'permission_definitions', rows: DEFINITIONS },
  { sent: BEFORE_USERS + 600, table: 'users', rows: USERS },
  { sent: BEFORE_MEMBERS + 700, table: 'team_memberships', rows: MEMBERS },
];

let database: ClonedDatabase;
let running: ServerProcess[];
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await database.drop();
});

function start(): ServerProcess {
  const server = startServerProcess({ DATABASE_URL: database.url });
  running.push(server);
  return server;
}

const query = (text: string) =>
  withClient(database.url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
const countOf = async (table: string): Promise<number> =>
  Number((await query(`select count(*) from ${table} where project_id = 'internal'`))[0]?.['count']);

const send = async (server: ServerProcess, body: Buffer | ReadableStream) =>
  fetch(`http://127.0.0.1:${await server.port()}/api/v1/internal/imports?format=ndjson`, {
    method: 'POST',
    headers: {
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'admin',
      [keyHeader.admin]: internalKeys.admin,
    },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit);

test(
  'processes are killed among the permissions, the users and the memberships of a project; then it is there, each row once',
  { timeout: 4 * PATIENCE_MS },
  async () => {
    let already = 0;
    for (const { sent, table, rows } of KILLS) {
      const server = start();
      const half = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from(ndjson(...LINES.slice(0, sent)))), // and the rest never comes
      });
      const broken = send(server, half).then(
        () => 'answered',
        () => 'broken off',
      );
      await vi.waitFor(async () => expect(await countOf(table)).toBeGreaterThan(0), { timeout: PATIENCE_MS });
      await server.stop();
      expect(await broken).toBe('broken off');
      already = await countOf(table);
      expect(already).toBeLessThan(rows);
    }

    const again = await send(start(), Buffer.from(ndjson(...LINES)));

    expect(await again.json()).toMatchObject({
      status: 'done',
      rows: LINES.length,
      created: MEMBERS - already,
      existing: BEFORE_MEMBERS + already,
      refused: 0,
    });
    for (const [table, rows] of Object.entries({
      permission_definitions: DEFINITIONS,
      email_templates: 1,
      users: USERS,
      teams: TEAMS,
      team_memberships: MEMBERS,
      team_permissions: MEMBERS,
    }))
      expect([table, await countOf(table)]).toEqual([table, rows]);
    expect(await query(`select display_name from projects where project_id = 'internal'`)).toEqual([
      { display_name: 'Moved' },
    ]);
    expect(
      await query(
        `select type, count(*)::int from events
         where project_id = 'internal' and type in ('user.created', 'team.created', 'team_membership.created', 'team_permission.created')
         group by type order by type`,
      ),
    ).toEqual([
      { type: 'team.created', count: TEAMS },
      { type: 'team_membership.created', count: MEMBERS },
      { type: 'team_permission.created', count: MEMBERS },
      { type: 'user.created', count: USERS },
    ]);
  },
);

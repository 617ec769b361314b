import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { keyHeader } from '../../../testing/call.ts';
import { ndjson } from '../../../testing/imports.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const USERS = 3000;
const PATIENCE_MS = 120_000;
const ID = '22222222-2222-4333-8444-555555555555';

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

const countOf = async (text: string): Promise<number> =>
  withClient(database.url, async (client) => Number((await client.query(text)).rows[0]?.count ?? 0));

const file = (first: number, end: number) =>
  Buffer.from(
    ndjson(
      ...Array.from({ length: end - first }, (_, place) => ({ primary_email: `imported${first + place}@example.com` })),
    ),
  );

const send = async (server: ServerProcess, query: string, body: Buffer | ReadableStream) =>
  fetch(`http://127.0.0.1:${await server.port()}/api/v1/internal/imports?format=ndjson${query}`, {
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
  'a process is killed half-way; the file is sent again, and everybody is there once',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const first = start();
    const half = new ReadableStream({
      start: (controller) => controller.enqueue(file(0, USERS / 2)), // and the rest never comes
    });
    const broken = send(first, `&id=${ID}`, half).then(
      () => 'answered',
      () => 'broken off',
    );
    const done = () => countOf(`select coalesce(sum(created), 0) as count from imports where id = '${ID}'`);
    await vi.waitFor(async () => expect(await done()).toBeGreaterThan(0), { timeout: PATIENCE_MS });
    await first.stop();
    expect(await broken).toBe('broken off');
    const already = await done();
    expect(already).toBeLessThan(USERS);

    const again = await send(start(), '', file(0, USERS));

    expect(await again.json()).toMatchObject({
      status: 'done',
      created: USERS - already,
      existing: already,
      refused: 0,
    });
    const ours = `like 'imported%'`;
    expect(await countOf(`select count(*) from users where primary_email ${ours}`)).toBe(USERS);
    expect(
      await countOf(`select count(*) from events where type = 'user.created' and data ->> 'primary_email' ${ours}`),
    ).toBe(USERS);
  },
);

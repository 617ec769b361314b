import { cloneDatabase, type ClonedDatabase } from '@keystead/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { prepare, sql } from './sql.ts';
import { WireConnection } from './wire-connection.ts';

let cloned: ClonedDatabase;
let client: pg.Client;
beforeAll(async () => {
  cloned = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  client = new pg.Client({ connectionString: cloned.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await cloned.drop();
});

test('nobody waits for an answer of a connection that is lost, whenever they asked', async () => {
  const wire = new WireConnection(client);
  const ask = () => wire.query(prepare(sql`select 1 as answer`));
  expect(await ask()).toEqual([{ answer: 1 }]);
  const before = ask();
  wire.fail(new Error('gone'));

  await expect(before).rejects.toThrow('gone');
  await expect(ask()).rejects.toThrow('gone');
  await wire.whenIdle();
});

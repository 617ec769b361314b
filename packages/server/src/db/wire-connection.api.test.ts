import type { Socket } from 'node:net';
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

/** A message as PostgreSQL sends it. */
const message = (letter: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const columns = (count: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(count);
  return bytes;
};

test.for([
  ['a letter that nobody knows', Buffer.from('?\0\0\0\x04')],
  ['a length that cannot be', Buffer.from('D\0\0\0\x01')],
  ['a length below nothing', Buffer.from('D\xff\xff\xff\xff', 'latin1')],
  ['a row of too many columns', message('D', columns(2), Buffer.from('\0\0\0\x011\0\0\0\x011'))],
  ['a row that ends before its column', message('D', columns(1), Buffer.from('\0\0\0\x091'))],
  ['a row that goes on after its column', message('D', columns(1), Buffer.from('\0\0\0\x0111'))],
] as const)('what cannot be read ends the connection, and nobody gets it: %s', async ([, bytes]) => {
  const own = new pg.Client({ connectionString: cloned.url });
  const lost: Error[] = [];
  own.on('error', (error) => lost.push(error));
  await own.connect();
  const wire = new WireConnection(own);
  const ask = () => wire.query(prepare(sql`select 1 as answer`));
  expect(await ask()).toEqual([{ answer: 1 }]);
  const { stream } = (own as unknown as { connection: { stream: Socket } }).connection;
  const waiting = [ask(), ask()];
  stream.emit('data', bytes);

  for (const asked of waiting) await expect(asked).rejects.toThrow('PostgreSQL said something that cannot be read');
  await expect(ask()).rejects.toThrow('cannot be read');
  expect(stream.destroyed).toBe(true);
  await expect.poll(() => lost).not.toEqual([]);
});

test('an answer that nobody has asked for ends the connection', async () => {
  const own = new pg.Client({ connectionString: cloned.url });
  own.on('error', () => undefined);
  await own.connect();
  const wire = new WireConnection(own);
  const { stream } = (own as unknown as { connection: { stream: Socket } }).connection;
  stream.emit('data', message('Z', Buffer.from('I')));

  await expect(wire.query(prepare(sql`select 1 as answer`))).rejects.toThrow('cannot be read');
});

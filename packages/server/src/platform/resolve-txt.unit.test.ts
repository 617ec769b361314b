import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createResolveTxt } from './resolve-txt.ts';

let server: Socket;
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

/** A DNS server that answers every question with these bytes after its header and question; without any, it is silent. */
async function serve(answer: ((question: Buffer) => Buffer) | undefined) {
  server = createSocket('udp4');
  server.on('message', (question, from) => {
    if (answer) server.send(answer(question), from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createResolveTxt({ timeoutMillis: 100, tries: 1, servers: [`127.0.0.1:${port}`] });
}

/** The question with another status, and so many answers. */
function reply(question: Buffer, { status = 0, texts = [] as readonly string[][] }): Buffer {
  const end = question.indexOf(0, 12) + 5; // the name, its type and its class
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8180 + status, 2);
  head.writeUInt16BE(texts.length, 6);
  head.writeUInt16BE(0, 10);
  const answers = texts.map((parts) => {
    const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
    return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
  });
  return Buffer.concat([head, ...answers]);
}

test('records are put together from their parts', async () => {
  const resolve = await serve((question) => reply(question, { texts: [['v=spf1 ', '-all'], ['other']] }));

  expect([...((await resolve('example.com')) ?? [])].sort()).toEqual(['other', 'v=spf1 -all']);
});

test('a name without records has none, and a DNS that fails or is silent says nothing', async () => {
  const nameError = await serve((question) => reply(question, { status: 3 }));
  expect(await nameError('example.com')).toEqual([]);
  server.close();

  const failing = await serve((question) => reply(question, { status: 2 }));
  expect(await failing('example.com')).toBeUndefined();
  server.close();

  const silent = await serve(undefined);
  expect(await silent('example.com')).toBeUndefined();
});

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeGracefully, listen, type ListenOptions } from './listen.ts';
import { requestHead, sendRaw } from './testing/raw-http.ts';

const LONG_MS = 30_000;
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

const open = (options: Partial<ListenOptions> = {}) =>
  listen({
    fetch: () => new Response('answered'),
    host: '127.0.0.1',
    hostSetting: 'KEYSTEAD_HOST',
    port: 0,
    portSetting: 'KEYSTEAD_PORT',
    baseUrl: 'http://localhost:8100',
    ...options,
  });

/** A connection with what came over it so far. */
async function dial(port: number): Promise<{ socket: Socket; received: () => string; ended: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', (error) => (text += `(${error.message})`));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return { socket, received: () => text, ended };
}

const KEPT = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

test('connections that stand when the port closes get their answer, and are asked to leave with it', async () => {
  const { server, port } = await open();
  const [used, unused] = [await dial(port), await dial(port)];
  used.socket.write(KEPT);
  await expect.poll(() => used.received()).toContain('answered');
  expect(used.received().toLowerCase()).toContain('connection: keep-alive');

  const closed = closeGracefully(server, LONG_MS);
  await expect.poll(() => server.listening, { interval: 5 }).toBe(false);
  for (const { socket } of [used, unused]) socket.write(KEPT);
  await Promise.all([used.ended, unused.ended, closed]);

  expect(used.received().match(/answered/g)).toHaveLength(2);
  expect(unused.received()).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*answered$/i);
  await expect(dial(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a request that is under way when the port closes is answered', async () => {
  const handlers: ((response: Response) => void)[] = [];
  const { server, port } = await open({ fetch: () => new Promise<Response>((resolve) => handlers.push(resolve)) });
  const { socket, received, ended } = await dial(port);
  socket.write(requestHead('GET /'));
  await expect.poll(() => handlers).toHaveLength(1);
  const closed = closeGracefully(server, LONG_MS);
  handlers[0]?.(new Response('answered'));
  await Promise.all([closed, ended]);

  expect(received()).toContain('answered');
});

test('a connection that is kept and asks no more is ended', { timeout: LONG_MS / 2 }, async () => {
  const { server, port } = await open();
  const { socket, received, ended } = await dial(port);
  socket.write(KEPT);
  await expect.poll(() => received()).toContain('answered');

  await Promise.all([closeGracefully(server, LONG_MS), ended]);
  expect(server.listening).toBe(false);
});

test('a connection that was opened and never asks is ended too', { timeout: LONG_MS / 2 }, async () => {
  const { server, port } = await open();
  const { ended } = await dial(port);
  const countTaken = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(countTaken).toBe(1);

  await Promise.all([closeGracefully(server, LONG_MS), ended]);
  expect(server.listening).toBe(false);
});

test('a request that never ends is cut when its time is over', async () => {
  const { server, port } = await open({ fetch: () => new Promise<Response>(() => undefined) });
  const { socket, received, ended } = await dial(port);
  socket.write(KEPT);

  await Promise.all([closeGracefully(server, 100), ended]);
  expect(received()).not.toContain('200');
});

test('a failure below the routes is a bare 400 without its cause', async () => {
  const { server, port } = await open({
    fetch: () => {
      throw new Error('the cause');
    },
  });

  expect(await sendRaw(port, requestHead('GET /'))).toMatchObject({ status: 400, body: 'The request cannot be read.' });
  await closeGracefully(server, 0);
});

test('a port in use is told with the setting that names it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;

  await expect(open({ port, portSetting: 'KEYSTEAD_DEMO_PORT' })).rejects.toThrow(
    `Port ${port} is already in use. Stop the process that uses it, or set KEYSTEAD_DEMO_PORT to another port.`,
  );
  other.close();
});

test('an address that is none of ours is told with its setting', async () => {
  await expect(open({ host: '192.0.2.1' })).rejects.toThrow(
    "192.0.2.1 isn't an address of this machine. Set KEYSTEAD_HOST to another address.",
  );
});

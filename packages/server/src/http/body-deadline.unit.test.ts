import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liftBodyDeadline, withBodyDeadline } from './body-deadline.ts';

let server: Server;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Whoever announces ten bytes and sends five: what becomes of them. */
async function sendHalf(isLifted: boolean): Promise<string> {
  let announce: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (announce = resolve));
  server = createServer(
    withBodyDeadline((incoming, outgoing) => {
      if (isLifted) liftBodyDeadline(incoming);
      incoming.on('error', () => undefined);
      incoming.on('data', () => announce());
      incoming.on('end', () => outgoing.end('all of it'));
    }, 60_000),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, method: 'POST', headers: { 'content-length': '10' } });
  const outcome = new Promise<string>((resolve) => {
    sending.on('error', () => resolve('cut off'));
    sending.on('response', (answer) => answer.on('data', (text: Buffer) => resolve(text.toString())));
  });
  sending.write('12345');
  await begun;
  vi.advanceTimersByTime(60_000);
  sending.end('67890');
  return outcome;
}

test('whoever does not send in time what they announced is cut off', async () => {
  expect(await sendHalf(false)).toBe('cut off');
});

test('an upload is not cut off by it', async () => {
  expect(await sendHalf(true)).toBe('all of it');
});

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from './dashboard-test.ts';

/** A server of an owner, on loopback, for each test of a file that asks for it. Tells where events are sent to. */
export function receiveWith(answer: RequestListener): () => string {
  let receiver: Server;
  test.beforeEach(async () => {
    receiver = createServer(answer);
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
  });
  test.afterEach(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  return () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
}

import { createServer } from 'node:net';

/**
 * Returns free ports of this machine, so that several runs don't conflict.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function findFreePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  // All servers stay open until the last port is known, so that no port is found twice.
  await Promise.all(
    servers.map((server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))),
  );
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

import { createServer } from 'node:net';

/**
 * Ports of this machine that nobody listens on, so that several runs can go on beside each other.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function findFreePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  // All are held until the last is known, or one would be found twice.
  await Promise.all(
    servers.map((server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))),
  );
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

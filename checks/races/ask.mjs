/** @typedef {import('../start-server-process.mjs').ServerProcess} ServerProcess */

/**
 * @param {ServerProcess} server
 * @param {string} method
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {string} [body]
 * @returns {Promise<{ access_token: string }>}
 */
export async function send(server, method, path, headers, body) {
  const response = await fetch(`${server.apiUrl}${path}`, {
    method,
    headers: { ...server.headers, ...headers },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return /** @type {{ access_token: string }} */ (await response.json());
}

/** @param {ServerProcess} server @param {string} refreshToken */
export async function accessTokenOf(server, refreshToken) {
  const headers = { 'x-stack-refresh-token': refreshToken };
  return (await send(server, 'POST', '/auth/sessions/current/refresh', headers)).access_token;
}

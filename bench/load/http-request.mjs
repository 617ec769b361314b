/**
 * The bytes of a request, put together before the clock starts where that is possible.
 * @param {string} method
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {string} [body] ASCII only
 */
export function httpRequest(method, path, headers, body) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (body !== undefined) lines.push(`content-length: ${body.length}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

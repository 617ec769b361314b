import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 10_000;

/** Returns the JSON object of the request, if it is one. Forms of other sites can't send this content type (CSRF). */
export async function readJson(request: IncomingMessage): Promise<object | undefined> {
  if (request.headers['content-type'] !== 'application/json') return undefined;
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_BYTES) return undefined;
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

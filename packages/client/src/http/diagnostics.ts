import type { Environment } from '../environment.ts';

/** The service could not be reached; the message says what was found out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Finds out why a request got no answer, by asking the public health endpoint. */
export async function diagnose(environment: Environment, baseUrl: string, cause: unknown): Promise<ConnectionError> {
  return new ConnectionError(await describe(environment, baseUrl), { cause });
}

async function describe(environment: Environment, baseUrl: string): Promise<string> {
  if (environment.browser?.navigator.onLine === false) return 'It seems like you are offline';
  try {
    const { ok, status } = await environment.fetch(`${baseUrl}/health`, { credentials: 'omit', cache: 'no-store' });
    return ok
      ? `${baseUrl} is reachable, but the request got no answer. A browser extension or a proxy may be blocking it.`
      : `${baseUrl} is reachable, but not healthy: it answered with status ${status}.`;
  } catch {
    return `${baseUrl} cannot be reached. Please check the base URL and the network connection.`;
  }
}

import type { Environment } from '../environment.ts';

/** The service could not be reached; the message says what was found out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Finds out why a request got no answer, by asking the public health endpoint. */
export async function diagnose(environment: Environment, baseUrl: string, cause: unknown): Promise<ConnectionError> {
  return new ConnectionError(await describe(environment, baseUrl), { cause });
}

/** What to say if the browser knows that there is no network. */
export function whenOffline({ browser }: Environment): string | undefined {
  return browser?.navigator.onLine === false ? 'It seems like you are offline' : undefined;
}

async function describe(environment: Environment, baseUrl: string): Promise<string> {
  const offline = whenOffline(environment);
  if (offline !== undefined) return offline;
  try {
    const { ok, status } = await environment.fetch(`${baseUrl}/health`, { credentials: 'omit', cache: 'no-store' });
    return ok
      ? `${baseUrl} is reachable, but the request got no answer. A browser extension or a proxy may be blocking it.`
      : `${baseUrl} is reachable, but not healthy: it answered with status ${status}.`;
  } catch {
    return `${baseUrl} cannot be reached. Please check the base URL and the network connection.`;
  }
}

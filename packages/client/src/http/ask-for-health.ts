import type { Environment } from '../environment.ts';

/**
 * Checks the public health endpoint after a request got no response, and returns what it found as a sentence. Throws if
 * Keystead can't be reached.
 */
export async function askForHealth(environment: Environment, baseUrl: string): Promise<string> {
  const { ok, status } = await environment.fetch(`${baseUrl}/health`, { credentials: 'omit', cache: 'no-store' });
  return ok
    ? `${baseUrl} is reachable, but the request got no answer. A browser extension or a proxy may be blocking it.`
    : `${baseUrl} is reachable, but not healthy: it answered with status ${status}.`;
}

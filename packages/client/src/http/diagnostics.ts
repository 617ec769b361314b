import type { Environment } from '../environment.ts';

/** Keystead could not be reached. The message says why, as far as the SDK found out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Whether a part of the app's own code could not be loaded. Reloading the page helps; trying again may not. */
  readonly needsReload: boolean;

  constructor(message: string, options?: ErrorOptions, needsReload = false) {
    super(message, options);
    this.needsReload = needsReload;
  }
}

/** Finds out why a request got no response, and returns the error. */
export async function diagnose(environment: Environment, baseUrl: string, cause: unknown): Promise<ConnectionError> {
  return new ConnectionError(whenOffline(environment) ?? (await findOut(environment, baseUrl)), { cause });
}

/** Returns an error message if the browser is offline. */
export function whenOffline({ browser }: Environment): string | undefined {
  return browser?.navigator.onLine === false ? 'It seems like you are offline' : undefined;
}

async function findOut(environment: Environment, baseUrl: string): Promise<string> {
  try {
    const { askForHealth } = await import('./ask-for-health.ts');
    return await askForHealth(environment, baseUrl);
  } catch {
    return `${baseUrl} cannot be reached. Please check the base URL and the network connection.`;
  }
}

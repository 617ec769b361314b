import type { NewApiKey } from '@keystead/client/admin';

interface Given {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly keys: Pick<NewApiKey, 'publishableClientKey' | 'secretServerKey' | 'superSecretAdminKey'>;
}

/** Returns the configuration of an app as the environment variables that the guides read. */
export function environmentOf({ baseUrl, projectId, keys }: Given): Readonly<Record<string, string>> {
  return {
    KEYSTEAD_URL: baseUrl,
    KEYSTEAD_PROJECT_ID: projectId,
    ...(keys.publishableClientKey !== null && { KEYSTEAD_CLIENT_KEY: keys.publishableClientKey }),
    ...(keys.secretServerKey !== null && { KEYSTEAD_SERVER_KEY: keys.secretServerKey }),
    ...(keys.superSecretAdminKey !== null && { KEYSTEAD_ADMIN_KEY: keys.superSecretAdminKey }),
  };
}

export const toEnvFile = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

export const toJson = (environment: Readonly<Record<string, string>>): string => JSON.stringify(environment, null, 2);

import { fromRoot } from './root.mjs';

/**
 * Starts the mock OAuth provider in place of all shared keys, unless in production or if the environment sets keys or an issuer.
 * @param {import('@keystead/server').Config} config
 * @param {Pick<import('./run-until-stopped.mjs').Run, 'undo'>} run
 * @returns {Promise<import('@keystead/server').Config['sharedOAuth']['issuer']>}
 */
export async function startProvider({ isProduction, sharedOAuth, providerPort, baseUrl }, { undo }) {
  if (isProduction || sharedOAuth.issuer || Object.keys(sharedOAuth.keys).length > 0) return undefined;
  const { startDevelopmentProvider, DEVELOPMENT_PROVIDER_SECRET } = await import('@keystead/development-provider');
  const pageFolder = fromRoot('apps', 'provider', 'dist');
  const provider = await startDevelopmentProvider({ port: providerPort, baseUrl, pageFolder });
  undo.push(() => provider.close());
  return { url: provider.issuer, clientSecret: DEVELOPMENT_PROVIDER_SECRET };
}

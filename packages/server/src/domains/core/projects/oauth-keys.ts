import { canBeShared, KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { keepKeys, type GivenKeys } from './keep-keys.ts';
import type { OAuthProvider, OAuthProviderId, Project } from './project.ts';
import type { ClientKeys, SharedOAuth } from './shared-oauth.ts';

/** Keys at an OAuth provider: a project's own, or the shared ones of the instance. */
export interface ProviderKeys extends ClientKeys {
  readonly isShared: boolean;
  /** The OpenID provider that simulates the provider the keys are named after. */
  readonly issuer?: string;
}

/** Has the shared keys of the instance. */
export type Lender = Pick<Context, 'sharedOAuth'>;

/** Undefined if the provider is disabled or has no keys; then it is not offered. */
function usableKeys(shared: SharedOAuth, { id, isEnabled, standard }: OAuthProvider): ProviderKeys | undefined {
  if (!isEnabled) return undefined;
  const { issuer } = shared;
  if (standard) {
    const isTriedOut = shared.isDevelopment && standard.clientSecret === issuer?.clientSecret;
    return { ...standard, isShared: false, ...(isTriedOut && { issuer: issuer.url }) };
  }
  if (!canBeShared(id)) return undefined;
  if (issuer) return { clientId: id, clientSecret: issuer.clientSecret, isShared: true, issuer: issuer.url };
  const keys = shared.keys[id];
  return keys && { ...keys, isShared: true };
}

/** Returns the providers that people can sign in with. */
export const offeredProviders = ({ sharedOAuth }: Lender, { config }: Project): OAuthProvider[] =>
  config.oauthProviders.filter((provider) => usableKeys(sharedOAuth, provider));

/** Returns whether a provider is enabled but has no keys. */
export const isUnusable = ({ sharedOAuth }: Lender, provider: OAuthProvider): boolean =>
  provider.isEnabled && !usableKeys(sharedOAuth, provider);

export function findOfferedKeys({ sharedOAuth }: Lender, { config }: Project, providerId: string): ProviderKeys {
  const provider = config.oauthProviders.find(({ id }) => id === providerId);
  const keys = provider && usableKeys(sharedOAuth, provider);
  if (!keys) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  return keys;
}

/**
 * Returns the keys that an owner tests, even if the provider is disabled: those given, else the project's own, else the
 * shared ones.
 */
export function findKeysToTest(
  { sharedOAuth }: Lender,
  { config }: Project,
  id: OAuthProviderId,
  given: GivenKeys,
): ProviderKeys {
  const stored = config.oauthProviders.find((provider) => provider.id === id)?.standard;
  const isGiven = Object.values(given).some((value) => value !== undefined);
  const standard = isGiven ? keepKeys(stored, given) : stored;
  const keys = usableKeys(sharedOAuth, { id, isEnabled: true, ...(standard && { standard }) });
  if (!keys) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  return keys;
}

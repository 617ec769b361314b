import type { OAuthProviderId } from '../projects/index.ts';

const NAMES: Readonly<Record<OAuthProviderId, string>> = {
  google: 'Google',
  github: 'GitHub',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  discord: 'Discord',
};

/** What people call a provider. */
export const providerName = (id: string): string => (Object.hasOwn(NAMES, id) ? NAMES[id as OAuthProviderId] : id);

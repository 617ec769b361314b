/** The display names of the OAuth providers. Everything else that depends on the list is derived from it or checked by the compiler. */
const OAUTH_PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  discord: 'Discord',
} as const;

/** Providers without shared keys. */
const WITHOUT_SHARED_KEYS = ['discord'] as const;

export type OAuthProviderId = keyof typeof OAUTH_PROVIDER_NAMES;
export type SharedOAuthProviderId = Exclude<OAuthProviderId, (typeof WITHOUT_SHARED_KEYS)[number]>;

export const OAUTH_PROVIDER_IDS = /* @__PURE__ */ Object.keys(OAUTH_PROVIDER_NAMES) as readonly OAuthProviderId[];

/** Whether the instance can have shared keys for the provider. */
export const canBeShared = (id: OAuthProviderId): id is SharedOAuthProviderId =>
  !(WITHOUT_SHARED_KEYS as readonly string[]).includes(id);

/** The display name of a provider, or the ID of an unknown one. */
export const nameOAuthProvider = (id: string): string =>
  Object.entries(OAUTH_PROVIDER_NAMES).find(([known]) => known === id)?.[1] ?? id;

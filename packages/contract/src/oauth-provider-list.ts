/** What people call the providers. All else that hangs on who they are is derived from here, or asked for by the compiler. */
const OAUTH_PROVIDER_NAMES = {
  google: 'Google',
  github: 'GitHub',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  discord: 'Discord',
} as const;

/** Those for which an instance has no keys to lend. */
const WITHOUT_SHARED_KEYS = ['discord'] as const;

export type OAuthProviderId = keyof typeof OAUTH_PROVIDER_NAMES;
export type SharedOAuthProviderId = Exclude<OAuthProviderId, (typeof WITHOUT_SHARED_KEYS)[number]>;

export const OAUTH_PROVIDER_IDS = /* @__PURE__ */ Object.keys(OAUTH_PROVIDER_NAMES) as readonly OAuthProviderId[];

/** Can the instance lend keys for it? */
export const canBeShared = (id: OAuthProviderId): id is SharedOAuthProviderId =>
  !(WITHOUT_SHARED_KEYS as readonly string[]).includes(id);

/** What people call a provider; one that we do not know goes by its id. */
export const nameOAuthProvider = (id: string): string =>
  Object.entries(OAUTH_PROVIDER_NAMES).find(([known]) => known === id)?.[1] ?? id;

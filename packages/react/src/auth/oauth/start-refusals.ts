/** Why a provider cannot be gone to. */
export const startRefusals = {
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: 'This provider is not available at the moment.',
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: 'The provider did not answer as it should. Please try again later.',
} as const;

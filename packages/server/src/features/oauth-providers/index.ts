export { beginAtProvider, type BegunAtProvider } from './begin-at-provider.ts';
export { finishAtProvider } from './finish-at-provider.ts';
export type { ProviderProfile, ProviderTokens } from './provider.ts';
export { ProviderFailure, ProviderRejectedError } from './provider-failure.ts';
export { renewAtProvider } from './renew-at-provider.ts';

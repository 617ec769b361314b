export { keyPrefixes, type WholeKeys } from './api-key.ts';
export { findValidKey, type GivenKey } from './check-key.ts';
export { putConfiguredKeys } from './configured-keys.ts';

export { keyPrefixes, type WholeKeys } from './api-key.ts';
export { findValidKey } from './check-key.ts';
export { putConfiguredKeys } from './configured-keys.ts';

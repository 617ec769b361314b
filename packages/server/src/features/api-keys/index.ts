export { keyPrefixes, type WholeKeys } from './api-key.ts';
export { findValidKey } from './api-keys.queries.ts';
export { putConfiguredKeys } from './configured-keys.ts';

export { keyPrefixes, type WholeKeys } from './api-key.ts';
export { findValidKey } from './api-keys.queries.ts';
export { createKeyUses, type UsedSet } from './key-uses.ts';
export { putConfiguredKeys } from './configured-keys.ts';

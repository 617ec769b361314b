export { keyPrefixes, type WholeKeys } from './api-key.ts';
export { claimEndingSets, findValidKey, type EndingSet } from './api-keys.queries.ts';
export { createKeyUses, type UsedSet } from './key-uses.ts';
export { putConfiguredKeys } from './configured-keys.ts';

export { createFirstSigningKey, createSigningKeys } from './signing-keys.ts';

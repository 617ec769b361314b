/** What browsers may load of the contract: no schema, no zod. */
export { manifest } from './client.gen.ts';
export * as limits from './limits.ts';

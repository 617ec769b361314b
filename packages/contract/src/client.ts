/** The part of the contract for browsers, without schemas and zod. Each value is a separate export, so that bundles include only what they use. */
export * from './client-core.gen.ts';
export * from './client.gen.ts';
export * from './client-owner.gen.ts';
export * from './client-server.gen.ts';
export * from './limits.ts';
export * from './limits-on-demand.ts';
export * from './oauth-provider-list.ts';
export type { ManifestEntry } from './manifest-entry.ts';
export * from './production-mode.ts';
export * from './trusted-host.ts';
export * from './staff-roles.ts';

import { canBeShared, KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { isUnusable } from './oauth-keys.ts';
import { upsertOAuthProvider } from './projects.queries.ts';
import { sealProvider, type GivenProvider } from './seal-secrets.ts';

type GivenProviders = readonly GivenProvider[];

/** Replaces the stored settings and keys of these providers; other providers stay as they are. */
export async function storeProviders(ctx: Context, projectId: string, providers: GivenProviders): Promise<void> {
  for (const provider of providers) {
    if (provider.type === 'shared' && !canBeShared(provider.id))
      throw new KnownError('INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: provider.id });
    await upsertOAuthProvider(ctx.db, projectId, sealProvider(ctx, projectId, provider));
  }
  tellOfUnusable(ctx, projectId, providers);
}

/**
 * Logs the problem for the operator of the instance, who can add keys; the owner who enabled the provider sees it in
 * the settings.
 */
function tellOfUnusable(ctx: Context, projectId: string, providers: GivenProviders): void {
  const unusable = providers
    .filter(({ id, enabled, type }) => type === 'shared' && isUnusable(ctx, { id, isEnabled: enabled }))
    .map(({ id }) => id);
  if (unusable.length > 0)
    ctx.log.info({ projectId, providers: unusable }, 'OAuth providers enabled, but this instance has no shared keys');
}
